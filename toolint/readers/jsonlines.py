"""Tool definitions in JSON Lines: each line a JSON text of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import islice

from toolint.jsontext import JsonSyntaxError, parse
from toolint.model import Fault, Json, Marking, Project, Reading, Tool
from toolint.readers.json import read_text
from toolint.text import Source, Span

_LINE = re.compile(r"[^\n]+")
_BROKEN = 20
"""Lines of a file that are reported as broken each by itself; the others are counted."""


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The definitions of a file in order of position, of equal ones (requests that were recorded) only the first.

    A line that is not JSON is a fault, and the others are read.
    """
    if _is_one_value(source.text):
        return read_text(source.path, source.text)
    tools: list[Tool] = []
    faults: list[Fault] = []
    broken: list[Fault] = []
    seen: set[str] = set()
    lines: set[str] = set()
    for number, text, offset in _lines(source.text):
        if text in lines:
            continue
        reading = read_text(source.path, text, offset, (number,))
        if any(fault.rule == "invalid-syntax" for fault in reading.faults):
            broken += reading.faults
            continue
        new = [tool for tool in reading.tools if _is_new(tool, seen)]
        tools += new
        faults += reading.faults if new else ()
        if reading.tools:
            lines.add(text)
    return Reading(tuple(tools), (*faults, *_some(broken)))


def misnamed(source: Source, project: Project, marking: Marking) -> Reading | None:
    """The same of a file that is called JSON and has a JSON text on each line; None where it has not."""
    first = [text for _, text, _ in islice(_lines(source.text), 2)]
    if len(first) < 2 or not all(text.startswith(("{", "[")) and _is_json(text) for text in first):
        return None
    reading = read(source, project, marking)
    message = "a JSON text on each line makes JSON Lines, and what reads JSON refuses the file: call it .jsonl"
    note = Fault("nonstandard-json", message, source.path, Span(0, 0), "warning")
    return Reading(reading.tools, (note, *reading.faults)) if reading.tools else Reading()


def _lines(text: str) -> Iterator[tuple[int, str, int]]:
    """The lines that are not blank: number from 0, text, offset."""
    number, counted = 0, 0
    for match in _LINE.finditer(text):
        number += text.count("\n", counted, match.start())
        counted = match.start()
        if not match[0].isspace():
            yield number, match[0], match.start()


def _is_one_value(text: str) -> bool:
    """Whether the file is one JSON text over several lines."""
    first = _LINE.search(text)
    if first is None or not first[0].strip() or _is_json(first[0]):
        return False
    return _is_json(text)


def _is_json(text: str) -> bool:
    try:
        parse(text)
    except JsonSyntaxError:
        return False
    return True


def _is_new(tool: Tool, seen: set[str]) -> bool:
    """Whether no equal definition has been seen, the order of keys aside."""
    value: Json = [tool.framework, tool.targets, dict(tool.doc)]
    key = json.dumps(value, sort_keys=True)
    is_new = key not in seen
    seen.add(key)
    return is_new


def _some(broken: list[Fault]) -> Iterator[Fault]:
    yield from broken[:_BROKEN]
    if len(broken) > _BROKEN:
        fault = broken[_BROKEN]
        more = f"invalid JSON: this line and {len(broken) - _BROKEN - 1} more are not JSON"
        yield Fault(fault.rule, more, fault.path, Span(fault.span.start, fault.span.end))
