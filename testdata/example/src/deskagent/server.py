"""The desk as an MCP server."""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.fastmcp import Context, FastMCP
from pydantic import Field

from deskagent import store

mcp = FastMCP("desk")


@mcp.tool()
def find_customers(
    text: Annotated[str, Field(description="Part of a name, mail address or phone number, e.g. 'souza'.")],
    limit: Annotated[int, Field(ge=1, le=50, description="How many customers to return.")] = 10,
) -> list[dict[str, Any]]:
    """Find customers whose name, mail address or phone number holds the text, and return id and name of each."""
    return store.select("customer", text)[:limit]


@mcp.tool()
async def merge_tickets(
    ctx: Context,
    ticket_ids: Annotated[list[str], Field(description="Ids of the tickets that end, e.g. ['ticket-4', 'ticket-9'].")],
    into_ticket_id: str,
) -> dict[str, Any]:
    """Move the comments of some tickets into another one and close them.

    Use it when a customer has asked the same question more than once. It can't be undone.
    """
    await ctx.info(f"merging {len(ticket_ids)} tickets into {into_ticket_id}")
    return store.get("ticket", into_ticket_id)


@mcp.tool()
def assign_ticket(ticket_id: str, agent_id: str) -> dict[str, Any]:
    """Give a ticket to a member of the desk and return the ticket.

    Args:
        ticket_id: The ticket's id, e.g. 'ticket-42'.
        agent_id: The member's id, e.g. 'agent-3'.
    """
    ticket = store.get("ticket", ticket_id)
    ticket["agent_id"] = agent_id
    return ticket


if __name__ == "__main__":
    mcp.run()
