"""Python string literals: their value, and where in the source each of its code points is written."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from toolint.text import Span

_TOKEN = re.compile(r"([a-zA-Z]*)('''|\"\"\"|'|\")(.*)\2", re.DOTALL)
_PREFIXES = frozenset({"", "r", "u", "b", "br", "rb", "f", "fr", "rf"})
_SIMPLE = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_LINE_END = r"\r\n|\r|\n"
_ESCAPE = rf"{_LINE_END}|[\\'\"abfnrtv]|[0-7]{{1,3}}|x[0-9a-fA-F]{{2}}|x"
_TEXT_ESCAPE = r"N\{[^}]*\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[NuU]"


class NotALiteral(ValueError):
    """The token has no value of its own: a field in an f-string, a bad escape, no string at all."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A string and where it is written: ``value[i]`` is ``source[starts[i]:ends[i]]``.

    A bytes literal has the code points 0 to 255 as value.
    """

    value: str
    starts: Sequence[int] = field(repr=False)
    ends: Sequence[int] = field(repr=False)
    inside: Span
    """Between the quotes."""
    is_bytes: bool = False

    @property
    def offsets(self) -> Sequence[int]:
        """Where each code point starts, and where the literal's inside ends."""
        return [*self.starts, self.inside.end]

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Where ``value[start:end]`` is written; an empty part has an empty span."""
        end = len(self.value) if end is None else min(end, len(self.value))
        if start < end:
            return Span(self.starts[start], self.ends[end - 1])
        at = self.starts[start] if start < len(self.value) else self.inside.end
        return Span(at, at)


def read_literal(token: str, offset: int = 0) -> Literal:
    """The value of one string token (prefix and quotes included) that stands at an offset of the source.

    Raises:
        NotALiteral: an f-string with fields, an escape that Python refuses, or no string token.
    """
    match = _TOKEN.fullmatch(token)
    prefix = match[1].lower() if match else "none"
    if match is None or prefix not in _PREFIXES:
        raise NotALiteral("no string token")
    return read_text(match[3], offset + match.start(3), raw="r" in prefix, fields="f" in prefix, is_bytes="b" in prefix)


def read_text(text: str, offset: int, *, raw: bool = False, fields: bool = False, is_bytes: bool = False) -> Literal:
    """The value of what stands between quotes (``fields``: of the text of an f-string, in which braces are doubled).

    Raises:
        NotALiteral: a brace that is not doubled, or an escape that Python refuses.
    """
    special = _special(raw, fields, is_bytes)
    values: list[str] = []
    starts, ends = array("q"), array("q")
    at = 0
    for match in special.finditer(text):
        values.append(text[at : match.start()])
        starts.extend(range(offset + at, offset + match.start()))
        ends.extend(range(offset + at + 1, offset + match.start() + 1))
        at = match.end()
        if value := _value(match[0], is_bytes):
            values.append(value)
            starts.append(offset + match.start())
            ends.append(offset + at)
    inside = Span(offset, offset + len(text))
    if not at:
        return Literal(text, range(inside.start, inside.end), range(inside.start + 1, inside.end + 1), inside, is_bytes)
    values.append(text[at:])
    starts.extend(range(offset + at, inside.end))
    ends.extend(range(offset + at + 1, inside.end + 1))
    return Literal("".join(values), starts, ends, inside, is_bytes)


def concat(literals: Sequence[Literal]) -> Literal:
    """Literals that stand side by side as one; its inside reaches from the first to the last.

    Raises:
        NotALiteral: there is none, or text stands beside bytes.
    """
    if len({literal.is_bytes for literal in literals}) != 1:
        raise NotALiteral("text and bytes side by side" if literals else "no string token")
    if len(literals) == 1:
        return literals[0]
    starts, ends = array("q"), array("q")
    for literal in literals:
        starts.extend(literal.starts)
        ends.extend(literal.ends)
    value = "".join(literal.value for literal in literals)
    inside = Span(literals[0].inside.start, literals[-1].inside.end)
    return Literal(value, starts, ends, inside, literals[0].is_bytes)


@cache
def _special(raw: bool, fields: bool, is_bytes: bool) -> re.Pattern[str]:
    """Where the value is not what is written. An unknown escape is: it keeps its backslash."""
    parts = [_LINE_END]
    if fields:
        parts.append(r"\{\{|\}\}|[{}]")
    if not raw:
        parts.append(rf"\\(?:{_ESCAPE})" if is_bytes else rf"\\(?:{_ESCAPE}|{_TEXT_ESCAPE})")
    return re.compile("|".join(parts))


def _value(written: str, is_bytes: bool) -> str:
    """
    Raises:
        NotALiteral: Python refuses the escape, or knows the character's name only in a later version.
    """
    match written[:2]:
        case "\r" | "\n" | "\r\n":
            return "\n"
        case "{{" | "}}":
            return written[0]
        case "{" | "}":
            raise NotALiteral("a field in an f-string")
        case "\\\r" | "\\\n":
            return ""
    kind = written[1]
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if kind in "01234567":
        return chr(int(written[1:], 8) & 0xFF if is_bytes else int(written[1:], 8))
    return _numbered_or_named(written)


def _numbered_or_named(written: str) -> str:
    """
    Raises:
        NotALiteral: Python refuses the escape, or knows the character's name only in a later version.
    """
    try:
        if written[1] != "N":
            return chr(int(written[2:], 16))
        name = unicodedata.lookup(written[3:-1])
    except (KeyError, ValueError, OverflowError):
        name = ""
    if len(name) != 1:
        raise NotALiteral(f"no such escape: {written}")
    return name
