from shop import Money, Rate


def order(money: Money, rate: Rate = 1.5): ...
