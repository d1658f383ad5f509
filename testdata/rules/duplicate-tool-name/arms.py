import sys

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("shop")

if sys.platform == "win32":

    @mcp.tool()
    def close_shop(door: str) -> str:
        """Close the shop for today. door: 'front' or 'back'."""
        return ""

elif sys.platform == "darwin":

    @mcp.tool()
    def close_shop(gate: str) -> str:
        """Close the shop for today. gate: 'front' or 'back'."""
        return ""

else:

    @mcp.tool()
    def open_shop() -> str:
        """Open the shop for today."""
        return ""

    @mcp.tool()
    def open_shop() -> str:
        """Open the shop for today, all doors."""
        return ""
