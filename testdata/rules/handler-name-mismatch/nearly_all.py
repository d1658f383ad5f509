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


@mcp.tool(name="github_delete_label")
def delete_label() -> str:
    """Delete the label 'triage'."""
    return ""


@mcp.tool(name="github_close_repository")
def archive_repository() -> str:
    """Archive the repository."""
    return ""


@mcp.tool()
def log_out() -> str:
    """Log out."""
    return ""
