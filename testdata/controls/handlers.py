"""Tools of a shop's support desk, as typed handlers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toolint import tool


class Address(BaseModel):
    """Where a parcel goes."""

    street: str = Field(description="Street and number, for example '12 Mill Lane'.")
    postcode: str = Field(description="Postcode without blanks, for example 'LE17AB'.")
    country: str = Field(description="ISO 3166-1 alpha-2 code, for example 'GB'.")


class Line(BaseModel):
    """One article of an order."""

    sku: str = Field(description="Stock number as printed on the label, for example 'TS-4410-M'.")
    quantity: int = Field(description="Pieces to send, at least 1.", ge=1)


@tool
def get_order(order_id: str) -> str:
    """Return one order with its lines, payments and parcels as JSON.

    Use it when the customer names an order. For orders of a customer whose number you don't know, use `find_orders` instead.
    Returns "no such order" for a number that was never given out.

    Args:
        order_id: The number from the confirmation mail, for example 'SO-2291'.
    """
    return order_id


@tool
def find_orders(email: str, status: Literal["open", "shipped", "returned"] | None = None, limit: int = 10) -> str:
    """Return the newest orders of one customer, newest first, each with number, date and total.

    Call it at most twice; an empty list means that nothing was ordered under this address.

    Args:
        email: Address that the orders were placed with, for example 'ann@example.org'.
        status: Leave out all orders that are in another state.
        limit: How many orders to return, between 1 and 50.
    """
    return email


@tool
def create_return(
    order_id: str,
    lines: list[Line],
    reason: Annotated[str, Field(description="The customer's own words, at most 500 characters.")],
) -> str:
    """Open a return and send its label to the customer by mail.

    Only call this after the customer has confirmed which articles go back. It can't be undone; a second return of the same
    article is refused with the number of the first.

    Args:
        order_id: The number from the confirmation mail, for example 'SO-2291'.
        lines: What goes back, one entry for each article.
    """
    return order_id


@tool
def change_address(order_id: str, address: Address) -> str:
    """Send an order that has not left the warehouse to another address.

    Returns the new delivery date, or why it is too late.

    Args:
        order_id: The number from the confirmation mail, for example 'SO-2291'.
        address: The whole new address, also the parts that stay.
    """
    return order_id


@tool
def estimate_delivery(postcode: str, country: str = "GB", express: bool = False) -> str:
    """Return the earliest and the latest day on which a parcel that is ordered now would arrive.

    Do not use it for parcels that are on their way; `get_order` has their dates.

    Args:
        postcode: Postcode without blanks, for example 'LE17AB'.
        country: ISO 3166-1 alpha-2 code. Defaults to GB.
        express: Whether the customer pays for the courier.
    """
    return postcode


@tool
def get_job_status(job_id: str) -> str:
    """Return the state of an export that `start_export` began: queued, running, done or failed, and its link once it is done.

    Call it at most five times; then tell the customer that the link comes by mail.

    Args:
        job_id: What `start_export` returned, for example 'ex-77120'.
    """
    return job_id


@tool
def start_export(year: int, kind: Literal["invoices", "orders"]) -> str:
    """Begin to collect all papers of one year, and return the number under which `get_job_status` knows the work.

    Args:
        year: A full year from 2015 on, for example 2024.
        kind: Which papers.
    """
    return kind


@tool
def escalate_conversation(summary: str, urgency: Literal["today", "this week"]) -> str:
    """Hand the conversation to a person of the support team, and end it here.

    Use it when the customer asks for a person, or when two answers have not helped. Not for returns, which need nobody.

    Args:
        summary: What was asked and what was tried, in three sentences.
        urgency: When somebody has to answer.
    """
    return summary
