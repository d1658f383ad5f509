"""Tools in the syntax of Python 3.12 and later."""

from typing import Annotated, Literal

from modern.core import Bounded, Box, Json, Limited, Mode, Move, Name, Named, Options, Page, Pair, Point, Sub, Tree
from pydantic import Field

type Local = Literal["x", "y"]
type Either[T] = T | list[T]
HELP = f"Quotes of the {"same"} kind"


def page(page: Page[int], mode: Mode = "a") -> str:
    """Take a page."""
    return ""


def alias(name: Name, local: Local = "x", pair: Pair[int, str] = (1, "x")) -> str:
    """Take aliases."""
    return ""


def recursive(tree: Tree[int], data: Json = None) -> str:
    """Take recursive aliases."""
    return ""


def limited(limited: Limited[bool], plain: Limited) -> str:
    """Take bound variables."""
    return ""


def box(box: Box[Point], raw: Box | None = None) -> str:
    """Take generic dataclasses."""
    return ""


def options(options: Options[int], move: Move[str]) -> str:
    """Take generic dictionaries and tuples."""
    return ""


def named(named: Named, sub: Sub[str, Point]) -> str:
    """Take subclasses of generics."""
    return ""


def either(value: Either[int], name: Annotated[Name, Field(description=HELP)] = "n") -> str:
    """Take a generic alias."""
    return ""


def generic[T: (int, str)](value: T, many: list[T] | None = None) -> str:
    """Be generic."""
    return ""


def generic_bound[M: Point](model: M, default: str = f"{'nested'} {"quotes"}") -> str:
    """Be generic with a bound."""
    return ""
