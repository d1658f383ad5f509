"""The handlers of the desk agent. Their signatures and docstrings are the tool definitions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from deskagent import store
from deskagent.models import Contact, Priority, Product, RefundLine, Status, TicketChanges, TimeWindow


def search_articles(query: str, product: Product | None = None, limit: int = 5) -> list[dict[str, Any]]:
    """Search the knowledge base and return title, address and first paragraph of each hit.

    Use it before answering any question on how a product works. Do not use it for orders or tickets. Two searches
    are nearly always enough: if the second finds nothing, there is no article, so say that and open a ticket.

    Args:
        query: Words of the question, best with the product's own terms, e.g. 'scanner pairing code expired'.
        product: Only articles on this product; null searches all of them.
        limit: How many hits to return, from 1 to 20.
    """
    return store.select("article", query, product=product)[:limit]


def get_ticket(ticket_id: str) -> dict[str, Any]:
    """Return one ticket with its status, priority and all comments.

    Use it when the customer names a ticket. To see everything that a customer has open, use list_tickets.

    Args:
        ticket_id: The ticket's id, e.g. 'ticket-42'.
    """
    return store.get("ticket", ticket_id)


def list_tickets(customer_id: str, status: Status | None = None, cursor: str | None = None) -> dict[str, Any]:
    """List a customer's tickets, newest first, 20 a page.

    Use it when the customer asks about "my tickets" without an id. The answer holds next_cursor; stop when it is null
    or as soon as the ticket in question is there. Never read more than three pages.

    Args:
        customer_id: The customer's id, e.g. 'customer-7'.
        status: Only tickets with this status; null lists all of them.
        cursor: next_cursor of the page before; null for the first page.
    """
    tickets = store.select("ticket", customer_id=customer_id, status=status)
    start = int(cursor or 0)
    return {"tickets": tickets[start : start + 20], "next_cursor": str(start + 20) if tickets[start + 20 :] else None}


def create_ticket(
    subject: str,
    body: str,
    contact: Contact,
    product: Product,
    priority: Priority = Priority.NORMAL,
) -> dict[str, Any]:
    """Open a ticket and return its id.

    Use it when no article answers the question, once for each question. Do not use it to add to an open ticket.

    Args:
        subject: The question in one line of at most 80 characters, e.g. 'Scanner shows E12 after update'.
        body: What happened, what was tried and what the customer wants, in the customer's language.
        contact: Whom to answer.
        product: The product that the question is about.
        priority: 'urgent' only if the customer can't work at all.
    """
    return store.create("ticket", subject=subject, body=body, contact=contact, product=product, priority=priority)


def update_ticket(ticket_id: str, changes: TicketChanges) -> dict[str, Any]:
    """Change fields of a ticket and return it as it is then.

    Use it after the customer has agreed to the change. Comments are added with add_comment.

    Args:
        ticket_id: The ticket's id, e.g. 'ticket-42'.
        changes: The new values.
    """
    ticket = store.get("ticket", ticket_id)
    ticket.update(changes.model_dump(exclude_none=True))
    return ticket


def add_comment(ticket_id: str, text: str, visibility: Literal["customer", "staff"] = "staff") -> dict[str, Any]:
    """Add a comment to a ticket and return the comment's id.

    Use it for news on a ticket that is open. Do not repeat what the ticket says already.

    Args:
        ticket_id: The ticket's id, e.g. 'ticket-42'.
        text: The comment in whole sentences.
        visibility: Who reads it: 'customer' sends it by mail, 'staff' keeps it inside the desk.
    """
    return store.create("comment", ticket_id=ticket_id, text=text, visibility=visibility)


def issue_refund(
    order_id: str,
    lines: Annotated[list[RefundLine], Field(description="The order lines to pay back, at least one.")],
    reason: Literal["damaged", "wrong_item", "late", "goodwill"],
    notify: bool = True,
) -> dict[str, Any]:
    """Pay back lines of an order and return the refund's id and total in cents.

    Use it only after the customer has named the lines and agreed to the amount. It moves money and can't be undone.

    Args:
        order_id: The order's id, e.g. 'order-1001'.
        reason: Why the lines are paid back.
        notify: Whether the customer gets a mail about it.
    """
    return store.create("refund", order_id=order_id, lines=lines, reason=reason, notify=notify)


def schedule_callback(phone: str, window: TimeWindow, topic: str) -> dict[str, Any]:
    """Book a call by a person and return its id.

    Use it when the customer asks for a person or two articles did not help. It does not call at once.

    Args:
        phone: Number in E.164 form, e.g. '+351210000000'.
        window: When the customer can be reached.
        topic: What the call is about, in one sentence.
    """
    return store.create("callback", phone=phone, window=window, topic=topic)


def cancel_callback(callback_id: str) -> None:
    """Cancel a booked call.

    Use it when the customer no longer wants the call. To move a call, cancel it and book another.

    Args:
        callback_id: The call's id, e.g. 'callback-3'.
    """
    store.get("callback", callback_id)["cancelled"] = True
