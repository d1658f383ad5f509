"""pydantic-ai registration forms."""
from typing import Any

from dataclasses import dataclass
from typing import Annotated, Literal, Optional

from pydantic import BaseModel, Field
from pydantic_ai import Agent, FunctionToolset, RunContext, Tool

agent = Agent("test", deps_type=int)
toolset = FunctionToolset()


class P(BaseModel):
    """Model doc."""

    a: int


@agent.tool
def with_ctx(ctx: RunContext[int], x: int) -> str:
    """Context first.

    Args:
        x: The x.
    """
    return ""


@agent.tool(name="renamed", description="Overridden", strict=True)
async def named(ctx: RunContext[int], x: int = 1) -> str:
    """Original."""
    return ""


@agent.tool_plain
def plain(x: int) -> str:
    """No context."""
    return ""


@agent.tool_plain(docstring_format="numpy", require_parameter_descriptions=False)
def plain_numpy(x: int) -> str:
    """Numpy forced.

    Parameters
    ----------
    x : int
        The x.
    """
    return ""


@agent.tool_plain
def single_model(p: P) -> str:
    """Single model parameter is unwrapped."""
    return ""


@agent.tool_plain
def single_model_nodoc(p: P) -> str:
    return ""


@toolset.tool
def on_toolset(ctx: RunContext[Any], x: int) -> str:
    """Toolset tool."""
    return ""


@toolset.tool_plain
def on_toolset_plain(x: int) -> str:
    """Toolset plain tool."""
    return ""


def passed(x: int) -> str:
    """Passed to Agent(tools=...)."""
    return ""


toolset.add_function(passed)
agent2 = Agent("test", tools=[passed, Tool(passed, name="wrapped", description="w")])


@dataclass
class Point:
    """A point of the map.

    Attributes:
        x: Ignored here.
    """

    x: int
    y: int = 0


@agent.tool
def bare_ctx(ctx, x: Annotated[int, "Not looked at"], y: Annotated[int, Field(description="The y.", ge=1)] = 2) -> str:
    """The first parameter is the context even without an annotation.

    Args:
        x: The x.
        y: Not used, the field has its own.

    Returns:
        str: What came of it,
            on two lines.
    """
    return ""


@agent.tool_plain
def returns_prose(kind: Literal["a", "b"], points: list[Point], note: Optional[str] = None) -> str:
    """Say what comes back.

    Args:
        kind: Which kind.
        points: Where,
            on a second line.

    Returns:
        Prose without a type.
    """
    return ""


@agent.tool_plain
def sphinx_style(x: int, y: int) -> int:
    """Add in the style of Sphinx.

    :param x: The x.
    :param y: The y.
    :returns: The sum.
    :rtype: int
    """
    return x + y


@agent.tool_plain
def numpy_style(x: int) -> int:
    """Add in the style of NumPy.

    Parameters
    ----------
    x : int
        The x.

    Returns
    -------
    int
        The sum.
    """
    return x


@agent.tool_plain
def single_dataclass(point: Point) -> str:
    return ""


@agent.tool_plain
def open_ended(x: int, *more: int, **rest: str) -> str:
    """Everything else too."""
    return ""


class Desk:
    """Tools that are methods."""

    def __init__(self) -> None:
        self.agent = Agent("test", tools=[self.lookup, Tool(self.store, takes_ctx=True)])

    def lookup(self, key: str) -> str:
        """Look something up.

        Args:
            key: What to look up.
        """
        return key

    def store(self, ctx: RunContext[None], key: str) -> str:
        """Store something."""
        return key


def in_list(x: int) -> str:
    """One of a list."""
    return ""


desk = Desk()
more = FunctionToolset([in_list], id="more")
typed = Agent[None, str]("test", tools=(in_list,))
