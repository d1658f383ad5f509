from mcp.server.fastmcp import FastMCP

server = FastMCP("old")


@server.tool(
    name="DoThing",
    title="Do the thing",
)
def DoThing(  # toolint: ignore[name-not-snake-case]
    mode: str,
) -> str:
    """Do the thing."""
    return mode
