"""Tools that are made inside of functions."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal, Optional

from pydantic import BaseModel, Field

from factory.shapes import Point

LIMIT = 3
Mode = Literal["outer"]


def make_tools(prefix: str = "x"):
    """Make the tools of a session."""
    from factory import shapes

    LIMIT = 5
    Mode = Literal["inner", "other"]

    class Box(BaseModel):
        """A box of this session."""

        corner: Point
        label: Optional[str] = None

    class Colour(str, Enum):
        RED = "red"

    @dataclass
    class Line:
        start: Point
        end: shapes.Point
        colour: Colour = Colour.RED

    def draw(box: Box, line: Line, mode: Mode = "inner") -> str:
        """Draw things.

        Args:
            box: The box.
            line: The line.
            mode: How.
        """
        return ""

    def limit(n: Annotated[int, Field(le=LIMIT)] = LIMIT) -> str:
        """Limit by a constant of the function around."""
        return ""

    def colour(colour: Colour = Colour.RED) -> str:
        """Choose a colour."""
        return ""

    def quoted(point: "Point", mode: "Mode" = "outer") -> str:
        """What is quoted is looked up in the module."""
        return ""

    def through_module(point: shapes.Point) -> str:
        """A module that is imported in the function."""
        return ""

    def deeper():
        Mode = Literal["deepest"]

        def deep(mode: Mode, box: Box) -> str:
            """Two functions deep."""
            return ""

        return deep

    return [draw, limit, colour, quoted, through_module, deeper()]


class Session:
    """A session registers its tools when it is made."""

    Kind = Literal["a", "b"]

    def __init__(self) -> None:
        Kind = Literal["c"]

        def local(kind: Kind, limit: int = LIMIT) -> str:
            """A tool of the session."""
            return ""

        self.tools = [local, self.method]

    def method(self, kind: Kind = "a", mode: Mode = "outer") -> str:
        """A method of the session."""
        return ""


TOOLS = make_tools() + Session().tools
