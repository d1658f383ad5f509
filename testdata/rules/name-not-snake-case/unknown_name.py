import os

from toolint import tool


@tool(name=os.environ["TOOL_NAME"])
def closeTicket(ticket_id: str) -> str:
    """Close one support ticket and return its final state.

    Args:
        ticket_id: The ticket's id, for example 'T-1042'.
    """
    return ticket_id
