from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, Optional, ReadOnly, Required, TypedDict

from pydantic import BaseModel, Field

type Name = Annotated[str, Field(min_length=1)]
type Pair[A, B] = tuple[A, B]
type Tree[T] = dict[str, Tree[T] | T]
type Json = dict[str, Json] | list[Json] | str | int | None
type Mode = Literal["a", "b"]


class Page[T](BaseModel):
    """One page."""

    items: list[T]
    cursor: str | None = None


class Bounded[T: (int, str), U: BaseModel = "Point"](BaseModel):
    first: T
    second: U


class Point(BaseModel):
    x: int = 0


class Limited[N: int](BaseModel):
    n: N


@dataclass
class Box[T]:
    content: T
    label: Name = "box"


class Options[T](TypedDict, total=False):
    mode: Required[Mode]
    extra: ReadOnly[T]


class Move[T](NamedTuple):
    start: T
    end: T | None = None


class Named(Page[Name]):
    title: str


class Sub[K, V](Page[V]):
    key: K
