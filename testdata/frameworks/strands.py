"""strands registration forms."""
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Dict, Literal, Optional, Union

import strands
from pydantic import BaseModel, Field
from strands import ToolContext, tool
from strands.tools import tool as t
from strands.tools.decorator import tool as deep


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    size: Optional[int] = None


@dataclass
class Point:
    """A point."""

    x: int
    y: int = 0


@tool
def bare(x: int, y: str = "a") -> str:
    """Bare.

    A second paragraph,
    on two lines.

    Args:
        x: The x.
        y: The y,
            on two lines.

    Returns:
        Nothing.

    Example:
        bare(1)
    """
    return ""


@tool()
def called(x: Annotated[int, "From the annotation"]) -> str:
    """Called.

    Args:
        x: Not this one.
    """
    return ""


@strands.tool(name="renamed", description="Overridden")
def named(x: int) -> str:
    """Original.

    Args:
        x: The x.
    """
    return ""


@t
async def optionals(
    a: Annotated[Optional[int], "An a"],
    b: Annotated[Optional[int], "A b"] = None,
    c: Annotated[Union[int, str, None], "A c"] = None,
    d: Annotated[Dict[str, int], "A d"] = {},
    e: Annotated[Optional[Dict[str, Any]], "An e"] = None,
    f: Annotated[list[Optional[int]], "An f"] = [],
    g: Annotated["str | None", "A g"] = "x",
) -> str:
    """What becomes of null."""
    return ""


@deep(context=True)
def with_context(x: Annotated[int, "An x"], tool_context: ToolContext) -> str:
    """The context is left out."""
    return ""


@tool(context="ctx")
def with_named_context(x: Annotated[int, "An x"], ctx: ToolContext, agent: Any = None) -> str:
    """So is the agent."""
    return ""


@tool
def models(
    item: Annotated[Item, "An item"],
    items: Annotated[list[Item], "Items"],
    colour: Annotated[Colour, "A colour"] = Colour.RED,
    point: Annotated[Optional[Point], "A point"] = None,
    mode: Annotated[Literal["a", "b"], "A mode"] = "a",
) -> str:
    """Models stay references."""
    return ""


@tool(
    inputSchema={"type": "object", "properties": {"q": {"type": "string", "description": "A query"}}, "required": ["q"]}
)
def own_schema(q: str) -> str:
    """With a schema of its own."""
    return ""


@tool
def in_default(x: int = Field(default=3, description="In the default", ge=1), y: int = Field(default=4)) -> str:
    """A field as default.

    Args:
        y: In the docstring.
    """
    return ""


class Desk:
    """Tools that are methods."""

    @tool
    def method(self, key: str) -> str:
        """A method.

        Args:
            key: The key.
        """
        return key


desk = Desk()


def plain(x: int) -> str:
    """Called upon.

    Args:
        x: The x.
    """
    return ""


made = tool(plain)
renamed_plain = tool(name="renamed_plain")(plain)
