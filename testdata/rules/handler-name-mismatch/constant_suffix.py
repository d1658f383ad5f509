from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")


@mcp.tool(name="list_orders")
def list_orders_tool() -> list[str]:
    """List today's orders."""
    return []


@mcp.tool(name="close_shop")
def close_shop_tool() -> str:
    """Close the shop for today."""
    return ""


@mcp.tool(name="open_shop")
def open_shops_tool() -> str:
    """Open the shop for today."""
    return ""
