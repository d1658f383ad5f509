"""Tools for letters."""

from typing import Annotated

from pydantic import Field

from ..registry import desk_tool, desk_tools, logged, table_tool

WHAT = "letters"


@desk_tool(description=f"Finds {WHAT}.")
def find(text: str, limit: Annotated[int, Field(ge=1, description="How many at most.")] = 10) -> list[str]:
    """Not what is sent."""
    return []


@desk_tool("send_letter")
async def send(to: str, text: str = "") -> str:
    """Send a letter."""
    return ""


@desk_tools.tool()
def do_fold(pages: int) -> bool:
    """Fold a letter.

    Once or twice.
    """
    return True


@desk_tools.tool("stamp_it", description="Stamps a letter.", cost=2)
def stamp(price: float = 0.5) -> str:
    return ""


@table_tool("Opens a letter.")
def open_it(number: int) -> str:
    return ""


@table_tool()
def close(number: int) -> str:
    return ""


@logged
def burn(number: int, really: bool) -> str:
    """Burn a letter."""
    return ""


@logged
async def copy(number: int) -> str:
    """Copy a letter."""
    return ""
