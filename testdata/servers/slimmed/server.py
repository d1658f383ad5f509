"""A registry of the project's own that takes parts out of the schemas which the SDK has made."""

from typing import Annotated, Literal

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel, Field

from registry import Registry

server = MCPServer("shelf")
tools = Registry(server)


class Size(BaseModel):
    """How large it is."""

    width: Annotated[int, Field(ge=0)]
    title: str = "none"


class Box(BaseModel):
    inner: Size
    sizes: list[Size] = []


@tools.tool("Find")
def find(
    text: Annotated[str, Field(description="What to look for.")],
    limit: Annotated[int, Field(ge=1, le=50, description="How many.")] = 10,
    kind: Annotated[Literal["book", "film"] | None, Field(description="Only these.")] = None,
    size: Size | None = None,
    which: int | str | None = None,
    tags: list[str] = [],
    whole: bool = False,
) -> str:
    """Find something.

    In all shelves.
    """
    return text


@tools.tool("Count")
def count(places: Annotated[list[float | int], Field(min_length=1)], title: str | None = None) -> int:
    """Count what is there."""
    return len(places)


@tools.flat("put_box")
def put(box: Box, title: Annotated[str, Field(description="What stands on it.")], sizes: list[Size]) -> str:
    """Put a box there."""
    return title
