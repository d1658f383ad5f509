"""Names of 46 and 60 characters."""

from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
def list_all_the_old_trees_of_the_northern_garden_() -> str:
    """Return the trees with their ages."""


@server.tool()
def list_all_the_old_trees_of_the_northern_garden_and_of_its_yard() -> str:
    """Return the trees with their ages."""
