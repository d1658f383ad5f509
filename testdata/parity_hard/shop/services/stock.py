import shop.models as m
from shop.models._money import Currency as Cur, Money
from typing import NamedTuple


class Warehouse(NamedTuple):
    code: str
    capacity: int = 100
    currency: Cur = Cur.USD


Stock = dict[str, m.OrderLine]
