from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")


@mcp.tool(name="close_shop")
def close_shop() -> str:
    """Close the shop for today."""
    return ""


@mcp.tool(name="close_shop")
def close_shop_tool() -> str:
    """Close the shop for good."""
    return ""
