"""Which handler runs which tool."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import validate_call

from deskagent import handlers, incidents

HANDLERS: dict[str, Callable[..., Any]] = {
    "search_articles": handlers.search_articles,
    "get_ticket": handlers.get_ticket,
    "list_tickets": handlers.list_tickets,
    "create_ticket": handlers.create_ticket,
    "update_ticket": handlers.update_ticket,
    "add_comment": handlers.add_comment,
    "issue_refund": handlers.issue_refund,
    "schedule_callback": handlers.schedule_callback,
    "cancel_callback": handlers.cancel_callback,
    **incidents.TOOLS,
}


def run_tool(name: str, arguments: dict[str, Any]) -> Any:
    """Run the tool that the model called."""
    return validate_call(HANDLERS[name])(**arguments)
