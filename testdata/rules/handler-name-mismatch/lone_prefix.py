from server import mcp


@mcp.tool(name="github_list_labels")
def list_labels() -> list[str]:
    """List the labels of the repository."""
    return []
