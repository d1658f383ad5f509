"""The asynchronous twin of a function stands for it under its name."""

from agents import function_tool


def close_valve() -> str:
    """Close the valve of the main pipe, if it is open."""


@function_tool(name_override="close_valve")
async def aclose_valve() -> str:
    """Close the valve of the main pipe, if it is open."""
