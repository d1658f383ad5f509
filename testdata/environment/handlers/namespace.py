import acme.base


def order(record: acme.base.Record): ...
