from dataclasses import dataclass, field
from typing import Generic, Optional, TypeVar

from pydantic import BaseModel, Field
from typing_extensions import TypedDict, TypeVar as TypeVarX

T = TypeVar("T")
K = TypeVar("K", bound=str)
N = TypeVar("N", int, float)
D = TypeVarX("D", default=str)


class Page(BaseModel, Generic[T]):
    """One page of results."""

    items: list[T]
    total: int = Field(ge=0)


class Linked(BaseModel, Generic[T]):
    value: T
    next: Optional["Linked[T]"] = None


class Paged(BaseModel, Generic[T, D]):
    data: T
    cursor: D


class Keyed(BaseModel, Generic[K, T]):
    key: K
    value: T
    history: list[tuple[K, T]] = []


class Range(BaseModel, Generic[N]):
    low: N
    high: N


@dataclass
class Box(Generic[T]):
    content: T
    spare: list[T] = field(default_factory=list)


class Envelope(TypedDict, Generic[T]):
    body: T
    trace: str
