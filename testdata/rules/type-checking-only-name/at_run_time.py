from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from crewai.tools import tool as crew_tool
from pydantic import BaseModel
from toolint import tool

if TYPE_CHECKING:
    from decimal import Decimal

    from app import Account

try:
    from decimal import Decimal
except ImportError:
    Decimal = float


class Price(BaseModel):
    """A price."""

    if TYPE_CHECKING:
        account: Account


@tool
def convert_price(price: Decimal, kind: Literal["Account"]) -> Account:
    """Convert a price from dollars to euros.

    Args:
        price: The price in dollars, for example 12.5.
        kind: What kind of price it is.
    """


@crew_tool
def list_prices() -> Account:
    """List all prices of all articles by their names."""
