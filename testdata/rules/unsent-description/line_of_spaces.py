from typing import Any

from mcp.server.fastmcp import FastMCP

from .tdapi import search

mcp = FastMCP("x")


@mcp.tool()
async def search_by_radius(radius: int) -> dict[str, Any]:
    """
    Search all around one place; if nothing is found there, say so.
    
    Args:
        radius: Metres around the place
        
    Returns:
        All that is found
    """
    return search(radius)
