"""Docstrings: what a tool and its parameters are said to be, with the place of every part. One module a style, found by listing.

A style module has, for as many of the parsers as know the style,

- ``griffe(value)`` and ``docstring_parser(value)``: the sections of a cleaned docstring as that library gives them;
- ``people(value, names)``: the sections as they are meant, sloppy ones too.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Literal

from toolint.readers.python.docstrings import _text
from toolint.readers.python.docstrings._text import Part, Refused, Section, Text
from toolint.readers.python.strings import Literal as StringLiteral
from toolint.text import Span

Parser = Literal["toolint", "griffe", "docstring_parser", "openai-agents", "fastmcp"]
"""Who reads: toolint in its own tolerant way, a library, or a framework in the way in which it uses the library (griffe)."""


@dataclass(frozen=True, slots=True)
class DocParameter:
    """What a docstring says about one parameter. ``span`` is the place of the text, of the name where there is no text."""

    name: str
    name_span: Span
    type: str | None
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Docstring:
    """A docstring, read."""

    raw: str
    """As ``__doc__`` (up to Python 3.12; later versions take the indentation out)."""
    clean: str
    """As ``inspect.cleandoc`` gives it."""
    span: Span
    """The literal's inside."""
    text: str
    """The prose that the parser takes for the description."""
    text_span: Span
    short: str
    long: str
    """The description's first line and the rest, as docstring_parser divides them."""
    parameters: tuple[DocParameter, ...]
    """In order of position, each name once."""
    returns: str | None
    style: str
    """The style in which it was read, ``""`` where none fitted."""


def parse(
    literal: StringLiteral, *, style: str = "auto", parser: Parser = "toolint", names: frozenset[str] | None = None
) -> Docstring:
    """Read a docstring. ``style`` ``auto`` is whatever the parser makes of it; ``names`` are the parameters of the signature."""
    read = _READERS[parser](literal.value, style, names)
    return _docstring(literal, read)


@cache
def styles() -> Mapping[str, ModuleType]:
    """All styles by name."""
    found = sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    return MappingProxyType({name: import_module(f"{__name__}.{name}") for name in found})


@dataclass(frozen=True, slots=True)
class _Read:
    """The sections of a text and the style that they were found in."""

    text: Text
    style: str
    sections: Sequence[Section]
    kinds: frozenset[str] = frozenset({"parameters"})
    """The kinds of section whose entries count as parameters."""
    wins: Literal["first", "last"] = "last"
    """Which of several entries of one name counts."""
    strips_stars: bool = False


def _docstring(literal: StringLiteral, read: _Read) -> Docstring:
    def span(part: Part) -> Span:
        if part.start >= part.end:
            return literal.span(
                start := read.text.at[part.start] if part.start < len(read.text) else len(literal.value), start
            )
        return literal.span(read.text.at[part.start], read.text.at[part.end - 1] + 1)

    parameters: dict[str, DocParameter] = {}
    for section in read.sections:
        for entry in section.entries if section.kind in read.kinds else ():
            name = entry.name.value.lstrip("*") if read.strips_stars else entry.name.value
            if read.wins == "first" and name in parameters and parameters[name].text:
                continue
            place = entry.text if entry.text.start < entry.text.end else entry.name
            parameters[name] = DocParameter(name, span(entry.name), entry.type, entry.text.value, span(place))
    text = next((section.text for section in read.sections if section.kind == "text"), Part("", 0, 0))
    returns = next((s.entries[0].text.value for s in read.sections if s.kind == "returns" and s.entries), None)
    short, _, long = text.value.partition("\n")
    return Docstring(
        raw=literal.value,
        clean=_text.cleaned(literal.value),
        span=literal.inside,
        text=text.value,
        text_span=span(_text.trimmed(read.text.value, text.start, text.end)),
        short=short,
        long=long.strip(),
        parameters=tuple(sorted(parameters.values(), key=lambda p: p.name_span.start)),
        returns=returns,
        style=read.style,
    )


def _griffe(value: str, style: str, names: frozenset[str] | None) -> _Read:
    return _by_griffe(_text.whole(value), "google" if style == "auto" else style)


def _by_griffe(text: Text, style: str) -> _Read:
    cleaned = _text.cleandoc(_text.rstrip(text))
    return _Read(cleaned, style, styles()[style].griffe(cleaned.value))


def _docstring_parser(value: str, style: str, names: frozenset[str] | None) -> _Read:
    """
    In style ``auto`` the one with the most entries; of equals Sphinx, Google, NumPy, Epydoc.
    """
    text = _text.cleandoc(_text.whole(value))
    best = _Read(text, "", (_text.description(text.value, len(text)),))
    most = -1
    for name in ("sphinx", "google", "numpy", "epydoc") if style == "auto" else (style,):
        try:
            sections = styles()[name].docstring_parser(text.value)
        except Refused:
            continue
        entries = sum(len(section.entries) for section in sections)
        if entries > most:
            kinds = frozenset({"parameters", "other parameters", "receives", "attributes"})
            best, most = _Read(text, name, sections, kinds, "first"), entries
    return best


_HEADER = re.compile(r"^(?:args|arguments|params|parameters):\s*$", re.IGNORECASE)
_AGENTS_SIGNS = {
    "sphinx": (r"^:param\s", r"^:type\s", r"^:return:", r"^:rtype:"),
    "numpy": (r"^Parameters\s*\n\s*-{3,}", r"^Returns\s*\n\s*-{3,}", r"^Yields\s*\n\s*-{3,}"),
    "google": (r"^(Args|Arguments):", r"^(Returns):", r"^(Raises):"),
}


def _openai_agents(value: str, style: str, names: frozenset[str] | None) -> _Read:
    """openai-agents 0.24, ``agents/function_schema.py``: it guesses the style and forgives a header right below prose."""
    text = _text.cleandoc(_text.whole(value))
    if style == "auto":
        signs = {name: sum(bool(re.search(p, text.value, re.M)) for p in ps) for name, ps in _AGENTS_SIGNS.items()}
        style = max(signs, key=lambda name: signs[name]) if any(signs.values()) else "google"
    if style == "google":
        lines = text.value.splitlines()
        tight = [
            number
            for number in range(1, len(lines) - 1)
            if _HEADER.match(lines[number]) and lines[number - 1].strip() and lines[number + 1].startswith((" ", "\t"))
        ]
        text = _text.insert_blank_lines(text, tight) if tight else text
    led = Text("\n" + text.value, [0, *text.at])  # So that the first line's indentation counts.
    read = _by_griffe(led, style)
    return _Read(read.text, style, read.sections, strips_stars=True)


_FASTMCP_TITLES = frozenset(
    [
        "attention",
        "caution",
        "danger",
        "error",
        "example",
        "hint",
        "important",
        "note",
        "notes",
        "raise",
        "references",
        "return",
        "see-also",
        "tip",
        "todo",
        "warning",
        "yield",
    ]
)


def _fastmcp(value: str, style: str, names: frozenset[str] | None) -> _Read:
    """fastmcp 4.2, ``fastmcp/utilities/docstring_parsing.py``: the first style in which there is a section."""
    text = _text.cleandoc(_text.whole(value))
    for name in ("google", "numpy", "sphinx") if style == "auto" else (style,):
        read = _by_griffe(text, name)
        if any(
            section.kind != "text" and (section.kind != "admonition" or section.title in _FASTMCP_TITLES)
            for section in read.sections
        ):
            return read
    return _Read(text, "", (Section("text", Part(text.value, 0, len(text))),))


def _toolint(value: str, style: str, names: frozenset[str] | None) -> _Read:
    """The style that explains the most parameters, then the most of the text; what only another style finds is added."""
    text = _text.cleandoc(_text.whole(value))
    wanted = sorted(styles(), key=lambda name: name != "google") if style == "auto" else [style]
    reads = [
        _Read(text, name, styles()[name].people(text.value, names), wins="first", strips_stars=True) for name in wanted
    ]
    best = max(reads, key=lambda read: (_parameter_count(read, names), len(read.sections)))
    others = [s for read in reads if read is not best for s in read.sections if s.kind == "parameters"]
    return _Read(text, best.style, (*best.sections, *others), wins="first", strips_stars=True)


def _parameter_count(read: _Read, names: frozenset[str] | None) -> int:
    found = {entry.name.value for section in read.sections if section.kind == "parameters" for entry in section.entries}
    return len(found if names is None else found & names)


_READERS: Mapping[Parser, Callable[[str, str, frozenset[str] | None], _Read]] = {
    "toolint": _toolint,
    "griffe": _griffe,
    "docstring_parser": _docstring_parser,
    "openai-agents": _openai_agents,
    "fastmcp": _fastmcp,
}
