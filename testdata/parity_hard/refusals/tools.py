"""Tools that cannot be called with JSON."""

import io
import logging
import re
import types
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, Generator, Optional, Type

from pydantic import BaseModel

from refusals.things import Box, ChildOfDict, ChildOfStr, Event, Hook, Plain, Port, Stream


def callback(hook: Callable[[int], str]) -> str:
    """Take a function."""
    return ""


def callback_alias(hook: Hook, optional: Optional[Hook] = None) -> str:
    """Take a function by alias."""
    return ""


def optional_callback(name: str, on_done: Callable[..., None] | None = None) -> str:
    """Take a function or None."""
    return ""


def class_object(kind: type) -> str:
    """Take a class."""
    return ""


def class_of(kind: Type[BaseModel], name: str = "x") -> str:
    """Take a subclass."""
    return ""


def plain(thing: Plain) -> str:
    """Take a plain object."""
    return ""


def many_plain(things: list[Plain] | None = None) -> str:
    """Take plain objects."""
    return ""


def protocol(port: Port) -> str:
    """Take a protocol."""
    return ""


def box(box: Box[int]) -> str:
    """Take a generic object."""
    return ""


def event(event: Event) -> str:
    """Take an event."""
    return ""


def stream(stream: Stream) -> str:
    """Take a stream."""
    return ""


def text_io(stream: io.StringIO) -> str:
    """Take a StringIO."""
    return ""


def logger(logger: logging.Logger) -> str:
    """Take a logger."""
    return ""


def module(module: types.ModuleType) -> str:
    """Take a module."""
    return ""


def iterate(items: Iterable[int], more: Generator[int, None, None]) -> str:
    """Take iterables, which is allowed."""
    return ""


def awaitable(task: Awaitable[int]) -> str:
    """Take an awaitable."""
    return ""


def async_iterate(items: AsyncIterator[int]) -> str:
    """Take an async iterator."""
    return ""


def pattern(pattern: re.Pattern, text: "re.Pattern[str] | None" = None) -> str:
    """Take a pattern, which is allowed."""
    return ""


def match(match: re.Match) -> str:
    """Take a match."""
    return ""


def subclasses(d: ChildOfDict, s: ChildOfStr) -> str:
    """Take subclasses of builtins."""
    return ""


def undefined(x: "NotDefinedAnywhere") -> str:
    """Take a type that does not exist."""
    return ""


def wrong_syntax(x: "list[") -> str:
    """Take a broken annotation."""
    return ""


def underscore(_hidden: int, shown: str = "") -> str:
    """Begin with an underscore."""
    return ""


class Holder(BaseModel):
    model_config = {"arbitrary_types_allowed": True}
    plain: Optional[Plain] = None
    name: str


def holder(holder: Holder) -> str:
    """Take a model with an arbitrary type."""
    return ""
