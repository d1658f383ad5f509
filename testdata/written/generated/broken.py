"""Two functions whose definitions a model can't tell apart by their names."""

from typing import get_type_hints


def as_tool(function) -> dict:
    properties = {name: {"type": "string"} for name in get_type_hints(function)}
    return {"name": function.__name__, "description": function.__doc__, "input_schema": {"properties": properties}}


def load_page(path: str) -> str:
    """Load a page."""
    return ""


def Load_page(path: str) -> str:
    """Load a page again."""
    return ""


tools = [as_tool(load_page), as_tool(Load_page)]
