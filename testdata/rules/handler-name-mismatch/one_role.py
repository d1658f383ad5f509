"""One function alone says that it runs a tool; one is private and lacks the library's prefix."""

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")


@mcp.tool(name="list_orders")
def list_orders_tool() -> list[str]:
    """Return today's orders, newest first."""
    return []


@mcp.tool()
def close_shop() -> str:
    """Close the shop for today, and lock its doors."""
    return ""


@mcp.tool(name="shop_open_doors")
def _open_doors() -> str:
    """Open the doors of the shop at once, front and back."""
    return ""
