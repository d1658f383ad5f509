"""Docstrings: what a tool and its parameters are said to be, with the place of every part. One module a style, found by listing.

A style module has, for as many of the parsers as know the style,

- ``griffe(value)`` and ``docstring_parser(value)``: the sections of a cleaned docstring as that library gives them;
- ``people(value, names)``: the sections as they are meant, sloppy ones too, each with the words that stand for it in the description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolint.readers.python.docstrings import _text
from toolint.readers.python.docstrings._parsers import READERS, Parser, Reading
from toolint.readers.python.docstrings._text import Part
from toolint.readers.python.strings import Literal
from toolint.text import Span

__all__ = ["DocParameter", "Docstring", "Parser", "parse", "prose"]

_LINE = re.compile(r"^([ \t]*)(\S.*)$", re.MULTILINE)


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
    """The prose that the parser takes for the description; in toolint's own reading all that was written for the reader."""
    text_span: Span
    """From the first of its parts to the last, with the sections that are left out between them."""
    short: str
    long: str
    """The description's first line and the rest, as docstring_parser divides them."""
    parameters: tuple[DocParameter, ...]
    """In order of position, each name once."""
    returns: str | None
    style: str
    """The style in which it was read, ``""`` where none fitted."""


def parse(
    literal: Literal, *, style: str = "auto", parser: Parser = "toolint", names: frozenset[str] | None = None
) -> Docstring:
    """Read a docstring. ``style`` ``auto`` is whatever the parser makes of it; ``names`` are the parameters of the signature."""
    read = READERS[parser](literal.value, style, names)
    return _docstring(literal, read)


def _docstring(literal: Literal, read: Reading) -> Docstring:
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


def prose(literal: Literal, names: frozenset[str]) -> Iterator[tuple[str, int, Span]]:
    """The lines that stand outside of sections in toolint's own reading, each with its indentation and its place."""
    read = READERS["toolint"](literal.value, "auto", names)
    value = list(read.text.value)
    for section in read.sections[1:]:
        value[section.text.start : section.text.end] = "\n" * (section.text.end - section.text.start)
    for line in _LINE.finditer("".join(value)):
        first, last = read.text.at[line.start(2)], read.text.at[line.end(2) - 1]
        yield line[2], len(line[1]), literal.span(first, last + 1)
