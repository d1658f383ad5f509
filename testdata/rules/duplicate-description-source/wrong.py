"""Texts in both places, in several frameworks; the keyword may say the same."""

from agents import function_tool
from mcp.server.fastmcp import FastMCP

from toolint import tool

server = FastMCP("garden")


@server.tool(description="Return the beds of the garden, north to south.")
def list_beds() -> str:
    """List all beds of the garden."""


@tool(description="Return the tools in the shed.")
def list_tools() -> str:
    """Return the tools in the shed."""


@function_tool(description_override="Return the plants of the greenhouse.")
def list_plants(row: int) -> str:
    """Read the plants from the table.

    Args:
        row: From 1 to 20, counted from the door.
    """




def count_hens() -> str:
    """Count the hens with the camera above the door."""


server.tool(description="Return how many hens are in their house.")(count_hens)
