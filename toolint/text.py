"""Source text: spans of code points, their lines and columns, edits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of code points, counted from the start of the text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Position:
    """A place as people count it: ``line`` and ``column`` from 1, ``column`` in code points."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the code points of ``span`` by ``content``."""

    span: Span
    content: str


class OverlappingEdits(ValueError):
    """Two edits want the same code points."""


@dataclass(frozen=True)
class Source:
    """One file as text. ``path`` is what the user called it, with forward slashes.

    ``text`` is without a byte order mark and keeps its line ends as they are.
    """

    path: str
    text: str = field(repr=False)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    def position(self, offset: int) -> Position:
        """Line and column of a code point; an offset past the end counts as the end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1] + 1)

    def offset(self, line: int, column: int) -> int:
        """The code point at a 1-based line and column, the inverse of :meth:`position`."""
        return self._line_starts[line - 1] + column - 1

    def line_span(self, line: int) -> Span:
        """The 1-based line without its line end."""
        start = self._line_starts[line - 1]
        end = self._line_starts[line] if line < len(self._line_starts) else len(self.text)
        return Span(start, start + len(self.text[start:end].rstrip("\r\n")))

    @property
    def line_count(self) -> int:
        return len(self._line_starts)


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """The text after all edits; their spans refer to the text as given.

    Raises:
        OverlappingEdits: two of them touch the same code points.
    """
    out: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda e: (e.span.start, e.span.end)):
        if edit.span.start < at:
            raise OverlappingEdits(f"edits overlap at code point {edit.span.start}")
        out += (text[at : edit.span.start], edit.content)
        at = edit.span.end
    return "".join((*out, text[at:]))
