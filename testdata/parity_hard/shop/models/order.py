"""Orders; customers import us, and we import customers."""

from dataclasses import dataclass, field
from datetime import date

import shop.models._money as _money
from pydantic import BaseModel

__all__ = ["Order", "OrderLine"]


@dataclass
class OrderLine:
    sku: str
    quantity: int = 1
    unit_price: _money.Money | None = None
    tags: list[str] = field(default_factory=list)


class Order(BaseModel):
    """What a customer bought."""

    number: str
    lines: list[OrderLine]
    placed: date


class _Draft(BaseModel):
    """An order in the making."""

    lines: list[OrderLine] = []


class Warehouse(BaseModel):
    not_exported: int
