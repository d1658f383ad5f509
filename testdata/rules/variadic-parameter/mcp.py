from mcp.server.fastmcp import FastMCP

server = FastMCP("alerts")


@server.tool()
def list_alerts(limit: int = 20, **extra: str) -> str:
    """List the newest alerts, newest first."""
    return ""


@server.tool()
def count_alerts(kwargs: dict[str, str]) -> str:
    """Count the alerts to which labels belong."""
    return ""
