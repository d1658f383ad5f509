"""Python string literals: their value, and where in the source each of its code points is written."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from toolint.text import Span

_TOKEN = re.compile(
    r"""([a-zA-Z]*)(?:(''')((?:[^\\]|\\.)*?)'''|(\"\"\")((?:[^\\]|\\.)*?)\"\"\"|
    ('(?!''))((?:[^\\'\r\n]|\\(?:\r\n|.))*)'|("(?!""))((?:[^\\"\r\n]|\\(?:\r\n|.))*)")""",
    re.DOTALL | re.VERBOSE,
)
_BETWEEN = re.compile(r"(?:[\s()]|\\(?:\r\n|\r|\n)|#[^\r\n]*)*")
_PREFIXES = frozenset({"", "r", "u", "b", "br", "rb", "f", "fr", "rf"})
_SIMPLE = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_LINE_END = r"\r\n|\r|\n"
_ESCAPE = rf"{_LINE_END}|[\\'\"abfnrtv]|[0-7]{{1,3}}|x[0-9a-fA-F]{{2}}|x"
_TEXT_ESCAPE = r"N\{[^}]*\}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[NuU]"


class _NoValue(ValueError):
    """A field in an f-string, or an escape that Python refuses."""


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


def read_literal(source: str, offset: int = 0) -> Literal | None:
    """The value of a string that stands at an offset: one token or several side by side, in parentheses or not.

    None where it has no value of its own: an f-string with fields, text beside bytes, an escape that Python refuses or whose
    name it learns in a later version, no string at all.
    """
    pieces: list[Literal] = []
    at = _skip(source, 0)
    while at < len(source):
        match = _TOKEN.match(source, at)
        if match is None or match[1].lower() not in _PREFIXES:
            return None
        assert match.lastindex is not None
        inside, prefix = match.span(match.lastindex), match[1].lower()
        piece = read_text(
            source[slice(*inside)],
            offset + inside[0],
            raw="r" in prefix,
            fields="f" in prefix,
            is_bytes="b" in prefix,
        )
        if piece is None:
            return None
        pieces.append(piece)
        at = _skip(source, match.end())
    return _side_by_side(pieces)


def read_text(
    text: str, offset: int, *, raw: bool = False, fields: bool = False, is_bytes: bool = False
) -> Literal | None:
    """The value of what stands between quotes, or (``fields``) of the text of an f-string, in which braces are doubled.

    None where a brace is not doubled or Python refuses an escape or a letter in bytes.
    """
    if is_bytes and not text.isascii():
        return None
    special = _special(raw, fields, is_bytes)
    values: list[str] = []
    starts, ends = array("q"), array("q")
    at = 0
    for match in special.finditer(text):
        values.append(text[at : match.start()])
        starts.extend(range(offset + at, offset + match.start()))
        ends.extend(range(offset + at + 1, offset + match.start() + 1))
        at = match.end()
        try:
            value = _value(match[0], is_bytes)
        except _NoValue:
            return None
        if value:
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


def _side_by_side(pieces: Sequence[Literal]) -> Literal | None:
    if len(pieces) == 1:
        return pieces[0]
    if len({piece.is_bytes for piece in pieces}) != 1:
        return None
    starts, ends = array("q"), array("q")
    for piece in pieces:
        starts.extend(piece.starts)
        ends.extend(piece.ends)
    inside = Span(pieces[0].inside.start, pieces[-1].inside.end)
    return Literal("".join(piece.value for piece in pieces), starts, ends, inside, pieces[0].is_bytes)


def _skip(source: str, at: int) -> int:
    match = _BETWEEN.match(source, at)
    return match.end() if match else at


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
        _NoValue: it has none.
    """
    match written[:2]:
        case "\r" | "\n" | "\r\n":
            return "\n"
        case "{{" | "}}":
            return written[0]
        case "{" | "}":
            raise _NoValue("a field in an f-string")
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
        _NoValue: it has none.
    """
    try:
        if written[1] != "N":
            return chr(int(written[2:], 16))
        name = unicodedata.lookup(written[3:-1])
    except (KeyError, ValueError, OverflowError):
        name = ""
    if len(name) != 1:
        raise _NoValue(f"no such escape: {written}")
    return name
