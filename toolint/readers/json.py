"""Tool definitions in JSON files, in whichever wire format and however deep they are nested."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from toolint import jsontext
from toolint.jsontext import JsonSyntaxError, JsonText
from toolint.model import Fault, Json, Marking, Op, Pointer, Project, Reading, Set
from toolint.readers.shapes import definitions
from toolint.readers.written import tool
from toolint.text import Edit, Source, Span

SIZE = 100_000_000
"""Characters of a text that is parsed as one value."""


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The definitions of a file in order of position: one, an array, a request, an answer to MCP's ``tools/list``."""
    return read_text(source.path, source.text)


def read_text(path: str, text: str, offset: int = 0, prefix: Pointer = ()) -> Reading:
    """The definitions of one JSON text that begins at an offset of the file. ``prefix`` is its pointer in a file of several."""
    if len(text) > SIZE:
        why = f"more than {SIZE:,} characters of JSON"
        return Reading(faults=(Fault("unreadable-file", why, path, Span(offset, offset)),))
    try:
        document = jsontext.parse_relaxed(text)
    except JsonSyntaxError as error:
        start = offset + error.offset
        at = Span(start, min(start + 1, offset + len(text)))
        return Reading(faults=(Fault("invalid-syntax", f"invalid JSON: {error.message}", path, at),))
    placed = _Placed(document, offset)
    found = [(at, tool(path, placed, at, shape, prefix)) for at, shape in definitions(document.value)]
    faults = _liberties(path, document, offset) if found else ()
    lost = (fault for at, _ in found for fault in _lost_keys(path, document, at, offset))
    return Reading(tuple(made for _, made in found), (*faults, *lost))


def _liberties(path: str, document: JsonText, offset: int) -> Iterator[Fault]:
    """One fault for each kind of what JSON does not have, at the first of it."""
    first = {extra.kind: extra.span for extra in reversed(document.extras)}
    for kind, span in first.items():
        number = sum(extra.kind == kind for extra in document.extras)
        others = f" (here and {number - 1} more)" if number > 1 else ""
        message = f"JSON has no {kind}s{others}, and most of what reads JSON refuses the file"
        yield Fault("nonstandard-json", message, path, _moved(span, offset), "warning")


def _lost_keys(path: str, document: JsonText, at: Pointer, offset: int) -> Iterator[Fault]:
    for key, span in document.lost_keys(at):
        message = f"the key {json.dumps(key)} stands again in the same object, and only the last one counts"
        yield Fault("duplicate-key", message, path, _moved(span, offset), "warning")


def _moved(span: Span, offset: int) -> Span:
    return Span(span.start + offset, span.end + offset)


@dataclass(frozen=True)
class _Placed:
    """A JSON text at an offset of its file."""

    document: JsonText
    offset: int

    @property
    def value(self) -> Json:
        return self.document.value

    def span(self, pointer: Pointer) -> Span | None:
        span = self.document.span(pointer)
        return span and _moved(span, self.offset)

    def key_span(self, pointer: Pointer) -> Span | None:
        span = self.document.key_span(pointer)
        return span and _moved(span, self.offset)

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        try:
            edits = jsontext.change(self.document.text, map(_operation, ops))
        except (LookupError, JsonSyntaxError):
            return None
        return tuple(Edit(_moved(edit.span, self.offset), edit.content) for edit in edits)


def _operation(op: Op) -> partial[list[Edit]]:
    if isinstance(op, Set):
        return partial(jsontext.set_value, pointer=op.pointer, value=op.value)
    return partial(jsontext.remove, pointer=op.pointer)
