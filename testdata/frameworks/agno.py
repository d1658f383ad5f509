"""agno registration forms."""
from datetime import datetime
from enum import Enum
from typing import Any, Dict, List, Literal, Optional, Union

from agno.agent import Agent
from agno.run import RunContext
from agno.tools import Function, Toolkit, tool
from agno.tools.decorator import tool as t
from pydantic import BaseModel, Field


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    colour: Colour = Colour.RED
    size: Optional[int] = None


class Step(BaseModel):
    """A step, which may have further ones."""

    label: str
    steps: Optional[list["Step"]] = None
    item: Optional[Item] = None


@tool
def bare(x: int, y: str = "a") -> str:
    """Bare,
    on two lines.

    A second paragraph.

    Args:
        x: The x.
        y (str): The y.

    Returns:
        Nothing.
    """
    return ""


@tool()
def called(x: int) -> str:
    """Called."""
    return ""


@t(name="renamed", description="Overridden", requires_confirmation=True)
def named(x: int) -> str:
    """Original.

    Args:
        x: The x.
    """
    return ""


@tool
def injected(agent: Agent, run_context: RunContext, owner: Agent, x: int, images: Optional[list] = None) -> str:
    """What agno fills in."""
    return ""


@tool(requires_user_input=True, user_input_fields=["to"])
def asks(subject: str, to: str) -> str:
    """What the user fills in."""
    return ""


@tool
async def kinds(
    a: Optional[int],
    b: Union[int, str],
    c: Optional[str] = None,
    d: List[int] = [],
    f: Dict[str, float] = {},
    g: dict = {},
    h: Literal["x", "y"] = "x",
    i: Literal[1, 2] = 1,
    k: datetime = datetime.min,
    l: Item = None,
    m: Colour = Colour.RED,
    n: List[Item] = [],
    o: bool = True,
    p: Any = None,
) -> str:
    """Every kind of type.

    Args:
        a: An a.
        l: An l.
    """
    return ""


def plain(x: int) -> str:
    """In a list.

    Args:
        x: The x.
    """
    return ""


def plainer(x: int, y: Optional[int] = None) -> str:
    return ""


class Desk(Toolkit):
    """Methods as tools."""

    def __init__(self, name: str = "desk") -> None:
        tools: List[Any] = [self.lookup]
        if name:
            tools.append(self.store)
        super().__init__(name="desk", tools=tools)
        self.register(self.remove)
        self.register(self.erase, name="erase_all")

    def lookup(self, key: str) -> str:
        """Look something up.

        Args:
            key: What to look up.
        """
        return key

    def store(self, key: str, run_context: RunContext) -> str:
        """Store something."""
        return key

    def remove(self, key: str) -> str:
        """Remove something."""
        return key

    def erase(self) -> str:
        """Erase everything."""
        return ""


desk = Desk()
agent = Agent(tools=[plain, bare, plainer])
made = tool(plain)
from_callable = Function.from_callable(plain, name="from_callable")
plain_functions = [plain, plainer]


@tool
def nest(step: Step, steps: Optional[list[Step]] = None) -> str:
    """Nest steps in one another.

    Args:
        step: The first one.
    """
    return step.label
