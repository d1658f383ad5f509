"""Edits inside string literals, in the quotes and with the prefix that they have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolint.readers.python.strings import Literal, read_literal
from toolint.readers.python.tree import Tree
from toolint.text import Edit, Span

_BLANK = " \t\n\r\f"
"""What docstring parsers and frameworks change freely."""
_PLAIN = re.compile(r"[\w \-./]*")
"""Texts that are the same in every kind of string."""
_CONTEXT = 24
"""Characters on both sides by which a place is told."""


@dataclass(frozen=True, slots=True)
class Change:
    """``old[start:end]`` becomes ``text``."""

    start: int
    end: int
    text: str


def changed(tree: Tree, place: Span, old: str, new: str) -> tuple[Edit, ...] | None:
    """The edits that make one text of another in the literals at a place, None where it can't be told exactly where.

    The literals may have other blanks than the texts: those of a docstring, say, that was taken apart.
    """
    pieces = [*_pieces(tree, place)]
    found: list[Edit] = []
    for change in _changes(old, new):
        edits = [edit for piece in pieces for edit in _edits(piece, old, change)]
        if len(edits) != 1:
            return None
        found += edits
    return tuple(found) if found else None


def quoted(text: str, quote: str) -> str:
    """A string literal on one line, in the given quotes unless the others need fewer backslashes."""
    other = "'" if quote == '"' else '"'
    quote = other if quote in text and other not in text else quote
    return quote + "".join(_written(char, quote) for char in text) + quote


def _written(char: str, quote: str) -> str:
    if char in ("\\", quote):
        return f"\\{char}"
    return char if char.isprintable() else repr(char)[1:-1]


@dataclass(frozen=True, slots=True)
class _Piece:
    """What of a literal stands at a place, as ``literal.value[start:end]``."""

    literal: Literal
    start: int
    end: int


def _pieces(tree: Tree, place: Span) -> Iterator[_Piece]:
    for node in tree.texts_at(place):
        span = tree.span(node)
        literal = read_literal(tree.source.text[span.start : span.end], span.start)
        if literal is not None and not literal.is_bytes:
            inside = [n for n, at in enumerate(literal.starts) if place.start <= at < place.end]
            if inside:
                yield _Piece(literal, inside[0], inside[-1] + 1)


def _changes(old: str, new: str) -> list[Change]:
    """What makes one text of the other: only insertions, only deletions, or one replacement."""
    if len(new) > len(old):
        return _insertions(old, new) or [_replacement(old, new)]
    return [Change(c.start, c.start + len(c.text), "") for c in _insertions(new, old, shift=True)] or [
        _replacement(old, new)
    ]


def _insertions(short: str, long: str, shift: bool = False) -> list[Change]:
    """What stands in the longer text besides the shorter one; none if that is not all in it. ``shift``: at its places there."""
    found: list[Change] = []
    at = 0
    for number, char in enumerate(long):
        if at < len(short) and short[at] == char:
            at += 1
            continue
        where = number if shift else at
        last = found[-1] if found else None
        if last is not None and (last.start + len(last.text) == number if shift else last.start == at):
            found[-1] = Change(last.start, last.start, last.text + char)
        else:
            found.append(Change(where, where, char))
    return found if at == len(short) else []


def _replacement(old: str, new: str) -> Change:
    start = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    tail = min(len(old), len(new)) - start
    same = next((n for n in range(tail) if old[-1 - n] != new[-1 - n]), tail)
    return Change(start, len(old) - same, new[start : len(new) - same])


def _edits(piece: _Piece, old: str, change: Change) -> Iterator[Edit]:
    """The places of a change in a literal: those with the same words around it."""
    if not _PLAIN.fullmatch(change.text):
        return
    value, at = _without_blanks(piece.literal.value, piece.start, piece.end)
    whole, _ = _without_blanks(old, 0, len(old))
    start = len(_without_blanks(old, 0, change.start)[0])
    length = len(_without_blanks(old, change.start, change.end)[0])
    if length != change.end - change.start or (length == 0 and not 0 < start < len(whole)):
        return
    first = 0 if value.count(whole) == 1 else max(0, start - _CONTEXT)
    needle = whole if value.count(whole) == 1 else whole[first : start + length + _CONTEXT]
    hit = value.find(needle)
    while hit >= 0:
        begin = hit + start - first
        spots = at[begin : begin + length] if length else at[begin - 1 : begin + 1]
        together = not length or all(piece.literal.ends[n] == piece.literal.starts[n + 1] for n in spots[:-1])
        if spots[-1] - spots[0] == len(spots) - 1 and together:
            span = piece.literal.span(spots[0], spots[-1] + 1)
            if not length:
                end = piece.literal.ends[spots[0]]
                span = Span(end, end)
            yield Edit(span, change.text)
        hit = value.find(needle, hit + 1)


def _without_blanks(text: str, start: int, end: int) -> tuple[str, list[int]]:
    at = [n for n in range(start, end) if text[n] not in _BLANK]
    return "".join(text[n] for n in at), at
