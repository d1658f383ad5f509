from shop import Money


def order(money: Money = Money(5)): ...
