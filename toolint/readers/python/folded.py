"""What an expression folds to: Python's own values, and the classes for what is none."""

from __future__ import annotations

import re
from collections.abc import Callable, ItemsView, KeysView, Mapping, ValuesView
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.modules import (
    External,
    Local,
    Modules,
    Resolved,
)

Value: TypeAlias = Any
"""A Python value (None, bool, int, float, complex, str, bytes, list, tuple, dict, set), one of the classes below, or Unknown."""

LIMIT = 1_000_000
_PARTS = 50_000
SPENT, LEVEL = "rounds spent", "helpers around"
"""Among the values of variables, which are never called so."""
WIDE = re.compile(r"\d{5}")
"""A width or precision that would make a text of more than a few kilobytes."""
MAX_DEPTH = 120


@dataclass(frozen=True, slots=True)
class Symbol:
    """A class, function or module, not called."""

    target: Resolved
    written: tuple[cst.Lambda, Env] | None = None
    """Of a lambda: itself, and where it stands."""


@dataclass(frozen=True, slots=True)
class EnumMember:
    """A member of an enumeration; ``owner`` is its class."""

    owner: Local
    name: str
    value: Value

    @property
    def shown(self) -> str:
        """What ``str`` makes of it, unless its class is a StrEnum."""
        return f"{self.owner.name}.{self.name}"


@dataclass(frozen=True, slots=True)
class Construct:
    """A call whose result is an object: the class or function with its folded arguments."""

    target: Resolved
    args: tuple[Value, ...]
    kwargs: Mapping[str, Value]
    node: cst.Call
    env: Env


@dataclass(frozen=True, slots=True)
class EnumField:
    """A member as declared: name, value, place of its statement."""

    name: str
    value: Value
    place: Place


def first_unknown(values: list[Value]) -> Unknown | None:
    return next((value for value in values if isinstance(value, Unknown)), None)


def unless_unknown(values: list[Value], otherwise: Callable[[], Value]) -> Value:
    wrong = first_unknown(values)
    return otherwise() if wrong is None else wrong


def is_path(value: Construct) -> bool:
    return isinstance(value.target, External) and value.target.qualname.startswith("pathlib.")


def same_value(value: Value, other: Value) -> bool:
    return not isinstance(value, Unknown) and not isinstance(other, Unknown) and bool(value == other)


def too_large(value: Value) -> bool:
    """Whether a value has more parts than anybody writes, counted no further than that."""
    stack, count = [value], 0
    while stack:
        part = stack.pop()
        count += 1 + len(part) // 100 if isinstance(part, str) else 1
        if count > _PARTS:
            return True
        match part:
            case dict():
                stack.extend((*part, *part.values()))
            case list() | tuple() | set() | frozenset():
                stack.extend(part)
            case Construct(args=args, kwargs=kwargs):
                stack.extend((*args, *kwargs.values()))
    return False


def length(values: list[Value]) -> int:
    """The sum of the lengths of all strings in there."""
    return sum(len(v) if isinstance(v, str) else length(list(v)) if isinstance(v, list | tuple) else 1 for v in values)


def is_unordered(value: Value) -> bool:
    """Whether the order of a value's parts differs from run to run, as that of texts in a set does."""
    return isinstance(value, set | frozenset) and len(value) > 1 and not all(isinstance(v, int) for v in value)


def listed(value: Value) -> Value:
    """An iterator as a list, since nobody else takes from it."""
    if hasattr(value, "__next__") or isinstance(value, KeysView | ValuesView | ItemsView):
        return list(value)
    return value


def is_plain(value: Value) -> bool:
    match value:
        case dict():
            return all(map(is_plain, (*value, *value.values())))
        case list() | tuple() | set() | frozenset():
            return all(map(is_plain, value))
    return value is None or isinstance(value, str | bytes | bool | int | float)


class Fold(Protocol):
    """The value of an expression."""

    def __call__(self, node: cst.BaseExpression, env: Env, depth: int = 0) -> Value: ...


@dataclass(frozen=True, slots=True)
class Folding:
    """What folds expressions, for the parts that it is made of: they fold what is within theirs."""

    fold: Fold
    iterated: Callable[[Value, Env], list[Value] | Unknown]
    enum_members: Callable[[Modules, Local], list[EnumField] | Unknown | None]
    assigned: Callable[[Modules, Local, int, Place], Value]
