"""The shop's tools."""

import typing as t
from collections import abc as cabc

import pydantic as pd
import shop
import shop.models as models
import shop.models.order
from shop import Price, Warehouse
from shop import models as shop_models
from shop.models import *
from shop.models import Customer as Client, Draft

from .. import Currency as Coin
from ..models import customer
from ..models._money import Money as _Money
from . import stock as inventory
from .stock import Stock


def quote_price(amount: Price, coin: Coin = Coin.USD) -> str:
    """Quote a price.

    Args:
        amount: What it costs.
        coin: The currency to quote in.
    """
    return ""


def add_customer(client: Client) -> int:
    """Add a customer."""
    return 0


def place_order(order: models.Order, dry_run: bool = False) -> str:
    """Place an order.

    Args:
        order: The order to place.
        dry_run: Whether only to check it.
    """
    return ""


def save_draft(draft: Draft, notes: t.Optional[str] = None) -> str:
    """Keep a draft for later."""
    return ""


def list_orders(customer_id: int, tiers: t.List[customer.Tier] = ["gold"]) -> list:
    """List the orders of a customer."""
    return []


def refund(payment: shop.models.Money, reason: t.Annotated[str, pd.Field(min_length=3)]) -> str:
    """Refund a payment."""
    return ""


def restock(warehouse: Warehouse, items: Stock) -> str:
    """Fill up a warehouse.

    Args:
        warehouse: Where to.
        items: What, by SKU.
    """
    return ""


def transfer(source: inventory.Warehouse, target: shop.Warehouse, lines: cabc.Sequence[OrderLine]) -> str:
    """Move goods from one warehouse to another."""
    return ""


def convert(money: _Money, to: Currency, rate: float | None = None) -> str:
    """Convert money."""
    return ""


def price_lines(lines: t.Dict[str, shop.models.order.OrderLine], tier: Tier = "silver") -> str:
    """Price order lines."""
    return ""


def merge_orders(orders: tuple[Order, Order], into: shop_models.customer.Customer) -> str:
    """Merge two orders into a customer."""
    return ""
