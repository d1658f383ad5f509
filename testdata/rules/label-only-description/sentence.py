"""A verb that is in no list shows by what follows it."""

from toolint import tool


@tool
def factor() -> str:
    """Factor an integer."""


@tool
def canny() -> str:
    """Canny edge detector."""
