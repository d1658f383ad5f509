"""google-adk registration forms."""
from enum import Enum
from typing import Annotated, Any, Literal, Optional

from google.adk.agents import Agent, LlmAgent
from google.adk.tools import FunctionTool, ToolContext
from pydantic import BaseModel, Field


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    size: Optional[int] = None


def plain(x: int, y: str = "a") -> str:
    """Plain.

    Args:
        x: Not read.
    """
    return ""


def nothing() -> str:
    """Take nothing."""
    return ""


def with_context(x: int, ctx: ToolContext, *args: int, **kwargs: str) -> str:
    """Leave the context out."""
    return ""


def with_named_context(x, tool_context) -> str:
    """Leave it out by its name."""
    return ""


async def kinds(
    item: Item,
    items: list[Item],
    a: Annotated[int, Field(description="An a", ge=1)],
    b: Annotated[str, "Not read"] = "b",
    colour: Colour = Colour.RED,
    mode: Literal["a", "b"] = "a",
    note: Optional[str] = None,
    rest: Any = None,
) -> str:
    """Every kind of type."""
    return ""


class Desk:
    """Methods as tools."""

    def __init__(self) -> None:
        self.agent = Agent(name="desk", model="m", tools=[self.lookup])

    def lookup(self, key: str) -> str:
        """Look something up."""
        return key


agent = Agent(name="agent", model="m", tools=[plain, with_context, FunctionTool(nothing)])
other = LlmAgent(name="other", model="m", tools=[with_named_context, FunctionTool(func=kinds)])
desk = Desk()
