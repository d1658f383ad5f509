from mcp.server.fastmcp import FastMCP

mcp = FastMCP("login")


@mcp.tool()
def open_session() -> str:
    """Open a session and return its link."""
    return ""


@mcp.tool(name="open_session")
async def aopen_session() -> str:
    """Open a session and return its link."""
    return ""
