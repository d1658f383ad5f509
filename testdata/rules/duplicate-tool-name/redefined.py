import sys

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")
other = FastMCP("office")

if sys.platform == "win32":

    @mcp.tool()
    def close_shop() -> str:
        """Close the shop for today."""
        return ""

else:

    @mcp.tool()
    def close_shop() -> str:
        """Close the shop for today."""
        return ""


@other.tool(name="close_shop")
def close_office() -> str:
    """Close the shop from the office."""
    return ""
