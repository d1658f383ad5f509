from acme.base import Record


class Local(Record):
    name: str


def order(local: Local): ...
