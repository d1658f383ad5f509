"""Things that have no JSON form."""

import threading
from collections.abc import Iterator
from typing import IO, Callable, Generic, Protocol, TypeVar

T = TypeVar("T")


class Plain:
    """No model."""

    def __init__(self, x: int):
        self.x = x


class Port(Protocol):
    def send(self, x: int) -> None: ...


class Box(Generic[T]):
    pass


class WithSchema:
    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        return handler(int)


class ChildOfDict(dict):
    pass


class ChildOfStr(str):
    pass


Hook = Callable[[int], str]
Event = threading.Event
Stream = IO[str]
