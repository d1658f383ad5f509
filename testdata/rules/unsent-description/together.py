"""Words that stand for several parameters at once."""

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("tags")


@mcp.tool()
def tag_hosts(plugin: str = "", cve: str = "", port: int = 0, tag: str = "", value: str = "", scan_id: int = 0) -> str:
    """Tag the hosts that fit one selector.

    Args:
        plugin, cve, port: what selects the hosts
        tag, value: the name and the value of the tag
        scan_id: The scan whose hosts are meant, for example 17.
    """
    return ""
