"""Inputs that are large or odd on purpose: they end, and in findings.

Sizes are such that work that grows with their square would not end while somebody waits.
"""

from __future__ import annotations

import json
from encodings.aliases import aliases
from typing import Any

import pytest

from toolint import engine
from toolint.config import Selection, Settings
from toolint.engine import compiling
from toolint.files.disk import NoFiles
from toolint.model import Fault, Unknown, unknowns
from toolint.readers import decode
from toolint.reports.json import dumps, findings
from toolint.rules import keep_last
from toolint.targets import violations, write
from toolint.text import Source, Span

EVERYTHING = Settings(selection=Selection(({"select": ["ALL"]},)))


def check(text: str, path: str = "a.py", settings: Settings = EVERYTHING) -> engine.Checked:
    source = Source(path, text)
    checked = engine.check(source, NoFiles(), settings)
    assert checked.crashes == ()
    json.loads(dumps(findings(checked.diagnostics, {path: source}.get)))
    compiled = compiling.compile(checked.tools, ("anthropic", "openai", "openai-chat", "mcp"))
    assert compiled.crashes == ()
    json.loads(dumps(compiled.definitions))
    return checked


def definition(schema: Any, **keys: Any) -> dict[str, Any]:
    return {"name": "search_docs", "description": "Search.", "input_schema": schema, **keys}


def objects(properties: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, **keys}


# Encodings


@pytest.mark.parametrize("name", sorted({*aliases.values(), "undefined", "punycode", "idna", "unicode_escape"}))
def test_whatever_a_codec_does_there_is_text_or_a_fault(name: str) -> None:
    read = decode(
        f"# coding: {name}\nfrom toolint import tool  # \\x4 \\N{{nope}} #\n".encode() + b"\xff\xfe\n", "a.py"
    )
    if isinstance(read, Fault):
        assert (read.rule, read.path, read.span) == ("undecodable-file", "a.py", Span(0, 0))


@pytest.mark.parametrize("name", ["undefined", "punycode", "hex", "rot13", "zlib", "no-such-codec"])
def test_codecs_that_give_no_text(name: str) -> None:
    read = decode(f"# coding: {name}\nfrom toolint import tool\n".encode(), "a.py")
    assert isinstance(read, Fault)
    assert read.rule == "undecodable-file"


# Values


@pytest.mark.parametrize("name", [None, 1, 1.5, [], ["a"], {}, {"a": 1}, True])
def test_a_name_that_is_no_string(name: Any) -> None:
    text = json.dumps({"name": name, "description": "Search.", "input_schema": objects({})})
    checked = check(text, "a.json")
    (found,) = (item for item in checked.diagnostics if item.pointer == ("name",))
    assert found.rule == "rejected-definition"
    assert found.message.startswith("Anthropic: must be a string, not ")
    assert text[found.span.start : found.span.end] == json.dumps(name)


@pytest.mark.parametrize("strict", [True, False])
def test_values_that_are_no_json(strict: bool) -> None:
    digits = "0x" + "f" * 4000
    values = [
        digits,
        f"[{digits}]",
        "1j",
        'b"x"',
        "{1, 2}",
        "{1: 2}",
        "...",
        "(1,)",
        "lambda: 1",
        "[[1, {2: 3}]]",
        "1e999",
    ]
    text = "from typing import Annotated\nfrom pydantic import Field\nfrom toolint import tool\n"
    for number, value in enumerate(values):
        text += (
            f'@tool(strict={strict}, input_examples=[{{"a": {value}}}])\n'
            f"def read_note_{number}(a: Annotated[str, Field(json_schema_extra={{'x': {value}, 'enum': [{value}]}})] = {value}):\n"
            f'    "Read."\n'
        )
    checked = check(text)
    assert len(checked.tools) == len(values)
    for tool in checked.tools:
        assert json.dumps(tool.doc, default=lambda part: str(isinstance(part, Unknown)))
    unknown = [at for tool in checked.tools[:2] for at, _ in unknowns(dict(tool.doc))]
    assert ("input", "properties", "a", "default") in unknown


def test_halves_of_characters_stay_escapes() -> None:
    text = json.dumps(definition(objects({"\ud83d": {}}), name="get\ud800", description="\udcff", strict=True))
    assert check(text, "a\udcff.json").diagnostics


# Sizes


def test_many_definitions_in_one_file() -> None:
    tools = [definition(objects({"a": {"type": "string"}}), name=f"search_d{at}", strict=True) for at in range(2000)]
    checked = check(json.dumps(tools), "a.json")
    assert [item.tool for item in checked.diagnostics if item.rule == "open-object"] == [tool["name"] for tool in tools]
    assert all(item.fix for item in checked.diagnostics if item.rule == "open-object")


def test_many_definitions_of_one_name() -> None:
    checked = check(json.dumps([definition(objects({}))] * 3000), "a.json")
    assert sum(item.rule == "duplicate-tool-name" for item in checked.diagnostics) == 2999


def test_many_values() -> None:
    values = [f"v{number}" for number in range(30_000)]
    schema = objects({"a": {"type": "string", "enum": [*values, *values]}}, required=["a"], additionalProperties=False)
    for target in ("anthropic", "openai"):
        (parameters,) = (
            part
            for part in write(target, {"name": "x", "input": schema}, True).definition.values()
            if isinstance(part, dict)
        )
        assert parameters["properties"]["a"]["enum"] == values
    check(json.dumps(definition(schema, strict=True)), "a.json")


def test_values_that_are_equal_to_python_alone() -> None:
    schema = objects({"a": {"enum": [1, True, 1.0, 0, False, "1", None]}}, required=["a"])
    lowered = write("openai", {"name": "x", "input": schema}, True).definition["parameters"]["properties"]["a"]
    assert [(type(value), value) for value in lowered["enum"]] == [
        (int, 1), (bool, True), (int, 0), (bool, False), (str, "1"), (type(None), None)
    ]  # fmt: skip


@pytest.mark.parametrize("strict", [True, False])
def test_many_properties(strict: bool) -> None:
    names = [f"p{number}" for number in range(3000)]
    schema = objects({name: {"type": "string"} for name in names})
    check(json.dumps(definition(schema, strict=strict)), "a.json")
    check(json.dumps(definition({**schema, "required": names}, strict=strict)), "a.json")
    text = json.dumps({"type": "function", "name": "search_docs", "strict": strict, "parameters": schema})
    missing = [item for item in check(text, "a.json").diagnostics if item.rule == "property-not-required"]
    assert len(missing) == 3000 * strict
    assert sum(item.fix is not None for item in missing) == 100 * strict


@pytest.mark.parametrize("strict", [True, False])
def test_a_ring_of_definitions(strict: bool) -> None:
    size = 700
    defs = {f"D{at}": objects({"x": {"$ref": f"#/$defs/D{(at + 1) % size}"}}) for at in range(size)}
    schema = objects({f"p{at}": {"$ref": f"#/$defs/D{at}"} for at in range(size)}, **{"$defs": defs})
    check(json.dumps(definition(schema, strict=strict)), "a.json")


def test_a_schema_known_to_be_right_is_still_wrong_elsewhere() -> None:
    # `{"type": "string", "format": "uri"}` is fine without strict mode and not with it.
    schema = objects({"a": {"type": "string", "format": "uri"}}, required=["a"], additionalProperties=False)
    wire = {"type": "function", "name": "x", "parameters": schema}
    for _ in range(2):
        assert violations("openai", {**wire, "strict": False}) == ()
        assert [found.pointer[-1] for found in violations("openai", {**wire, "strict": True})] == ["format"]


def test_the_last_result_is_that_of_the_same_objects() -> None:
    asked: list[tuple[list[int], int]] = []

    @keep_last
    def total(numbers: list[int], more: int) -> int:
        asked.append((numbers, more))
        return sum(numbers) + more

    one, other = [1], [1]
    assert [total(one, 0), total(one, 0), total(other, 0), total(other, 1), total(one, 0)] == [1, 1, 1, 2, 1]
    assert len(asked) == 4
