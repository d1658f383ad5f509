from mcp.server.fastmcp import FastMCP


def register(server: FastMCP, registry: dict[str, str]) -> None:
    @server.tool()
    def closeTicket(ticket_id: str) -> str:
        """Close one ticket. Call closeTicket once."""
        return ticket_id

    @server.tool(name='openTicket')
    def open_ticket(title: str) -> str:
        """Open a ticket."""
        return closeTicket(title)
