"""One text each: a docstring alone, a keyword alone, a keyword beside the parameters' texts, a keyword that is None."""

from agents import function_tool
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
def list_beds() -> str:
    """Return the beds of the garden, north to south."""


@server.tool(description="Return the tools in the shed.")
def list_tools() -> str:
    pass


@server.tool(description=None)
def list_paths() -> str:
    """Return the paths of the garden, longest first."""


@function_tool(description_override="Return the plants of one row of the greenhouse.")
def list_plants(row: int) -> str:
    """
    Args:
        row: From 1 to 20, counted from the door.
    """
