"""JSON with comments and trailing commas (JSONC) as JSON of the same length, so that every place stays where it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from toolint.text import Span

# Each alternative takes what is not closed up to the end: nothing is looked at twice.
_PIECE = re.compile(r'"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|//[^\n\r]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?', re.DOTALL)
_COMMA = re.compile(r'"[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*"?|(?<![\[{,:\s])(\s*),(?=\s*[\]}])')
_MARKS = ("//", "/*", ",")
_INK = re.compile(r"[^\n\r]")


@dataclass(frozen=True, slots=True)
class Extra:
    """Something that JSON does not have and that readers of configuration files put up with."""

    kind: Literal["comment", "trailing comma"]
    span: Span


@dataclass(frozen=True)
class Plain:
    """A text with blanks for everything that JSON does not have."""

    text: str = field(repr=False)
    extras: tuple[Extra, ...] = ()
    """In order of kind, then of position."""


def plain(text: str) -> Plain:
    """The text without comments and trailing commas, each code point at the offset that it had."""
    if not any(mark in text for mark in _MARKS):
        return Plain(text)
    extras: list[Extra] = []

    def without_comment(match: re.Match[str]) -> str:
        if match[0].startswith('"'):
            return match[0]
        extras.append(Extra("comment", Span(*match.span())))
        return _INK.sub(" ", match[0])

    def without_comma(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        extras.append(Extra("trailing comma", Span(match.end() - 1, match.end())))
        return match[1] + " "

    text = _PIECE.sub(without_comment, text)
    return Plain(_COMMA.sub(without_comma, text), tuple(extras))
