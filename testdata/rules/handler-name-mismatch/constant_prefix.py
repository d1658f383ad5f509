from mcp.server.fastmcp import FastMCP

mcp = FastMCP("github")


@mcp.tool(name="github_list_labels")
def list_labels() -> list[str]:
    """List the labels of the repository."""
    return []


@mcp.tool(name="github_create_label")
def create_label() -> str:
    """Create the label 'triage'."""
    return ""


@mcp.tool()
def github_login() -> str:
    """Log in with the device flow. Call it once."""
    return ""
