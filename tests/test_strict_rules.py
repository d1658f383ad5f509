"""The strict rules and ``rejected-definition``: what they report of a document, once and at its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from made_tools import made_tool
from memory import MemoryProject
from toolint.model import Finding, Json, Marking, Set, Tool, Unknown, json_pointer
from toolint.readers import json as json_reader
from toolint.rules import (
    Context,
    inexpressible_type,
    invalid_name_character,
    open_object,
    overlong_name,
    property_not_required,
    rejected_definition,
    untyped_parameter,
)
from toolint.targets import document_pointer, targets, violations
from toolint.text import Source

CODE = {
    "open-object": open_object,
    "property-not-required": property_not_required,
    "untyped-parameter": untyped_parameter,
    "inexpressible-type": inexpressible_type,
    "rejected-definition": rejected_definition,
    "invalid-name-character": invalid_name_character,
    "overlong-name": overlong_name,
}
NAMES = {"invalid-name-character", "overlong-name"}
REPORTED = sorted((ROOT / "testdata" / "targets" / "reported").glob("*.json"))
BOTH = Context(targets=("anthropic", "openai"))


def findings(tool: Tool, context: Context = BOTH) -> list[tuple[str, Finding]]:
    return [(rule, finding) for rule, code in CODE.items() for finding in code.check(tool, context)]


def places(tool: Tool, context: Context = BOTH) -> list[tuple[str, str]]:
    return [(json_pointer(finding.pointer), rule) for rule, finding in findings(tool, context)]


def read(definition: Json) -> Tool:
    """The tool of a definition in a JSON file."""
    source = Source("tool.json", json.dumps(definition))
    (tool,) = json_reader.read(source, MemoryProject({}), Marking()).tools
    return tool


def handler(schema: Json, **doc: Json) -> Tool:
    """A typed handler that toolint compiles strictly."""
    tool = made_tool("read_page", schema=schema)
    return replace(tool, doc={**tool.doc, **doc}, framework="toolint", targets=(), sent_strict=True, lowered=True)


def properties(**schemas: Json) -> Json:
    return {"type": "object", "properties": schemas}


def responses(schema: Json, **more: Json) -> Json:
    return {
        "type": "function",
        "name": "read_page",
        "description": "Read.",
        "strict": True,
        "parameters": schema,
        **more,
    }


# What was reported in public


@pytest.mark.parametrize("path", REPORTED, ids=lambda path: path.stem)
def test_reported_definitions(path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    (tool,) = json_reader.read(Source(path.name, json.dumps(case["input"])), MemoryProject({}), Marking()).tools
    assert places(tool) == [tuple(expected) for expected in case["expected"]]


def test_a_tool_of_a_server_is_judged_as_its_clients_providers_do_but_for_its_name() -> None:
    definition = {"name": "run.flow", "description": "Run.", "inputSchema": {**properties(a={}), "oneOf": [{}]}}
    assert places(read(definition)) == [("/input/oneOf", "rejected-definition")]
    assert places(read({**definition, "inputSchema": properties(a={})})) == []


# The document as written


def test_the_classic_pair() -> None:
    schema = {
        **properties(query={"type": "string"}, section={"type": "string"}),
        "required": ["query"],
        "additionalProperties": False,
    }
    ((rule, finding),) = findings(read(responses(schema)))
    assert (rule, finding.pointer, finding.at) == ("property-not-required", ("input", "properties", "section"), "key")
    assert finding.fix is not None
    assert finding.fix.ops == (Set(("input", "required"), ["query", "section"]),)
    assert places(read(responses({**schema, "required": ["section", "query"]}))) == []
    anthropic = {"name": "search_docs", "description": "Search.", "strict": True, "input_schema": schema}
    assert places(read(anthropic)) == []


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (properties(), [("/input", "open-object")]),
        ({"type": "object"}, [("/input", "open-object")]),
        (properties(a={"type": "object"}), [("/input", "open-object"), ("/input/properties/a", "inexpressible-type")]),
        (properties(a={}), [("/input", "open-object"), ("/input/properties/a", "untyped-parameter")]),
        (properties(a={"type": "array", "items": {}}), [("/input", "open-object"), ("/input/properties/a/items", "inexpressible-type")]),
    ],
)  # fmt: skip
def test_one_cause_is_one_finding(schema: Json, expected: list[tuple[str, str]]) -> None:
    definition = {"name": "read_page", "description": "Read.", "strict": True, "input_schema": schema}
    assert places(read(definition)) == expected


def test_without_strict_only_the_contract_speaks() -> None:
    schema = properties(a={}, b={"type": "object"}, c={"type": "array", "items": {}})
    assert places(read(responses(schema, strict=False))) == []
    assert places(read(responses({**schema, "anyOf": [{}]}, strict=False))) == [("/input/anyOf", "rejected-definition")]


def test_every_violation_is_reported_by_the_rule_that_it_names() -> None:
    schema = {
        **properties(a={}, b={"type": "object"}, c={"type": "array"}, d={"oneOf": [{}]}),
        "required": ["a", "a", 1],
    }
    for definition in (responses(schema), {"name": "t", "strict": True, "input_schema": schema}):
        tool = read(definition)
        (name,) = tool.targets
        expected = {
            (json_pointer(document_pointer(name, each.pointer)), each.rule) for each in violations(name, definition)
        }
        assert set(places(tool)) == expected
        assert {rule for _, rule in expected} == {*CODE} - {"property-not-required", *NAMES}


def test_keys_that_a_definition_does_not_have() -> None:
    definition = {"name": "read_page", "description": "Read.", "input_schema": properties(), "parameters": {}}
    assert places(read(definition)) == [("/parameters", "rejected-definition")]


def test_fixes() -> None:
    schema = {**properties(a={"type": "bool"}, b={"type": "string"}), "required": ["a", "b", "a"]}
    ops = [op for _, finding in findings(read(responses(schema))) if finding.fix for op in finding.fix.ops]
    assert ops == [
        Set(("input", "additionalProperties"), False),
        Set(("input", "properties", "a", "type"), "boolean"),
        Set(("input", "required"), ["a", "b"]),
    ]
    opened = {**properties(a={"type": "string"}), "required": ["a"], "additionalProperties": True}
    ((_, finding),) = findings(read(responses(opened)))
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"


# Typed handlers


def test_a_cause_that_both_providers_refuse_is_one_finding() -> None:
    ((rule, finding),) = findings(
        handler(properties(headers={"type": "object", "additionalProperties": {"type": "string"}}))
    )
    assert (rule, finding.pointer) == ("inexpressible-type", ("input", "properties", "headers"))
    assert finding.message.startswith("Anthropic and OpenAI: ")


def test_a_cause_that_one_provider_refuses_names_it() -> None:
    schema = {**properties(root={"$ref": "#/$defs/Node"}), "$defs": {"Node": properties(next={"$ref": "#/$defs/Node"})}}
    ((rule, finding),) = findings(handler(schema))
    assert (rule, finding.pointer) == ("inexpressible-type", ("input", "properties", "root"))
    assert finding.message.startswith("Anthropic: ")
    assert places(handler(schema), Context(targets=("openai", "openai-chat", "mcp"))) == []


def test_what_lowering_puts_right_is_no_finding() -> None:
    schema = properties(
        a={"type": "string", "default": "x", "minLength": 1},
        b={"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "minItems": 2, "maxItems": 2},
        c={"oneOf": [{"type": "string"}, {"type": "null"}], "title": "C"},
        d={"type": "object", "properties": {"x": {"type": "string", "format": "uri"}}},
    )
    assert places(handler(schema)) == []
    assert places(replace(handler(schema), sent_strict=False)) == []


def test_what_would_be_written_is_held_against_the_contract() -> None:
    assert places(handler(properties(größe={"type": "string"}))) == [("/input/properties/größe", "rejected-definition")]
    assert places(handler(properties(), name="a" * 129)) == [("/name", "overlong-name")]
    long = handler(properties(), name="a" * 65)
    ((_, finding),) = findings(long, Context(targets=("anthropic", "openai", "openai-chat")))
    assert finding.message == "OpenAI Chat: 65 characters, and at most 64 are taken"


def test_a_type_that_is_not_strict_is_left_alone() -> None:
    schema = properties(headers={"type": "object", "additionalProperties": True}, x={})
    assert places(replace(handler(schema), sent_strict=False)) == []


# What is not known

UNKNOWN = Unknown("a call")
UNKNOWN_PARTS: Mapping[str, Any] = {
    "input": {"input": UNKNOWN},
    "property": {"input": properties(a=UNKNOWN)},
    "items": {"input": properties(a={"type": "array", "items": UNKNOWN})},
    "type": {"input": properties(a={"type": UNKNOWN})},
    "types": {"input": properties(a={"type": ["string", UNKNOWN]})},
    "enum": {"input": properties(a={"enum": ["x", UNKNOWN]})},
    "default": {"input": properties(a={"type": "string", "default": UNKNOWN})},
    "required": {"input": {**properties(a={"type": "string"}), "required": [UNKNOWN]}},
    "closed": {"input": {**properties(a={"type": "string"}), "additionalProperties": UNKNOWN, "required": ["a"]}},
    "definitions": {"input": {**properties(a={"$ref": "#/$defs/A"}), "$defs": {"A": UNKNOWN}}},
    "properties": {"input": {"type": "object", "properties": UNKNOWN}},
    "branch": {"input": properties(a={"anyOf": [UNKNOWN, {"type": "null"}]})},
    "name": {"name": UNKNOWN},
    "description": {"description": UNKNOWN},
    "strict": {"strict": UNKNOWN},
    "annotations": {"annotations": {"title": UNKNOWN}},
    "input_examples": {"input_examples": [{"a": UNKNOWN}]},
}


@pytest.mark.parametrize("part", UNKNOWN_PARTS)
def test_an_unknown_part_is_no_finding(part: str) -> None:
    tool = handler(properties(a={"type": "string"}), **UNKNOWN_PARTS[part])
    assert places(tool) == []
    for name in targets():
        written = places(replace(tool, lowered=False, targets=(name,), sent_strict=False))
        assert written == []


def test_the_known_parts_beside_an_unknown_one_are_judged() -> None:
    schema = {
        **properties(a={"type": UNKNOWN}, b={"type": "bool"}, c={}),
        "required": [UNKNOWN],
        "additionalProperties": False,
    }
    tool = replace(handler(schema, name=UNKNOWN), lowered=False, targets=("openai",))
    assert places(tool) == [
        ("/input/properties/c", "untyped-parameter"),
        ("/input/properties/b/type", "rejected-definition"),
    ]
    assert places(handler(schema)) == [
        ("/input/properties/c", "untyped-parameter"),
        ("/input/properties/b/type", "rejected-definition"),
    ]
