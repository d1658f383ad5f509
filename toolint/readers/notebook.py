"""Jupyter notebooks: the code of all cells as one Python module, each of whose code points has a place in the file."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from toolint import jsontext
from toolint.jsontext import JsonSyntaxError, JsonText
from toolint.model import Fault, Json, Marking, Pointer, Project, Reading
from toolint.text import Cell, Edit, Source, Span

_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.")
_MAGIC = re.compile(r"(?P<before>[ \t]*(?:[\w., \t\[\]\"']+=[ \t]*)?)(?P<magic>[%!?].*|[\w.*]+\?{1,2}[ \t]*)")
_CELL_MAGIC = re.compile(r"\s*%%(?P<name>\S+)(?P<rest>[^\n]*)")
_OF_PYTHON = frozenset(
    {"time", "timeit", "capture", "prun", "python", "python3", "debug", "memit", "mprun", "snakeviz"}
)
"""Cell magics whose cells are code of the notebook itself."""
_ATTEMPTS = 30
"""Lines that are looked for one by one; then whatever looks like a magic is taken for one."""
_LONGEST = 2_000
"""Characters of a line that may be a magic."""
_WORDS = ("tool", "function")
"""One of which is in all code that declares a tool."""
_OF_FILES = frozenset({"writefile", "file"})


@dataclass(frozen=True)
class Notebook:
    """Where the code of a notebook is in its file."""

    file: str = field(repr=False)
    text: str = field(repr=False)
    pieces: tuple[tuple[int, Span], ...] = field(repr=False)
    """The strings that the code is written in: offset in ``text``, place in the file without the quotes."""
    cells: tuple[tuple[int, int], ...]
    """Of each cell with code: offset in ``text``, number."""

    def offset(self, offset: int) -> int:
        """Where a code point of the text is in the file."""
        return self._in_piece(self._piece(offset), offset)

    def edits(self, edit: Edit) -> tuple[Edit, ...]:
        """An edit of the text as edits of the strings that it touches; all that is new goes into the first of them."""
        content = jsontext.string(edit.content)
        out: list[Edit] = []
        first, last = self._piece(edit.span.start), self._piece(max(edit.span.start, edit.span.end - 1))
        for number in range(first, last + 1):
            start = self._in_piece(number, max(edit.span.start, self.pieces[number][0]))
            end = self._in_piece(number, edit.span.end)
            out.append(Edit(Span(start, max(start, end)), "" if out else content))
        return tuple(out)

    def cell(self, offset: int) -> Cell:
        """The cell that a code point of the text is in."""
        start, number = self.cells[max(0, bisect_right(self.cells, offset, key=lambda cell: cell[0]) - 1)]
        return Cell(number, self.text.count("\n", start, max(start, offset)) + 1)

    def _piece(self, offset: int) -> int:
        return max(0, bisect_right(self.pieces, offset, key=lambda piece: piece[0]) - 1)

    def _in_piece(self, number: int, offset: int) -> int:
        start, span = self.pieces[number]
        written, at, left = self.file[span.start : span.end], 0, offset - start
        for match in _ESCAPE.finditer(written):
            if match.start() - at >= left:
                break
            left -= match.start() - at + 1
            at = match.end()
        return min(span.start + at + max(left, 0), span.end)


def source(path: str, text: str) -> Source:
    """The code of a notebook; where the file is no notebook of Python, its own text without a holder, or nothing."""
    try:
        document = jsontext.parse(text)
    except JsonSyntaxError:
        return Source(path, text)
    value = document.value
    if not _is_python(value):
        return Source(path, "", Notebook(text, "", ((0, Span(0, 0)),), ((0, 1),)))
    code, pieces, cells = "", [], []
    for number, strings in _code(value):
        cells.append((len(code), number))
        for pointer, string in strings:
            pieces.append((len(code), pointer))
            code += string
        code += "\n"
    if not pieces or not any(word in code for word in _WORDS):
        return Source(path, "", Notebook(text, "", ((0, Span(0, 0)),), ((0, 1),)))
    placed = tuple((at, _inside(document, pointer)) for at, pointer in pieces)
    return Source(path, code, Notebook(text, code, placed, tuple(cells)))


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The tools of a notebook's code, of each file that a cell writes by itself, and the cells that can't be parsed."""
    holder = source.holder
    if not isinstance(holder, Notebook):
        return _broken(source)
    from toolint.readers.python import read as read_python

    modules: dict[str, list[tuple[int, str]]] = {}
    faults: list[Fault] = []
    starts = [start for start, _ in holder.cells]
    for start, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
        module, code, fault = _cell(source.path, source.text[start:end])
        modules.setdefault(module, []).append((start, code))
        if fault is not None:
            faults.append(replace(fault, span=Span(fault.span.start + start, fault.span.end + start)))
    readings = []
    for module, parts in modules.items():
        reading = read_python(Source(source.path, _only(source.text, parts)), project, marking)
        apart = tuple(replace(tool, set=tool.set or module) for tool in reading.tools)
        readings.append(Reading(apart, reading.faults, unanswered=reading.unanswered))
    tools = tuple(tool for reading in readings for tool in reading.tools)
    unanswered = tuple(span for reading in readings for span in reading.unanswered)
    return Reading(
        tools, (*faults, *(fault for reading in readings for fault in reading.faults)), unanswered=unanswered
    )


def codes(source: Source) -> Iterator[tuple[int, str]]:
    """The code of each cell, with a name or blanks in place of what is not Python, and where it begins."""
    if isinstance(source.holder, Notebook):
        starts = [start for start, _ in source.holder.cells]
        for start, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
            yield start, _cell(source.path, source.text[start:end])[1]


def _broken(source: Source) -> Reading:
    try:
        jsontext.parse(source.text)
    except JsonSyntaxError as error:
        at = Span(error.offset, min(error.offset + 1, len(source.text)))
        return Reading(faults=(Fault("invalid-syntax", f"invalid JSON: {error.message}", source.path, at),))
    return Reading()


def _is_python(value: Json) -> bool:
    match value:
        case {"metadata": {"kernelspec": {"language": str(language)}}}:
            return language.lower() == "python"
        case {"metadata": {"language_info": {"name": str(language)}}}:
            return "python" in language.lower()
    return isinstance(value, dict)


def _code(value: Json) -> Iterator[tuple[int, list[tuple[Pointer, str]]]]:
    """The cells with code: number, and the strings of which it is made, each with its pointer."""
    number = 0
    for at, cells in _lists(value):
        for index, cell in enumerate(cells):
            number += 1
            match cell:
                case {"cell_type": "code", "source": str() | list() as code}:
                    key = "source"
                case {"cell_type": "code", "input": str() | list() as code}:
                    key = "input"
                case _:
                    continue
            here = (*at, index, key)
            parts = [(here, code)] if isinstance(code, str) else [((*here, n), part) for n, part in enumerate(code)]
            if all(isinstance(part, str) for _, part in parts):
                yield number, parts


def _lists(value: Json) -> Iterator[tuple[Pointer, list[Json]]]:
    """The lists of cells: one, before format 4 one in each worksheet."""
    if isinstance(cells := value.get("cells"), list):
        yield ("cells",), cells
    elif isinstance(sheets := value.get("worksheets"), list):
        for number, sheet in enumerate(sheets):
            if isinstance(sheet, dict) and isinstance(sheet.get("cells"), list):
                yield ("worksheets", number, "cells"), sheet["cells"]


def _inside(document: JsonText, pointer: Pointer) -> Span:
    span = document.span(pointer)
    assert span is not None
    return Span(span.start + 1, span.end - 1)


def _cell(path: str, text: str) -> tuple[str, str, Fault | None]:
    """Of a cell: the module that it belongs to (empty: the notebook itself), its code with blanks for all else, what is wrong."""
    module = ""
    if match := _CELL_MAGIC.match(text):
        name, rest = match["name"], match["rest"].split()
        if name in _OF_FILES and rest and rest[-1].strip("'\"").endswith(".py"):
            module = f"%%{name} {rest[-1]}"
        elif name not in _OF_PYTHON:
            return "", _blank(text), None
        text = _blank(text[: match.end()]) + text[match.end() :]
    code, fault = _without_magics(path, text)
    return module, code, fault


def _without_magics(path: str, text: str) -> tuple[str, Fault | None]:
    """The code of a cell with a name in place of each line of IPython's own; blanks, and why, if it can't be parsed."""
    from toolint.readers.python.index import index
    from toolint.readers.python.statements import SyntaxFault

    lines = text.split("\n")
    left = _ATTEMPTS
    while True:
        code = Source(path, "\n".join(lines))
        found = index(code)
        if not isinstance(found, SyntaxFault):
            return code.text, None
        at = code.text.count("\n", 0, found.offset)
        # What is strange about a line may only show at the next one.
        suspects = [n for n in (at, at - 1, *range(len(lines))) if 0 <= n < len(lines) and _is_magic(lines[n])]
        if not suspects:
            break
        left -= 1
        for number in dict.fromkeys(suspects if left < 0 else suspects[:1]):
            _replace(lines, number)
    first = next((line for line in text.split("\n") if line.strip()), "")
    if first[:1].isspace():
        return _blank(text), None  # IPython takes the indent away.
    return _blank(text), Fault(found.rule, found.message, path, Span(found.offset, found.offset))


def _is_magic(line: str) -> bool:
    return len(line) < _LONGEST and _MAGIC.fullmatch(line) is not None


def _replace(lines: list[str], number: int) -> None:
    """Put a name in place of a magic, and blanks for the lines on which it goes on."""
    match = _MAGIC.fullmatch(lines[number])
    if match is None:
        return  # It was what another one went on to.
    goes_on = lines[number].endswith("\\")
    lines[number] = match["before"] + "_".ljust(len(match["magic"]))
    while goes_on and (number := number + 1) < len(lines):
        goes_on = lines[number].endswith("\\")
        lines[number] = _blank(lines[number])


def _only(text: str, parts: Sequence[tuple[int, str]]) -> str:
    """The text with blanks for all but some parts, given by offset and content."""
    out: list[str] = []
    at = 0
    for start, part in parts:
        out += (_blank(text[at:start]), part)
        at = start + len(part)
    return "".join((*out, _blank(text[at:])))


def _blank(text: str) -> str:
    return re.sub(r"[^\r\n]", " ", text)
