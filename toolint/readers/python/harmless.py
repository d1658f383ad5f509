"""What evaluated functions may call: methods of plain values, simple patterns, functions that only compute."""

from __future__ import annotations

import builtins
import copy
import json
import keyword
import re
import string
import sys
import typing
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import GenericAlias, UnionType
from typing import Any

SIZE = 20_000
_MATCHED = 120
"""The longest text on which a pattern is tried."""
WIDE = re.compile(r"\d{4}")


class Stopped(Exception):
    """The value can't be known, or is not worth it."""


@dataclass(frozen=True)
class Untold:
    """What a name or an attribute has that has a value at run time only."""


@dataclass(frozen=True)
class Opaque:
    """An object of which only these attributes are known; ``__call__`` is what calling it does."""

    attributes: Mapping[str, Any]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.attribute("__call__")(*args, **kwargs)

    def attribute(self, name: str) -> Any:
        if name not in self.attributes:
            raise Stopped(f"it asks for `{name}` of an object")
        if isinstance(self.attributes[name], Untold):
            raise Stopped(f"`{name}` is only known at run time")
        return self.attributes[name]


@dataclass(frozen=True)
class Held:
    """An object whose attributes are set as well; only those that it has."""

    attributes: dict[str, Any]

    def attribute(self, name: str) -> Any:
        if name not in self.attributes:
            raise Stopped(f"it asks for `{name}` of an object")
        return self.attributes[name]

    def set(self, name: str, value: Any) -> None:
        if name not in self.attributes:
            raise Stopped(f"it sets `{name}` of an object")
        self.attributes[name] = value


class Standin(type):
    """A class of which nothing is known but that it is itself and no other: ``Standin("Page", (), {})``."""


_TYPES = (
    type,
    UnionType,
    GenericAlias,
    *{type(form) for form in (typing.Any, typing.Union, typing.Literal, typing.Sequence)},
    *{type(form) for form in (typing.Sequence[int], typing.Annotated[int, 0], typing.Literal[1], typing.Optional[int])},  # noqa: UP045
)
"""What types and the forms of ``typing`` are made of."""


def is_type(value: Any) -> bool:
    """Whether a value is a type or a form of ``typing``, which are compared and asked for their parts without harm."""
    return isinstance(value, _TYPES)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


METHODS: Mapping[type, frozenset[str]] = {
    bytes: frozenset({"decode"}),
    str: _words(
        "capitalize casefold count endswith find format index isalnum isalpha isascii isdecimal isdigit isidentifier islower"
        " isnumeric isspace istitle isupper join lower lstrip partition removeprefix removesuffix replace rfind rindex rpartition"
        " rsplit rstrip split splitlines startswith strip swapcase title translate upper"
    ),
    list: _words("append copy count extend index insert pop remove reverse sort"),
    dict: _words("copy get items keys pop setdefault update values"),
    set: _words("add copy discard difference intersection pop union"),
    tuple: frozenset({"count", "index"}),
    re.Match: _words("end group groupdict groups span start"),
    re.Pattern: _words("findall fullmatch match search split sub"),
}


def method(held: Any, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """What a method of a plain value gives."""
    if isinstance(held, Opaque):
        return held.attribute(name)(*args, **kwargs)
    allowed = next((names for kind, names in METHODS.items() if isinstance(held, kind)), frozenset())
    if name not in allowed:
        raise Stopped(f"it calls `{name}` of an object")
    if isinstance(held, str):
        length = sum(len(a) if isinstance(a, str | list | tuple) else 1 for a in (*args, *kwargs.values()))
        if len(held) * max(length, 1) > 50 * SIZE or (name == "format" and (WIDE.search(held) or "." in held)):
            raise Stopped("it makes too long a value")
    if isinstance(held, set) and name == "pop" and len(held) > 1:
        raise Stopped("it asks for the order of a set")
    if isinstance(held, re.Pattern):
        return _matched(name, (held, *args), kwargs)
    return getattr(held, name)(*args, **kwargs)


def _matched(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """A function of ``re``, on patterns that take no longer than the text is."""
    pattern = args[0] if args else kwargs.get("pattern")
    text = pattern.pattern if isinstance(pattern, re.Pattern) else pattern
    given = [a for a in (*args[1:], *kwargs.values()) if isinstance(a, str)]
    if not isinstance(text, str) or not _simple(text) or any(len(a) > _MATCHED for a in given):
        raise Stopped("its pattern may take too long")
    return getattr(re, name)(*args, **kwargs)


def _simple(pattern: str) -> bool:
    """Whether a pattern is tried in little time: no repetition or choice within a repetition, three repetitions at most."""
    if len(pattern) > 200:
        return False
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        nodes = list(_nodes(_PARSER.parse(pattern), False))
    return sum(kind == "repeat" for kind in nodes) <= 3 and "costly" not in nodes


_PARSER: Any = import_module("re._parser" if sys.version_info >= (3, 11) else "sre_parse")


def _nodes(tree: Any, repeated: bool) -> Iterator[str]:
    for operation, argument in tree:
        name = str(operation)
        repeats = name.endswith("_REPEAT") and argument[1] > 1
        if repeats:
            yield "costly" if repeated else "repeat"
        elif name.startswith("GROUPREF") or (repeated and name == "BRANCH"):
            yield "costly"
        for part in _below(argument):
            yield from _nodes(part, repeated or repeats)


def _below(argument: Any) -> Iterator[Any]:
    """The patterns within a part of one."""
    for part in argument if isinstance(argument, tuple | list) else (argument,):
        if isinstance(part, _PARSER.SubPattern):
            yield part
        elif isinstance(part, list):
            yield from _below(part)


def _limited_range(*bounds: int) -> range:
    made = range(*bounds)
    if len(made) > SIZE:
        raise Stopped("it takes too long")
    return made


def camel(name: str) -> str:
    """``pydantic.alias_generators.to_camel``."""
    if re.match("^[a-z]+[A-Za-z0-9]*$", name) and not re.search(r"\d[a-z]", name):
        return name
    return re.sub("(^_*[A-Z])", lambda m: m.group(1).lower(), pascal(name))


def pascal(name: str) -> str:
    """``pydantic.alias_generators.to_pascal``."""
    return re.sub("([0-9A-Za-z])_(?=[0-9A-Z])", r"\1", name.title())


def snake(name: str) -> str:
    """``pydantic.alias_generators.to_snake``."""
    for pattern in (r"([A-Z]+)([A-Z][a-z])", r"([a-z])([A-Z])", r"([0-9])([A-Z])", r"([a-z])([0-9])"):
        name = re.sub(pattern, r"\1_\2", name)
    return name.replace("-", "_").lower()


def _compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    if not isinstance(pattern, str) or not _simple(pattern):
        raise Stopped("its pattern may take too long")
    return re.compile(pattern, flags)


_BUILTINS = (
    "abs all any ascii bool chr dict enumerate filter float frozenset int isinstance len list map max min next ord repr reversed"
    " round set sorted str sum tuple zip"
)


def _of_text(name: str) -> Callable[..., Any]:
    return lambda held, *args, **kwargs: method(str(held), name, args, kwargs)


def _of_re(name: str) -> Callable[..., Any]:
    return lambda *args, **kwargs: _matched(name, args, kwargs)


HARMLESS: Mapping[str, Any] = {
    **{f"builtins.{name}": getattr(builtins, name) for name in _words(_BUILTINS)},
    "builtins.range": _limited_range,
    **{f"builtins.str.{name}": _of_text(name) for name in METHODS[str] if name != "join"},
    **{f"re.{name}": _of_re(name) for name in METHODS[re.Pattern]},
    "json.loads": json.loads,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "re.compile": _compiled,
    **{
        f"re.{name}": getattr(re, name)
        for name in ("I", "IGNORECASE", "A", "ASCII", "M", "MULTILINE", "S", "DOTALL", "escape")
    },
    "string.capwords": string.capwords,
    "string.ascii_letters": string.ascii_letters,
    "string.ascii_lowercase": string.ascii_lowercase,
    "string.ascii_uppercase": string.ascii_uppercase,
    "string.digits": string.digits,
    "string.punctuation": string.punctuation,
    "keyword.iskeyword": keyword.iskeyword,
    "pydantic.alias_generators.to_camel": camel,
    "pydantic.alias_generators.to_pascal": pascal,
    "pydantic.alias_generators.to_snake": snake,
}
"""What a function may name outside of the project."""
