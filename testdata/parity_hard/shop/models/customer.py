from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Optional

from pydantic import BaseModel, Field

Tier = Literal["bronze", "silver", "gold"]


class Customer(BaseModel):
    id: int
    name: str = Field(min_length=1, max_length=80)
    tier: Tier = "bronze"
    referred_by: Optional[Customer] = None
    orders: list[Order] = []


from .order import Order  # noqa: E402

Customer.model_rebuild()
