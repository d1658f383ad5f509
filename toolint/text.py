"""Source text: spans of code points, their lines and columns, edits."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

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


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a notebook: the cell, counted from 1 with those that hold no code, and the line in it."""

    number: int
    line: int


class Holder(Protocol):
    """The file that a text was taken out of."""

    @property
    def file(self) -> str:
        """Its own text."""
        ...

    def offset(self, offset: int) -> int:
        """Where a code point of the text is in the file."""
        ...

    def edits(self, edit: Edit) -> tuple[Edit, ...]:
        """An edit of the text as edits of the file."""
        ...

    def cell(self, offset: int) -> Cell:
        """The cell that a code point of the text is in."""
        ...


@dataclass(frozen=True)
class Source:
    """One file as text. ``path`` is what the user called it, with forward slashes.

    ``text`` is without a byte order mark and keeps its line ends as they are. Of a notebook it is the code of all cells.
    """

    path: str
    text: str = field(repr=False)
    holder: Holder | None = field(default=None, repr=False, compare=False)
    """The file itself where ``text`` was taken out of it."""

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

    def line_start(self, line: int) -> int:
        """Where the 1-based line begins; the end of the text for a line after the last."""
        return self._line_starts[line - 1] if line <= len(self._line_starts) else len(self.text)

    def line_span(self, line: int) -> Span:
        """The 1-based line without its line end."""
        start = self._line_starts[line - 1]
        end = self._line_starts[line] if line < len(self._line_starts) else len(self.text)
        return Span(start, start + len(self.text[start:end].rstrip("\r\n")))

    def file_position(self, offset: int) -> Position:
        """Line and column in the file of a code point of the text."""
        if self.holder is None:
            return self.position(offset)
        return self._file.position(self.holder.offset(offset))

    def file_edits(self, edit: Edit) -> tuple[tuple[Position, Position, str], ...]:
        """An edit as changes of the file: from, to, new content."""
        if self.holder is None:
            return ((self.position(edit.span.start), self.position(edit.span.end), edit.content),)
        place = self._file.position
        return tuple((place(e.span.start), place(e.span.end), e.content) for e in self.holder.edits(edit))

    def cell(self, offset: int) -> Cell | None:
        """The cell of a notebook that a code point is in."""
        return self.holder.cell(offset) if self.holder is not None else None

    @cached_property
    def _file(self) -> Source:
        return Source(self.path, self.holder.file if self.holder is not None else self.text)

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
