"""llama-index registration forms."""
from datetime import date
from typing import Annotated, Any, Literal, Optional

from llama_index.core.tools import FunctionTool
from llama_index.core.workflow import Context
from pydantic import BaseModel, Field


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    size: Optional[int] = None


def plain(x: int, y: str = "a") -> str:
    """Plain.

    Args:
        x (int): The x.
        y: Not seen without a type.
    """
    return ""


def sphinx(x: int, *args: int, **kwargs: str) -> str:
    """In the style of Sphinx.

    :param x: The x.
    """
    return ""


async def kinds(
    ctx: Context,
    a: Annotated[int, "An a", Field(ge=1)],
    b: Annotated[int, Field(description="A b", ge=1)],
    item: Item,
    day: date,
    c: int = Field(default=1, description="A c", ge=1),
    mode: Literal["a", "b"] = "a",
    note: Optional[str] = None,
    rest: Any = None,
) -> str:
    """Every kind of type."""
    return ""


class Desk:
    """Methods as tools."""

    def lookup(self, key: str, secret: str) -> str:
        """Look something up."""
        return key


desk = Desk()
made = FunctionTool.from_defaults(plain)
named = FunctionTool.from_defaults(fn=plain, name="renamed", description="Overridden")
positional = FunctionTool.from_defaults(sphinx, "positional", "By position")
in_sphinx = FunctionTool.from_defaults(fn=sphinx)
with_kinds = FunctionTool.from_defaults(async_fn=kinds)
with_schema = FunctionTool.from_defaults(plain, name="with_schema", fn_schema=Item)
method = FunctionTool.from_defaults(desk.lookup, partial_params={"secret": "s"})
