from shop import Order


def order(order: Order, also: list[Order] | None = None): ...
