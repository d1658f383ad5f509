"""crewai registration forms."""
from enum import Enum
from typing import Annotated, Any, Literal, Optional

from crewai.tools import tool
from crewai.tools import tool as t
from crewai.tools.base_tool import tool as deep
from pydantic import BaseModel, Field


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    size: Optional[int] = None


@tool
def bare(x: int, y: str = "a") -> str:
    """Bare.

    Args:
        x: Not read.
    """
    return ""


@tool("Search the Web!")
def search(query: Annotated[str, Field(description="The query", min_length=1)], rest: Annotated[int, "not read"] = 1) -> str:
    """Search."""
    return ""


@tool("HTTPGetter for the user's very long named thing that goes on and on until it is too long")
def long_name(url: str) -> str:
    """Get it."""
    return ""


@tool(result_as_answer=True)
def called(mode: Literal["a", "b"], note: Optional[str] = None) -> str:
    """Called."""
    return ""


@t
def models(item: Item, items: list[Item], colour: Colour = Colour.RED, extra: Any = None) -> str:
    """Models."""
    return ""


@deep
def open_ended(x: int, *args: int, **kwargs: str) -> str:
    """What is open is left out."""
    return ""


def plain(untyped, x: int = 1) -> str:
    """Called upon."""
    return ""


made = tool(plain)
named = tool("camelCased")(plain)
