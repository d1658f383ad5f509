from ._money import Currency, Money
from .customer import Customer, Tier
from .order import *
from .order import _Draft as Draft

__all__ = ["Currency", "Money", "Customer", "Tier", "Order"]
__all__ += ["OrderLine"]
