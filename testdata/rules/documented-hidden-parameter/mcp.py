from mcp.server.fastmcp import Context, FastMCP

server = FastMCP("mirrors")


@server.tool()
def sync_mirror(name: str, ctx: Context) -> str:
    """Bring a mirror up to date and say what changed.

    Args:
        name: Name of the mirror, for example 'north'.
        ctx: Context of the request.
    """
    return "done"
