from mcp.server.fastmcp import FastMCP


def register(server: FastMCP, registry: dict[str, str]) -> None:
    @server.tool()
    def readTicket(ticket_id: str) -> str:
        """Read one ticket."""
        return ticket_id

    @server.tool()
    def dropTicket() -> str:
        """Drop a ticket; see readTicket for one of them."""
        return str(registry["dropTicket"])


def show() -> str:
    """See {{tickets.closeAll}}."""
    return ""


def register_more(server: FastMCP) -> None:
    @server.tool(name="closeAll")
    def close_all() -> str:
        """Close every ticket and say how many there were."""
        return ""
