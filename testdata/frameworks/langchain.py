"""langchain registration forms."""
from enum import Enum
from typing import Annotated, Any, Literal, Optional

import langchain_core.tools
from langchain.tools import ToolRuntime
from langchain.tools import tool as lc_tool
from langchain_core.callbacks import CallbackManagerForToolRun
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import InjectedToolArg, InjectedToolCallId, StructuredTool, tool
from langgraph.prebuilt import InjectedState, InjectedStore
from pydantic import BaseModel, Field


class Args(BaseModel):
    """Args doc."""

    q: str = Field(description="query")
    hidden: Annotated[str, InjectedToolArg] = ""


@tool
def bare(x: int) -> str:
    """Bare.

    Args:
        x: Not parsed by default.
    """
    return ""


@tool()
def called(x: int) -> str:
    """Called."""
    return ""


@tool("positional_name", return_direct=True)
def positional(x: int) -> str:
    """Positional name."""
    return ""


@tool(parse_docstring=True)
def parsed(x: int, y: str = "") -> str:
    """Parsed.

    Args:
        x: The x.
        y: The y.
    """
    return ""


@tool(description="Overridden")
def described(x: Annotated[int, "text"]) -> str:
    """Original."""
    return ""


@tool(args_schema=Args)
def with_schema(q: str, hidden: str = "") -> str:
    """Explicit schema."""
    return ""


@lc_tool
def injected(
    x: int,
    state: Annotated[dict, InjectedState],
    store: Annotated[Any, InjectedStore()],
    call_id: Annotated[str, InjectedToolCallId],
    secret: Annotated[str, InjectedToolArg],
    runtime: ToolRuntime,
    config: RunnableConfig,
) -> str:
    """Everything but x is injected."""
    return ""


@langchain_core.tools.tool
async def dotted(x: int) -> str:
    """Dotted."""
    return ""


@tool
def reserved(x: int, run_manager: Optional[CallbackManagerForToolRun] = None, callbacks: Any = None) -> str:
    """Reserved names vanish."""
    return ""


def plain(x: int) -> str:
    """From function."""
    return ""


structured = StructuredTool.from_function(plain, name="structured")
named_call = tool("called_named")(plain)


class Unit(str, Enum):
    """Units of length."""

    METRE = "m"
    FOOT = "ft"


class Node(BaseModel):
    """A node of a tree."""

    label: str
    children: list["Node"] = []


class FromSession(InjectedToolArg):
    """What the session gives."""


@tool("with_models", parse_docstring=True)
def models(node: Node, unit: Unit = Unit.METRE, units: Optional[list[Unit]] = None) -> str:
    """Models are written out
    in place.

    A second paragraph.

    Args:
        node: The node, which
            leads to itself.
        unit (Unit): The unit: one of two.
        units: More units.

    Returns:
        Nothing of note.
    """
    return ""


@tool
def ignored_args(
    x: Annotated[int, Field(description="From the field", ge=0)],
    mode: Literal["a", "b"] = "a",
    session: Annotated[str, FromSession()] = "",
    *,
    config: RunnableConfig,
) -> str:
    """Not parsed,
    so that this is sent whole.

    Args:
        x: Never sent as such.
        mode: Neither.
    """
    return ""


@tool(args_schema=Args)
def described_by_schema(q: str, hidden: str = "") -> str:
    return ""


@tool(args_schema={"type": "object", "properties": {"q": {"type": "string", "description": "Query"}}, "required": ["q"]})
def with_dict_schema(q: str) -> str:
    """A schema as a dictionary."""
    return ""


async def looked_up(key: str) -> str:
    """Look it up."""
    return ""


as_coroutine = StructuredTool.from_function(coroutine=looked_up, name="look_up", description="Look up a key.", args_schema=Args)
parsed_from = StructuredTool.from_function(func=plain, name="parsed_from", parse_docstring=False)


def make_tools() -> list[Any]:
    @tool
    def inner(x: int) -> str:
        """Made inside of a function."""
        return ""

    return [inner]


inner = make_tools()[0]
