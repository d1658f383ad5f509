from __future__ import annotations

import dataclasses
from collections import namedtuple
from dataclasses import KW_ONLY, InitVar, dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Optional, TypeVar

import pydantic
from pydantic import ConfigDict, Field, with_config
from typing_extensions import Annotated, NotRequired, ReadOnly, Required, TypedDict

T = TypeVar("T")


@dataclass
class Entity:
    """An entity."""

    id: int
    kind: ClassVar[str] = "entity"
    tags: list[str] = field(default_factory=list)
    note: Annotated[str, Field(description="A note", max_length=10)] = ""


@dataclass(kw_only=True)
class Named(Entity):
    name: str
    secret: InitVar[int] = 0
    _private: int = 0


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    left: T
    right: T | None = None


@dataclass
class Late:
    first: int
    _: KW_ONLY
    second: str
    third: Optional[Entity] = None


@pydantic.dataclasses.dataclass(config=ConfigDict(extra="forbid"))
class Strict:
    """A pydantic dataclass."""

    value: int = Field(ge=0, description="Value")
    other: "Strict | None" = None


class Movie(TypedDict):
    """A film."""

    title: Required[str]
    year: NotRequired[ReadOnly[int]]


class Rated(Movie, total=False):
    stars: Annotated[int, Field(ge=1, le=5)]
    review: Required[str]


@with_config(ConfigDict(extra="forbid"))
class Closed(TypedDict):
    x: int


Functional = TypedDict("Functional", {"from": str, "to": NotRequired[int], "not-a-name": float}, total=True)


class Generic_(TypedDict, Generic[T], total=False):
    item: T


class Point(NamedTuple):
    """A point."""

    x: float
    y: float = 0.0
    label: Optional[str] = None


Old = namedtuple("Old", ["a", "b"], defaults=[1])
Typed = NamedTuple("Typed", [("a", int), ("b", str)])
