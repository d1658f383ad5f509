from typing import Literal

from toolint import tool


@tool
def find_ticket(ticket_id: str, state: Literal["open", "closed"] = "open", urgent: bool = False) -> str:
    """Return a ticket.

    Args:
        ticket_id: Its id, e.g. 't1'.
        state: Only in this state.
        urgent: Only urgent ones.
    """
