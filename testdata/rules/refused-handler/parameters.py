import functools
from collections.abc import Callable

from mcp.server.fastmcp import FastMCP
from toolint import tool

mcp = FastMCP("photos")


def logged(function):
    def inner(*args, **kwargs):
        return function(*args, **kwargs)

    return inner


@mcp.tool()
def resize_photo(_timeout: int) -> str:
    """Resize one photo."""


@mcp.tool()
@logged
def rotate_photo(photo_id: str) -> str:
    """Rotate one photo."""


@tool
def sort_photos(key: Callable[[str], int]) -> str:
    """Sort the photos.

    Args:
        key: What to sort by.
    """
