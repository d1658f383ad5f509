"""Tools for numbers."""

from desk.registry import desk_tool


@desk_tool(name="add", group="numbers")
def add_up(numbers: list[int]) -> int:
    """Add numbers up."""
    return 0
