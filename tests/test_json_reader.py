"""Definitions in JSON files: which are found, where their parts are, how they are changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolint.model import Json, Marking, Pointer, Reading, Remove, Set, Tool, json_pointer
from toolint.readers import json as reader
from toolint.readers import may_hold_tools
from toolint.text import Source, apply_edits

CASES = Path(__file__).resolve().parent.parent / "testdata" / "json"
FILES = sorted(CASES.rglob("*.json"))
WITH_TOOLS = [path for path in FILES if path.parent == CASES]


class _NoProject:
    roots = ()
    installed = ()

    def source(self, path: str) -> Source | None:
        return None

    def data(self, path: str, folder: str) -> bytes | None:
        return None


def read(text: str) -> Reading:
    return reader.read(Source("tools.json", text), _NoProject(), Marking())


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


def name_of(path: Path) -> str:
    return path.relative_to(CASES).as_posix()


def parts(value: Json, pointer: Pointer = ()) -> list[tuple[Pointer, Json]]:
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(pointer, value), *(found for key, part in below for found in parts(part, (*pointer, key)))]


def listing(reading: Reading) -> str:
    lines = []
    for tool in reading.tools:
        at = json_pointer(tool.origin.wire_pointer(())) or "(root)"
        lines.append(f"{at} {tool.framework} {tool.name} of {tool.set or 'the file'}")
        lines.append(f"  strict {tool.sent_strict}")
        lines += [f"  {key}: {json_pointer(tool.origin.wire_pointer((key,)))}" for key in tool.doc]
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_what_is_found(path: Path, update: bool) -> None:
    reading = read(text_of(path))
    assert reading.faults == ()
    expected = path.with_suffix(".tools")
    if update:
        expected.write_text(listing(reading), encoding="utf-8")
    assert listing(reading) == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", [path for path in FILES if path not in WITH_TOOLS], ids=name_of)
def test_look_alikes_are_silent(path: Path) -> None:
    assert read(text_of(path)) == Reading()


@pytest.mark.parametrize("path", WITH_TOOLS, ids=name_of)
def test_gate_lets_tools_through(path: Path) -> None:
    assert may_hold_tools(path.read_bytes(), path.name)


@pytest.mark.parametrize(
    "text", ["{}", "[]", '{"name": "x", "description": "a function"}', '{"parameters": [{"name": 1}]}']
)
def test_gate_keeps_others_out(text: str) -> None:
    assert not may_hold_tools(text.encode(), "x.json")


@pytest.mark.parametrize("path", WITH_TOOLS, ids=name_of)
def test_places_read_as_the_parts(path: Path) -> None:
    text = text_of(path)
    whole = json.loads(text)
    for tool in read(text).tools:
        for key, value in tool.doc.items():
            for pointer, part in parts(value, (key,)):
                span = tool.origin.place(pointer, "value").span
                assert json.loads(text[span.start : span.end]) == part
                wire = tool.origin.wire_pointer(pointer)
                found: Any = whole
                for step in wire:
                    found = found[step]
                assert found == part
                span = tool.origin.place(pointer, "key").span
                is_named = isinstance(wire[-1], str)
                assert json.loads(text[span.start : span.end]) == (wire[-1] if is_named else part)


@pytest.mark.parametrize("path", WITH_TOOLS, ids=name_of)
def test_absent_parts_stand_at_what_lacks_them(path: Path) -> None:
    text = text_of(path)
    for tool in read(text).tools:
        assert tool.origin.place((), "value").span == tool.header
        input_span = tool.origin.place(("input",), "value").span
        assert tool.origin.place(("input", "properties", "no", "description"), "value").span in (
            input_span,
            tool.origin.place(("input", "properties"), "value").span,
        )


def changed(tool: Tool, text: str, *ops: Set | Remove) -> Tool:
    edits = tool.origin.edits(ops)
    assert edits is not None
    again = read(apply_edits(text, edits)).tools
    (result,) = [t for t in again if t.origin.wire_pointer(()) == tool.origin.wire_pointer(())]
    return result


@pytest.mark.parametrize("path", WITH_TOOLS, ids=name_of)
def test_operations_change_the_document(path: Path) -> None:
    text = text_of(path)
    for tool in read(text).tools:
        doc = dict(tool.doc)
        new = changed(tool, text, Set(("description",), "Neu: ä"), Set(("strict",), True))
        assert new.doc == {**doc, "description": "Neu: ä", "strict": True}
        schema = {**doc["input"], "additionalProperties": False, "required": []}
        new = changed(tool, text, Set(("input", "additionalProperties"), False), Set(("input", "required"), []))
        assert new.doc == {**doc, "input": schema}
        ops = [Remove(("input", key)) for key in doc["input"]]
        assert changed(tool, text, *ops).doc == {**doc, "input": {}}


def test_an_operation_on_nothing_gives_no_edits() -> None:
    (tool,) = read('{"name": "a", "input_schema": {}}').tools
    assert tool.origin.edits([Set(("annotations", "readOnlyHint"), True)]) is None
    assert tool.origin.edits([Remove(("strict",))]) is None
    assert tool.origin.edits([Set(("strict",), True), Remove(("strict",))]) == ()


@pytest.mark.parametrize(
    ("text", "message", "offset"),
    [
        ('{"name": "a", "input_schema": {},,}', "invalid JSON: a key in double quotes is due, not `,`", 33),
        ('{"tools": ' + "[" * 10_000, "invalid JSON: nested more than 200 levels deep", 209),
        ("", "invalid JSON: the text ends where a value is due", 0),
    ],
)
def test_broken_files_have_one_fault_at_the_place(text: str, message: str, offset: int) -> None:
    reading = read(text)
    assert reading.tools == ()
    (fault,) = reading.faults
    assert (fault.rule, fault.message, fault.span.start) == ("invalid-syntax", message, offset)
