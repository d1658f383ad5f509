"""What the desk's tools take as arguments."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Annotated, Literal

from pydantic import BaseModel, Field


class Priority(str, Enum):
    """How soon somebody has to look at a ticket."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"
    URGENT = "urgent"


class Status(str, Enum):
    """Where a ticket stands."""

    OPEN = "open"
    WAITING = "waiting"
    SOLVED = "solved"


Product = Literal["scanner", "printer", "billing"]


class Contact(BaseModel):
    """Whom the desk answers."""

    name: str = Field(description="Full name as the customer writes it, e.g. 'Ana Souza'.")
    email: str = Field(description="Address for the answer, e.g. 'ana@example.com'.")
    phone: str | None = Field(default=None, description="Number in E.164 form, e.g. '+351210000000'. Null if unknown.")


class RefundLine(BaseModel):
    """One line of an order that is paid back."""

    sku: str = Field(description="Stock number on the invoice, e.g. 'PR-2040'.")
    quantity: int = Field(description="How many pieces are paid back, at least 1.")
    amount_cents: int | None = Field(
        default=None, description="Amount in cents if it differs from the price paid; null pays back the full price."
    )


class TicketChanges(BaseModel):
    """The fields of a ticket that change; what is null stays as it is."""

    status: Status | None = Field(default=None, description="New status.")
    priority: Priority | None = Field(default=None, description="New priority.")
    due: date | None = Field(default=None, description="New due date, e.g. '2026-03-31'.")
    tags: list[str] | None = Field(default=None, description="The whole new list of tags, e.g. ['vip', 'hardware'].")


@dataclass
class TimeWindow:
    """A span of time in which the customer can be reached."""

    start: Annotated[datetime, Field(description="Start with offset, e.g. '2026-03-02T09:00:00+01:00'.")]
    end: Annotated[datetime, Field(description="End with offset, later than the start.")]
