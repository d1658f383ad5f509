"""Tools over records."""

from dataclasses import dataclass, field
from typing import Annotated, List, Optional, Union

from pydantic import Field
from typing_extensions import TypedDict, Unpack

from records import base
from records.base import Closed, Entity, Functional, Generic_, Late, Movie, Named, Old, Pair, Point, Rated, Strict, Typed


@dataclass
class Child(Entity):
    """Inherits across files."""

    id: str = "x"
    extra: Optional[base.Point] = None


@dataclass
class GrandChild(Child):
    kind: str = "now a field"
    tags: List[int] = field(default_factory=lambda: [1])


def entity(entity: Entity) -> str:
    """Take an entity."""
    return ""


def named(named: Named) -> str:
    """Take a named entity."""
    return ""


def child(child: Child, grand: GrandChild) -> str:
    """Take children."""
    return ""


def pairs(ints: Pair[int], mixed: Pair[Union[str, Entity]]) -> str:
    """Take pairs."""
    return ""


def late(late: Late) -> str:
    """Take keyword-only fields."""
    return ""


def strict(strict: Strict) -> str:
    """Take a pydantic dataclass."""
    return ""


def movie(movie: Movie, rated: Rated | None = None) -> str:
    """Take typed dictionaries."""
    return ""


def closed(closed: Closed) -> str:
    """Take a closed dictionary."""
    return ""


def functional(functional: Functional) -> str:
    """Take a dictionary with odd keys."""
    return ""


def generic(item: Generic_[int], items: "List[Generic_[Movie]]") -> str:
    """Take generic dictionaries."""
    return ""


def point(point: Point, points: list[Point] = [Point(1, 2)], origin: Point = Point(0.0)) -> str:
    """Take points."""
    return ""


def old(old: Old, typed: Typed = Typed(1, "b")) -> str:
    """Take old tuples."""
    return ""


class Options(TypedDict, total=False):
    depth: Annotated[int, Field(description="How deep")]
    name: str


def unpacked(path: str, **options: Unpack[Options]) -> str:
    """Take options as keywords.

    Args:
        path: Where.
    """
    return ""


def keywords(path: str, *names: str, flag: bool = False, **rest: int) -> str:
    """Take any number of names.

    Args:
        path: Where.
        names: The names.
        flag: Whether.
        rest: The rest.
    """
    return ""


class Child2(Rated):
    director: str


def inherited(film: Child2) -> str:
    """Take a dictionary that inherits across files."""
    return ""


def entity_default(entity: Entity = Entity(1), named: Optional[Named] = Named(1, name="n")) -> str:
    """Take default entities."""
    return ""
