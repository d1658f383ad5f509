from shop.filters import Filter


def order(filter: Filter): ...
