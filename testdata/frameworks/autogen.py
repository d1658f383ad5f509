"""autogen registration forms."""
from typing import Annotated, Literal, Optional

from autogen_core import CancellationToken
from autogen_core.tools import FunctionTool
from pydantic import BaseModel, Field


class Item(BaseModel):
    """An item."""

    label: str = Field(description="What it is called.")
    size: Optional[int] = None


def plain(x: Annotated[int, "The x"], y: Annotated[str, "The y"] = "a") -> str:
    """Not read."""
    return ""


async def kinds(
    a: Annotated[int, "An a", Field(ge=1)],
    item: Annotated[Item, "An item"],
    items: Annotated[list[Item], "Items"],
    cancellation_token: CancellationToken,
    mode: Annotated[Literal["a", "b"], "A mode"] = "a",
    note: Annotated[Optional[str], "A note"] = None,
) -> str:
    return ""


made = FunctionTool(plain, description="Made of it")
named = FunctionTool(plain, "By position", "by_position")
keyed = FunctionTool(func=kinds, description="Every kind of type", name="every_kind", strict=False)
