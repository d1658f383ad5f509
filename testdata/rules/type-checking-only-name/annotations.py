from __future__ import annotations

import decimal
from typing import TYPE_CHECKING, Annotated, Literal, Optional

from agents import function_tool
from crewai.tools import tool as crew_tool
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
from toolint import tool

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    import money

    Currency = Literal["eur", "usd"]
else:
    Currency = str

mcp = FastMCP("prices")


class Price(BaseModel):
    amount: Decimal
    currency: Currency = "eur"


@tool
def convert_price(price: Decimal, on: Optional["date"], rate: float) -> str:
    """Convert a price from dollars to euros.

    Args:
        price: The price in dollars, for example 12.5.
        on: The day of the exchange rate, today if null.
        rate: The exchange rate, for example 0.9.
    """


@function_tool
def find_price(name: Annotated[str, "Name of the article, for example 'nail'."]) -> Decimal:
    """Find the price of one article by its name."""


@crew_tool
def list_prices(name: str) -> Decimal:
    """List all prices of one article by its name."""


@mcp.tool()
def set_price(name: str, price: money.Price, ctx: Context) -> str:
    """Set the price of one article by its name."""


@mcp.tool()
def add_price(price: Price) -> str:
    """Add one price to the list."""


@mcp.tool()
def round_price(price: decimal.Decimal, currency: Currency) -> str:
    """Round one price to full cents."""
