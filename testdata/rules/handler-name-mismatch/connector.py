from mcp.server.fastmcp import FastMCP

mcp = FastMCP("notes")


@mcp.tool(name="search")
def connector_search() -> str:
    """Return the notes of today, as ChatGPT's connector asks for them."""
    return ""


@mcp.tool(name="fetch")
def load_note() -> str:
    """Return the newest note."""
    return ""


@mcp.tool(name="close_notebook")
def shut_notebook() -> str:
    """Close the notebook."""
    return ""
