"""A docstring's text, what became of it on the way from the source, and the parts found in it."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_TAB_STOPS = re.compile(r"[^\t\n\r]+|[\t\n\r]")


@dataclass(frozen=True, slots=True)
class Text:
    """A text and where each of its code points was in the text that it was made from."""

    value: str
    at: Sequence[int]

    def __len__(self) -> int:
        return len(self.value)

    def cut(self, start: int, end: int | None = None) -> Text:
        return Text(self.value[start:end], self.at[start:end])


@dataclass(frozen=True, slots=True)
class Part:
    """Words of a docstring, and the piece of its text that they stand in, as offsets."""

    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One item of a section: a parameter, a returned value, an exception."""

    name: Part
    type: str | None
    text: Part


@dataclass(frozen=True, slots=True)
class Section:
    """One section; ``kind`` is ``text``, ``parameters``, ``returns``, ...; ``admonition`` where the parser has no kind for the title.

    Where people's sections are read, ``text`` has the place of the whole section, header included, and the words that the
    description has instead of it.
    """

    kind: str
    text: Part
    entries: tuple[Entry, ...] = ()
    title: str = ""


class Refused(Exception):
    """A parser gives up on the whole docstring."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text and where each starts."""

    value: str
    all: Sequence[str]
    starts: Sequence[int]

    def __getitem__(self, number: int) -> str:
        return self.all[number]

    def __len__(self) -> int:
        return len(self.all)

    def part(self, first: int, end: int) -> Part:
        """The lines from ``first`` to before ``end``, without the blanks around them."""
        return trimmed(self.value, self._offset(first), self._offset(end))

    def extent(self, first: int, end: int, value: str = "") -> Part:
        """The place of the whole lines from ``first`` to before ``end``, with the words to be said instead of them."""
        return Part(value, self.starts[first], self.end(end - 1))

    def end(self, number: int) -> int:
        """Where a line ends."""
        return self.starts[number] + len(self.all[number])

    def _offset(self, number: int) -> int:
        return self.starts[number] if number < len(self.all) else len(self.value)


def split(value: str) -> Lines:
    lines = value.split("\n")
    starts, at = [], 0
    for line in lines:
        starts.append(at)
        at += len(line) + 1
    return Lines(value, lines, starts)


def fenced(lines: Lines) -> list[bool]:
    """Which lines are a code fence or stand in one."""
    fences = [number for number, line in enumerate(lines.all) if line.lstrip().startswith(("```", "~~~"))]
    inside = [False] * len(lines)
    for opening, closing in zip(fences[::2], fences[1::2], strict=False):
        inside[opening : closing + 1] = [True] * (closing + 1 - opening)
    return inside


def is_blank(line: str) -> bool:
    return not line or line.isspace()


def cleaned(value: str) -> str:
    return cleandoc(whole(value)).value


def whole(value: str) -> Text:
    """A text that was made from nothing but itself."""
    return Text(value, range(len(value)))


def rstrip(text: Text) -> Text:
    return text.cut(0, len(text.value.rstrip()))


def cleandoc(text: Text) -> Text:
    """What ``inspect.cleandoc`` makes of it (that of Python 3.12 and before, which takes more than blanks for indentation)."""
    lines, ends = _lines(_expandtabs(text))
    margin = min((indent(line.value) for line in lines[1:] if line.value.strip()), default=0)
    lines = [lines[0].cut(indent(lines[0].value)), *(line.cut(margin) for line in lines[1:])]
    first, last = 0, len(lines)
    while last > first and not lines[last - 1].value:
        last -= 1
    while first < last and not lines[first].value:
        first += 1
    return _join(lines[first:last], ends[first:last])


def insert_blank_lines(text: Text, before: Iterable[int]) -> Text:
    """Put an empty line before lines, which are those of ``str.splitlines``, and end every line with a line feed."""
    lines, ends, start = [], [], 0
    for written in text.value.splitlines(keepends=True):
        end = start + len(written.splitlines()[0])
        lines.append(text.cut(start, end))
        start += len(written)
        ends.append(text.at[end] if end < start else -1)
    for line in sorted(before, reverse=True):
        lines.insert(line, Text("", ()))
        ends.insert(line, ends[line - 1])
    return _join(lines, ends)


def indent(line: str) -> int:
    """The width of a line's indentation."""
    return len(line) - len(line.lstrip())


def trimmed(text: str, start: int, end: int) -> Part:
    """A piece of a text without the blanks around it."""
    value = text[start:end]
    start += indent(value)
    value = value.strip()
    return Part(value, start, start + len(value))


def description(value: str, end: int) -> Section:
    """What stands before the first section, for docstring_parser."""
    return Section("text", Part(value[:end], 0, end))


def field_text(text: str) -> str:
    """The words of a field, for docstring_parser: its further lines lose the indentation that they share."""
    text = text.strip()
    first, line_end, rest = text.partition("\n")
    return f"{first}\n{cleaned(rest)}" if line_end else text


def _expandtabs(text: Text) -> Text:
    if "\t" not in text.value:
        return text
    values: list[str] = []
    at = array("q")
    column = 0
    for match in _TAB_STOPS.finditer(text.value):
        start, piece = match.start(), match[0]
        if piece == "\t":
            piece = " " * (8 - column % 8)
            at.extend([text.at[start]] * len(piece))
        else:
            at.extend(text.at[start : match.end()])
        column = 0 if piece in "\n\r" else column + len(piece)
        values.append(piece)
    return Text("".join(values), at)


def _lines(text: Text) -> tuple[list[Text], list[int]]:
    """The lines, and for each where its end was."""
    lines, ends, start = [], [], 0
    for line in text.value.split("\n"):
        end = start + len(line)
        lines.append(text.cut(start, end))
        ends.append(text.at[end] if end < len(text) else -1)
        start = end + 1
    return lines, ends


def _join(lines: Sequence[Text], ends: Sequence[int]) -> Text:
    at = array("q")
    for number, line in enumerate(lines):
        if number:
            at.append(ends[number - 1])
        at.extend(line.at)
    return Text("\n".join(line.value for line in lines), at)
