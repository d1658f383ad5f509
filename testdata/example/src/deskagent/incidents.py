"""Tools for outages, with the table that the agent calls them by."""

from __future__ import annotations

from typing import Any, Literal

from deskagent import store


def page_engineer(summary: str, service: Literal["login", "payments", "sync"]) -> dict[str, Any]:
    """Wake the engineer on call for a service and return the page's id.

    Use it only for an outage that several customers report. For one customer's trouble, open a ticket.

    Args:
        summary: What fails, since when and for whom, in one sentence.
        service: The service that is out.
    """
    return store.create("page", summary=summary, service=service)


def close_incident(incident_id: str, cause: str) -> dict[str, Any]:
    """Mark an outage as over and return it with the ids of its tickets.

    Use it after the engineer has said that the service works again.

    Args:
        incident_id: The outage's id, e.g. 'incident-5'.
        cause: What was wrong, in words that a customer understands.
    """
    incident = store.get("incident", incident_id)
    incident.update(cause=cause, status="over")
    return incident


TOOLS = {"page_engineer": page_engineer, "resolve_incident": close_incident}
