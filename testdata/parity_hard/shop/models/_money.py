from decimal import Decimal
from enum import Enum

from pydantic import BaseModel, Field


class Currency(str, Enum):
    EUR = "EUR"
    USD = "USD"
    GBP = "GBP"


class Money(BaseModel):
    """An amount in a currency."""

    amount: Decimal = Field(ge=0, description="How much")
    currency: Currency = Currency.EUR
