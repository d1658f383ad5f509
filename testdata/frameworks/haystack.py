"""haystack registration forms."""
from typing import Annotated, Callable, Literal, Optional

from haystack.components.agents import State
from haystack.tools import create_tool_from_function, tool
from haystack.tools.from_function import tool as deep
from pydantic import BaseModel, Field


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    title: Optional[str] = None


@tool
def bare(x: int, y: str = "a") -> str:
    """Bare.

    :param x: Not read.
    """
    return ""


@tool(name="renamed", description="Overridden")
def named(x: Annotated[int, "The x"]) -> str:
    """Original."""
    return ""


@deep(inputs_from_state={"repository": "repo"})
def from_state(path: Annotated[str, "A path"], repo: str, state: State, maybe: Optional[State] = None) -> str:
    """The state is left out."""
    return ""


@tool
async def models(
    item: Item,
    items: Annotated[list[Item], "Items"],
    mode: Annotated[Literal["a", "b"], "A mode", Field(description="Not this")] = "a",
    key: Optional[Callable[[int], int]] = None,
    n: int = Field(default=1, description="How many", ge=1),
) -> str:
    """Models."""
    return ""


@tool
def undescribed(x: int) -> str:
    return ""


def plain(x: int) -> str:
    """Called upon."""
    return ""


made = create_tool_from_function(plain, "plain_made", "Made of it")
keyed = create_tool_from_function(function=plain, name="keyed")
direct = tool(plain)
