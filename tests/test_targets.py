"""The targets: contracts, wire definitions, strict lowering."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conftest import ROOT
from memory import MemoryProject
from toolint import engine
from toolint.config import settings_from
from toolint.config.layers import Layer
from toolint.model import Json, Loss, Pointer, Unknown, UnknownRead, json_pointer
from toolint.schema import walk
from toolint.targets import (
    contract,
    definition_pointer,
    document_pointer,
    excess_message,
    excesses,
    refused_by,
    targets,
    violations,
    wire,
    write,
)
from toolint.text import Source

DATA = ROOT / "testdata" / "targets"
STRICT = ("anthropic", "bedrock", "openai", "openai-chat")
CASES = sorted((DATA / "lowering").glob("*.json"))
PYDANTIC: dict[str, Json] = json.loads((DATA / "pydantic.json").read_text(encoding="utf-8"))
ACCEPTED = [json.loads(line) for line in (DATA / "accepted.jsonl").read_text(encoding="utf-8").splitlines()]
META = jsonschema.Draft202012Validator(jsonschema.Draft202012Validator.META_SCHEMA)


# Contracts


def test_every_target_has_a_contract_of_its_name() -> None:
    for name in targets():
        jsonschema.Draft202012Validator.check_schema(contract(name))


def test_shared_parts_of_the_contracts_are_equal() -> None:
    defs = {name: contract(name)["$defs"] for name in targets()}
    for name in defs["openai"].keys() & defs["openai-chat"].keys() - {"tool"}:
        assert defs["openai"][name] == defs["openai-chat"][name], name
    for name in ("schema-map", "schema-list", "type", "type-name", "names", "count", "exclusive"):
        assert len({json.dumps(part[name]) for part in defs.values()}) == 1, name
    keywords = [part["schema"]["properties"] for part in defs.values()]
    assert all(part == keywords[0] for part in keywords)


def test_every_limit_of_a_contract_names_its_source() -> None:
    for name in targets():
        for pointer, node in walk(contract(name)):
            if isinstance(node, dict) and (node.get("not") == {} or "maxLength" in node):
                assert "$comment" in node or pointer[-1] in {"then", "exclusive"}, (name, pointer)


@pytest.mark.parametrize("record", ACCEPTED, ids=lambda record: f"{record['api']}-{_name(record['tool'])}")
def test_what_an_api_accepted_is_no_violation(record: Any) -> None:
    assert violations(record["api"], record["tool"]) == ()


@pytest.mark.parametrize("record", ACCEPTED, ids=lambda record: f"{record['api']}-{_name(record['tool'])}")
def test_no_rule_calls_wrong_what_an_api_accepted(record: Any) -> None:
    source = Source("tools.json", json.dumps([record["tool"]]))
    chosen = settings_from([Layer({"select": ["ALL"]}, "/")], "/")
    checked = engine.check(source, MemoryProject(), chosen)
    assert [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity == "error"] == []


def _name(tool: Json) -> str:
    return str(tool.get("name") or tool.get("function", {}).get("name") or tool.get("type"))


def anthropic(schema: Json, **more: Json) -> Json:
    return {"name": "t", "description": "d", "input_schema": schema, **more}


def openai(schema: Json, **more: Json) -> Json:
    return {"type": "function", "name": "t", "description": "d", "parameters": schema, **more}


def chat(schema: Json, **more: Json) -> Json:
    return {"type": "function", "function": {"name": "t", "description": "d", "parameters": schema, **more}}


def mcp(schema: Json, **more: Json) -> Json:
    return {"name": "t", "description": "d", "inputSchema": schema, **more}


def gemini(schema: Json, strict: bool = False, **more: Json) -> Json:
    return {"name": "t", "description": "d", "parametersJsonSchema": schema, **more}


def bedrock(schema: Json, **more: Json) -> Json:
    return {"toolSpec": {"name": "t", "description": "d", "inputSchema": {"json": schema}, **more}}


WIRE = {"anthropic": anthropic, "bedrock": bedrock, "gemini": gemini, "openai": openai, "openai-chat": chat, "mcp": mcp}
SCHEMA_AT: dict[str, Pointer] = {
    "anthropic": ("input_schema",),
    "bedrock": ("toolSpec", "inputSchema", "json"),
    "gemini": ("parametersJsonSchema",),
    "openai": ("parameters",),
    "openai-chat": ("function", "parameters"),
    "mcp": ("inputSchema",),
}


def found(name: str, definition: Json) -> set[tuple[str, str]]:
    """Pointer and rule of every violation."""
    return {(json_pointer(violation.pointer), violation.rule) for violation in violations(name, definition)}


def found_in(name: str, schema: Json, **more: Json) -> set[tuple[str, str]]:
    """The same, with pointers into the input schema."""
    prefix = json_pointer(SCHEMA_AT[name])
    return {(pointer.removeprefix(prefix), rule) for pointer, rule in found(name, WIRE[name](schema, **more))}


def properties(**schemas: Json) -> Json:
    return {"type": "object", "properties": schemas}


def closed(**schemas: Json) -> Json:
    return {**properties(**schemas), "required": list(schemas), "additionalProperties": False}


@pytest.mark.parametrize(
    ("name", "text", "rule"),
    [
        ("anthropic", "a" * 128, None),
        ("anthropic", "a" * 129, "overlong-name"),
        ("anthropic", "garden.bed", "invalid-name-character"),
        ("anthropic", "line\n", "invalid-name-character"),
        ("anthropic", "", "rejected-definition"),
        ("openai", "a" * 128, None),
        ("openai", "a" * 129, "overlong-name"),
        ("openai-chat", "a" * 64, None),
        ("openai-chat", "a" * 65, "overlong-name"),
        ("mcp", "garden.bed/x y", None),
        ("bedrock", "a" * 64, None),
        ("bedrock", "a" * 65, "overlong-name"),
        ("bedrock", "garden.bed", "invalid-name-character"),
        ("gemini", "_a" * 64, None),
        ("gemini", "a" * 129, "overlong-name"),
        ("gemini", "garden.bed:x-y", None),
        ("gemini", "2nd_bed", "invalid-name-character"),
        ("gemini", "garden/bed", "invalid-name-character"),
    ],
)
def test_names(name: str, text: str, rule: str | None) -> None:
    definition = wire(name, {"name": text, "input": properties()})
    at = json_pointer(definition_pointer(name, ("name",)))
    assert found(name, definition) == (set() if rule is None else {(at, rule)})


def test_a_message_says_what_is_wrong_who_refuses_it_and_what_would_do() -> None:
    (violation,) = violations("anthropic", {**anthropic(properties()), "name": "garden.bed/create"})
    message = refused_by(["anthropic"], violation.message)
    assert message.startswith("Anthropic: '.', '/' not allowed")
    assert "`garden_bed_create`" in message


@pytest.mark.parametrize(
    ("name", "schema", "expected"),
    [
        ("anthropic", {}, {("", "rejected-definition")}),
        ("openai", {}, {("", "rejected-definition")}),
        ("openai", None, set()),
        ("mcp", {}, {("", "rejected-definition")}),
        ("anthropic", "x", {("", "rejected-definition")}),
        ("anthropic", {"type": ["object"]}, {("/type", "rejected-definition")}),
        *(
            (name, {"type": "object", key: [{"type": "object"}]}, {(f"/{key}", "rejected-definition")})
            for name in STRICT
            for key in ("oneOf", "anyOf", "allOf")
        ),
        ("mcp", {"type": "object", "oneOf": [{"required": ["a"]}], "not": {"required": ["b"]}}, set()),
        ("anthropic", {"type": "object", "not": {"required": ["a"]}}, set()),
        ("openai", {"type": "object", "not": {"required": ["a"]}}, {("/not", "rejected-definition")}),
        *((name, properties(a={"type": "bool"}), {("/properties/a/type", "rejected-definition")}) for name in targets()),
        ("anthropic", properties(a={"type": ["string", "string"]}), {("/properties/a/type", "rejected-definition")}),
        ("anthropic", properties(a={"type": ["string", "null"]}), set()),
        ("mcp", {**properties(a={}), "required": ["a", "a"]}, {("/required", "rejected-definition")}),
        ("mcp", properties(a={"type": "integer", "exclusiveMinimum": True}), {("/properties/a/exclusiveMinimum", "rejected-definition")}),
        ("mcp", properties(a={"type": "string", "x-mcp-header": "Region"}, b=properties(c={"type": "integer", "x-mcp-header": "Count"})), set()),
        ("mcp", properties(a={"type": "string", "x-mcp-header": "Region"}, b={"type": "string", "x-mcp-header": "region"}), {("/properties/b/x-mcp-header", "rejected-definition")}),
        *(
            ("mcp", properties(a={"type": "string", "x-mcp-header": header}), {("/properties/a/x-mcp-header", "rejected-definition")})
            for header in ("", "a b", "a\n", "größe", 1)
        ),
        ("mcp", properties(a={"type": "number", "x-mcp-header": "A"}), {("/properties/a/x-mcp-header", "rejected-definition")}),
        ("mcp", properties(a={"type": "array", "items": {"type": "string", "x-mcp-header": "A"}}), {("/properties/a/items/x-mcp-header", "rejected-definition")}),
        ("mcp", properties(a={"type": "array", "items": [{}]}), {("/properties/a/items", "rejected-definition")}),
        ("mcp", {**properties(a={"items": [{}]}), "$schema": "http://json-schema.org/draft-07/schema#"}, set()),
        ("anthropic", properties(a={"type": "string", "description": None}), {("/properties/a/description", "rejected-definition")}),
        ("openai", properties(a={"type": "array"}), {("/properties/a", "rejected-definition")}),
        ("openai", properties(a={"type": ["array", "null"]}), {("/properties/a", "rejected-definition")}),
        ("openai", properties(a={"type": "array", "items": {}}), set()),
        ("anthropic", properties(a={"type": "array"}), set()),
        ("anthropic", properties(**{"Meter No": {"type": "object", "properties": {"Full Name": {}}}}), {("/properties/Meter No", "rejected-definition")}),
        ("openai", properties(**{"Meter No": {}}), set()),
        *((name, properties(a={"$ref": "#/$defs/X"}), {("/properties/a/$ref", "rejected-definition")}) for name in targets()),
        ("mcp", properties(a={"$ref": "https://example.org/x.json"}), set()),
        ("mcp", {**properties(a={"$ref": "#/definitions/a%20b"}), "definitions": {"a b": {}}}, set()),
        ("openai", properties(a={"type": "string", "pattern": "["}), {("/properties/a/pattern", "rejected-definition")}),
        ("openai", properties(a={"type": "string", "pattern": "(?=a)"}), set()),
    ],
)  # fmt: skip
def test_always_checked(name: str, schema: Json, expected: set[tuple[str, str]]) -> None:
    assert found_in(name, schema) == expected


def test_keys_of_a_definition() -> None:
    assert found("anthropic", anthropic(properties(), parameters={})) == {("/parameters", "rejected-definition")}
    assert found("anthropic", anthropic(properties(), type="custom", cache_control={"type": "ephemeral"})) == set()
    assert found("anthropic", {**anthropic(properties()), "description": None}) == {
        ("/description", "rejected-definition")
    }
    assert found("openai", {**openai(properties()), "description": None}) == set()
    assert found("anthropic", {"name": "t"}) == {("", "rejected-definition")}
    assert found("openai-chat", {"type": "function", "function": 1}) == {("/function", "rejected-definition")}
    assert found("anthropic", anthropic(properties(), input_examples=[1])) == {
        ("/input_examples/0", "rejected-definition")
    }
    assert found("bedrock", bedrock(properties(), tags=[])) == {("/toolSpec/tags", "rejected-definition")}
    assert found("bedrock", {"toolSpec": {"name": "t", "description": "", "inputSchema": properties()}}) == {
        ("/toolSpec/description", "rejected-definition"),
        ("/toolSpec/inputSchema", "rejected-definition"),
    }
    assert found("gemini", {**gemini(properties()), "parameters": {}, "response": None, "strict": True}) == {
        ("/parameters", "rejected-definition"),
        ("/strict", "rejected-definition"),
    }
    assert found("gemini", {"name": "t"}) == set()


@pytest.mark.parametrize(
    ("name", "schema", "expected"),
    [
        *((name, properties(a={"type": "string"}), {("", "open-object")}) for name in ("anthropic",)),
        ("openai", properties(a={"type": "string"}), {("", "open-object"), ("/properties/a", "property-not-required")}),
        *((name, {"type": "object"}, {("", "open-object")}) for name in STRICT),
        *((name, {**closed(a={"type": "string"}), "additionalProperties": True}, {("/additionalProperties", "open-object")}) for name in STRICT),
        *((name, closed(a={"type": "object"}), {("/properties/a", "inexpressible-type")}) for name in STRICT),
        *(
            (name, closed(a={"type": "object", "additionalProperties": {"type": "string"}}), {("/properties/a/additionalProperties", "inexpressible-type")})
            for name in STRICT
        ),
        *((name, closed(a={"type": ["object", "null"], "properties": {"x": {"type": "null"}}, "required": ["x"]}), {("/properties/a", "open-object")}) for name in STRICT),
        *((name, closed(a={}), {("/properties/a", "untyped-parameter")}) for name in STRICT),
        *((name, closed(a={"description": "x"}), {("/properties/a", "untyped-parameter")}) for name in STRICT),
        *((name, closed(a={"type": "array", "items": {}}), {("/properties/a/items", "inexpressible-type")}) for name in STRICT),
        ("anthropic", closed(a={"type": "array"}), {("/properties/a", "inexpressible-type")}),
        ("openai", closed(a={"type": "array"}), {("/properties/a", "inexpressible-type"), ("/properties/a", "rejected-definition")}),
        ("anthropic", {**closed(), "properties": {"a": {"type": "string"}}, "required": []}, set()),
        ("openai", {**closed(a={"type": "string"}), "required": ["a", "b"]}, {("/required/1", "rejected-definition")}),
        *((name, closed(a={"oneOf": [{"type": "string"}]}), {("/properties/a/oneOf", "rejected-definition")}) for name in STRICT),
        ("anthropic", closed(a={"type": "integer", "minimum": 1}), {("/properties/a/minimum", "rejected-definition")}),
        ("openai", closed(a={"type": "integer", "minimum": 1, "default": 1}), set()),
        *((name, closed(a={"type": "string", "minLength": 1}), set()) for name in STRICT),
        ("anthropic", closed(a={"type": "array", "items": {"type": "string"}, "maxItems": 2, "minItems": 2}), {("/properties/a/maxItems", "rejected-definition"), ("/properties/a/minItems", "rejected-definition")}),
        ("openai", closed(a={"type": "array", "items": {"type": "string"}, "maxItems": 2, "minItems": 2}), set()),
        *((name, closed(a={"type": "array", "items": {"type": "string"}, "uniqueItems": True}), {("/properties/a/uniqueItems", "rejected-definition")}) for name in STRICT),
        ("anthropic", closed(a={"type": "string", "format": "uri"}), set()),
        ("openai", closed(a={"type": "string", "format": "uri"}), {("/properties/a/format", "rejected-definition")}),
        ("openai", closed(a={"const": "x"}), {("/properties/a", "rejected-definition")}),
        ("anthropic", closed(a={"const": "x"}), set()),
        *((name, closed(a={"type": "string", "pattern": "^(?!x)"}), {("/properties/a/pattern", "rejected-definition")}) for name in STRICT),
        *((name, closed(a={"type": "string", "pattern": r"^[a-z]+\(\?[=!]$"}), set()) for name in STRICT),
        ("anthropic", closed(a={"type": "string", "pattern": r"\bx"}), {("/properties/a/pattern", "rejected-definition")}),
        ("openai", {**closed(a={"$ref": "#/$defs/A", "description": "x"}), "$defs": {"A": {"type": "string"}}}, {("/properties/a/description", "rejected-definition")}),
        ("anthropic", {**closed(a={"$ref": "#/$defs/A", "description": "x"}), "$defs": {"A": {"type": "string"}}}, set()),
        ("anthropic", {**closed(a={"$ref": "#/$defs/A"}), "$defs": {"A": closed(x={"$ref": "#/$defs/A"})}}, {("/properties/a", "inexpressible-type")}),
        ("openai", {**closed(a={"$ref": "#/$defs/A"}), "$defs": {"A": closed(x={"$ref": "#/$defs/A"})}}, set()),
        ("anthropic", closed(a=closed(**{"Full Name": {"type": "string"}})), {("/properties/a/properties/Full Name", "rejected-definition")}),
        ("openai", closed(a={"type": "integer", "enum": list(range(1001))}), {("", "rejected-definition")}),
        ("openai", closed(a={"type": "string", "enum": [f"{n:061}" for n in range(251)]}), {("/properties/a/enum", "rejected-definition")}),
        ("openai", closed(a={"type": "string", "enum": [f"{n:061}" for n in range(250)]}), set()),
    ],
)  # fmt: skip
def test_strict_subset(name: str, schema: Json, expected: set[tuple[str, str]]) -> None:
    assert found_in(name, schema, strict=True) == expected
    loose = {rule for _, rule in found_in(name, schema, strict=False)}
    assert loose <= {"rejected-definition"}


def test_limits_that_one_tool_can_pass_alone() -> None:
    optional = {**closed(), "properties": {f"p{n}": {"type": "string"} for n in range(25)}, "required": []}
    assert found("anthropic", anthropic(optional, strict=True)) == {("", "rejected-definition")}
    assert found("anthropic", anthropic({**optional, "required": ["p0"]}, strict=True)) == set()
    unions = closed(**{f"p{n}": {"type": ["string", "null"]} for n in range(17)})
    assert found("anthropic", anthropic(unions, strict=True)) == {("", "rejected-definition")}
    deep: Json = {"type": "string"}
    for _ in range(11):
        deep = closed(a=deep)
    assert found_in("openai", deep, strict=True) == {("/properties/a" * 10, "rejected-definition")}
    assert found_in("openai", deep["properties"]["a"], strict=True) == set()


@pytest.mark.parametrize("name", ["anthropic", "bedrock"])
def test_what_strict_tools_may_have_together(name: str) -> None:
    def over(*schemas: Json, strict: bool = True) -> list[tuple[str, int, int]]:
        definitions = [WIRE[name](schema, strict=strict) for schema in schemas]
        return [(excess.budget.what, sum(excess.shares), excess.first_over) for excess in excesses(name, definitions)]

    optional = {**closed(**{f"p{n}": {"type": "string"} for n in range(12)}), "required": []}
    union = closed(**{f"p{n}": {"anyOf": [{"type": "string"}, {"type": "null"}]} for n in range(8)})
    nested = {**closed(a={"type": "array", "items": optional}, b={"$ref": "#/$defs/D"}), "$defs": {"D": optional}}
    assert over(*[closed()] * 20) == []
    assert over(*[closed()] * 21) == [("strict tools", 21, 20)]
    assert over(*[closed()] * 21, strict=False) == []
    assert over(optional, optional) == []
    assert over(optional, {**closed(a={"type": "string"}), "required": []}, optional) == [
        ("optional parameters in strict tools", 25, 2)
    ]
    assert over(nested, nested) == [], "behind a reference nothing counts"
    assert over(nested, nested, nested) == [("optional parameters in strict tools", 36, 2)]
    assert over(union, union) == []
    assert over(union, union, closed(a={"type": ["string", "null"]})) == [
        ("parameters with several types in strict tools", 17, 2)
    ]


def test_how_many_tools_openai_takes() -> None:
    assert list(excesses("openai", [openai(closed())] * 128)) == []
    (excess,) = excesses("openai-chat", [chat(closed())] * 129)
    assert excess_message(excess, ["t"] * 129, True) == "129 tools, and one request may have 128; `t` is one too many"


def test_the_message_names_the_tools_that_take_most() -> None:
    schemas = [
        {**closed(**{f"p{n}": {"type": "string"} for n in range(count)}), "required": []} for count in (3, 20, 0, 4)
    ]
    (excess,) = excesses("anthropic", [anthropic(schema, strict=True) for schema in schemas])
    assert excess_message(excess, ["a", "b", "c", "d"], False) == (
        "27 optional parameters in strict tools, and one request may have 24, should these go into one;"
        " most are in `b` (20), `d` (4), `a` (3)"
    )


def test_a_default_that_json_does_not_have_is_not_to_be_sent() -> None:
    schema: Json = {"type": "object", "properties": {"limit": {"type": "number", "default": float("inf")}}}
    lowered = targets()["openai"].lower(schema)
    assert lowered.schema["properties"]["limit"]["type"] == ["number", "null"]
    assert [loss.kind for loss in lowered.losses] == ["null-for-omitted"]


@pytest.mark.parametrize("name", targets())
def test_hostile_schemas_end_in_a_message(name: str) -> None:
    deep: Json = {"type": "string"}
    for _ in range(190):
        deep = {"type": "array", "items": deep}
    wide = {
        "$defs": {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(60)},
        **closed(a={"$ref": "#/$defs/d0"}),
    }
    schema: Json
    for schema in (
        closed(a=deep),
        wide,
        {"$ref": "#"},
        {"type": "object", "allOf": [{"$ref": "#"}]},
        closed(a={"$ref": "#/properties/a"}),
        closed(a={"type": "string", "pattern": "(" * 5000}),
        closed(a={"type": "string", "pattern": "(a*)*" * 300 + "$"}),
        closed(a={"$ref": "#/required/" + "9" * 5000}),
        closed(a={"$ref": "#/required/²"}),
        {"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#/properties/a"}]}}},
        {"type": "object", "properties": {"a": {"additionalProperties": {}, "anyOf": [{"properties": None}]}}},
        closed(a={"oneOf": [{"type": "object", "properties": 1}, {"type": "object", "required": {}}]}),
        {"type": "object", "properties": {"a": {"type": "integer", "multipleOf": 0.5, "default": 10**400}}},
        {"type": {}, "properties": [], "required": {}, "anyOf": 3, "$defs": 1, "enum": None},
        [],
        1,
        None,
        True,
    ):
        for strict in (True, False):
            definition = WIRE[name](schema, strict=strict)
            assert all(violation.message for violation in violations(name, definition))
            assert all(loss.message for loss in write(name, {"name": "t", "input": schema}, strict).losses)


# Wire definitions

DOC: dict[str, Json] = {
    "input_examples": [{"a": "x"}],
    "annotations": {"readOnlyHint": True},
    "output": {"type": "string"},
    "name": "read_page",
    "x-other": 1,
    "input": {"type": "object", "properties": {"a": {"type": "string", "default": "x"}}},
    "description": "Read a page.",
}


def test_keys_are_written_in_the_targets_order() -> None:
    expected = {
        "anthropic": ["name", "description", "input_schema", "strict", "input_examples"],
        "openai": ["type", "name", "description", "parameters", "strict", "output_schema"],
        "openai-chat": ["type", "function"],
        "mcp": ["name", "description", "inputSchema", "outputSchema", "annotations"],
        "gemini": ["name", "description", "parametersJsonSchema", "responseJsonSchema"],
        "bedrock": ["toolSpec"],
    }
    assert {name: list(write(name, DOC, True).definition) for name in targets()} == expected
    assert list(write("openai-chat", DOC, True).definition["function"]) == [
        "name",
        "description",
        "parameters",
        "strict",
    ]
    assert list(write("bedrock", DOC, True).definition["toolSpec"]) == ["name", "description", "inputSchema", "strict"]


@pytest.mark.parametrize("strict", [True, False])
def test_strict_is_always_written(strict: bool) -> None:
    assert write("anthropic", DOC, strict).definition["strict"] is strict
    assert write("openai", {**DOC, "strict": not strict}, strict).definition["strict"] is strict
    assert "strict" not in write("mcp", DOC, strict).definition


def test_without_strict_mode_the_schema_is_sent_as_it_is() -> None:
    assert write("anthropic", DOC, False).definition["input_schema"] == DOC["input"]
    assert write("mcp", DOC, True).definition["inputSchema"] == DOC["input"]
    schema = properties(a={"type": "array", "prefixItems": [{"type": "array"}]}, b={"anyOf": [{"type": "array"}]})
    before = json.dumps(schema)
    sent = write("openai", {**DOC, "input": schema}, False).definition["parameters"]
    assert sent == properties(
        a={"type": "array", "prefixItems": [{"type": "array", "items": {}}], "items": {}},
        b={"anyOf": [{"type": "array", "items": {}}]},
    )
    assert json.dumps(schema) == before


def test_gemini_is_sent_the_words_that_it_has() -> None:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "kind": {"const": "cat", "default": "cat"},
            "const": {"$ref": "#/$defs/K", "description": "d"},
            "many": {"type": "array", "items": {"$ref": "#/$defs/K"}},
        },
        "$defs": {"K": {"const": 2, "enum": [1, 2]}},
    }
    before = json.dumps(schema)
    sent = write("gemini", {**DOC, "input": schema}, True).definition["parametersJsonSchema"]
    assert sent == {
        "type": "object",
        "properties": {
            "kind": {"enum": ["cat"], "default": "cat", "type": "string"},
            "const": {"description": "d", "anyOf": [{"$ref": "#/$defs/K"}]},
            "many": {"type": "array", "items": {"$ref": "#/$defs/K"}},
        },
        "$defs": {"K": {"const": 2, "enum": [1, 2]}},
    }
    assert json.dumps(schema) == before


def test_an_empty_description_is_none() -> None:
    assert write("bedrock", {**DOC, "description": ""}, True).definition["toolSpec"].keys() == {
        "name",
        "inputSchema",
        "strict",
    }


def test_what_is_absent_is_left_out() -> None:
    written = write("anthropic", {"name": "t", "description": None}, False).definition
    assert written == {"name": "t", "input_schema": {"type": "object", "properties": {}}, "strict": False}


def test_an_unknown_part_is_not_written() -> None:
    with pytest.raises(UnknownRead):
        write("openai", {**DOC, "description": Unknown("read from a file")}, True)
    with pytest.raises(UnknownRead):
        write("openai", {**DOC, "input": properties(a={"type": "string", "default": Unknown("a call")})}, True)
    assert write("openai", {**DOC, "x-other": Unknown("whatever")}, True).definition


@pytest.mark.parametrize("name", targets())
def test_pointers_go_there_and_back(name: str) -> None:
    for key in targets()[name].KEYS:
        pointer = (key, "properties", "a", 0)
        assert document_pointer(name, definition_pointer(name, pointer)) == pointer
    assert definition_pointer(name, ()) == document_pointer(name, ()) == ()
    assert document_pointer(name, ("x-other",)) == definition_pointer(name, ("x-other",)) == ("x-other",)


def test_a_holder_of_parts_is_the_document_itself() -> None:
    assert document_pointer("openai-chat", ("function",)) == ()
    assert definition_pointer("openai-chat", ("input", "properties")) == ("function", "parameters", "properties")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (anthropic(properties()), {"anthropic"}),
        (anthropic("broken"), {"anthropic"}),
        (openai(None), {"openai"}),
        (chat([]), {"openai-chat"}),
        ({"type": "function", "function": {"name": 1, "description": "x"}}, {"openai-chat"}),
        (mcp({}), {"mcp"}),
        ({"name": "by_year", "description": "x", "parameters": [{"name": "year", "type": "int"}]}, set()),
        ({"type": "function", "name": "t"}, set()),
        ({"type": "function", "function": {"name": "t"}}, set()),
        ({"id": "c", "type": "function", "function": {"name": "t", "arguments": "{}"}}, set()),
        ({"name": "t", "inputSchema": {"json": {}}}, set()),
        (bedrock({}), {"bedrock"}),
        ({"toolSpec": {"description": "d"}}, set()),
        ({"cachePoint": {"type": "default"}}, set()),
        (gemini(properties()), {"gemini"}),
        ({"type": "object", "properties": {"name": {}}}, set()),
        ({"name": "read", "modelDescription": "x", "inputSchema": {}}, set()),
        ([], set()),
        ("name", set()),
    ],
)
def test_recognition(value: Json, expected: set[str]) -> None:
    assert {name for name, target in targets().items() if target.recognises(value)} == expected


# Lowering


@pytest.mark.parametrize(
    ("description", "said"), [("列出订单。", "默认值：5。"), ("List orders.", "Default: 5."), (None, "Default: 5.")]
)
@pytest.mark.parametrize("name", STRICT)
def test_words_are_in_the_language_of_the_tool(name: str, description: str | None, said: str) -> None:
    schema = properties(a={"type": "integer", "default": 5}, b={"type": "integer", "default": 5, "description": "数量"})
    sent = write(name, {"name": "t", "description": description, "input": schema}, True).definition
    for key in SCHEMA_AT[name]:
        sent = sent[key]
    assert sent["properties"]["a"]["description"] == said
    assert sent["properties"]["b"]["description"] == "数量。默认值：5。"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_lowering_cases(path: Path, update: bool) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    got = {"what": case["what"], "schema": case["schema"]}
    for name in ("anthropic", "openai"):
        lowered = targets()[name].lower(case["schema"])
        losses = [f"{loss.kind} {json_pointer(loss.pointer)} [{loss.rule}] {loss.message}" for loss in lowered.losses]
        refused = any(loss.kind == "refused" for loss in lowered.losses)
        got[name] = {"losses": losses} if refused else {"schema": lowered.schema, "losses": losses}
    text = json.dumps(got, ensure_ascii=False, indent=2) + "\n"
    if update:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", STRICT)
def test_schemas_of_pydantic_are_lowered_or_refused(name: str) -> None:
    emitted = 0
    for schema in PYDANTIC.values():
        written = write(name, {"name": "t", "input": schema}, True)
        check_lowering(name, schema)
        emitted += not written.refused
    assert emitted > 0.8 * len(PYDANTIC)


def check_lowering(name: str, schema: Json, seed: int = 0) -> None:
    """Everything that must hold of lowering one schema."""
    before = json.dumps(schema)
    written = write(name, {"name": "t", "input": schema}, True)
    assert json.dumps(schema) == before, "the source was changed"
    assert all(_exists(schema, loss.pointer) for loss in written.losses), written.losses
    if written.refused:
        return
    at = SCHEMA_AT[name]
    assert not [violation for violation in violations(name, written.definition) if not _is_a_name(violation.pointer)]
    lowered = written.definition
    for part in at:
        lowered = lowered[part]
    META.validate(lowered)
    again = targets()[name].lower(lowered)
    assert json.dumps(again.schema) == json.dumps(lowered), "lowering it again changes it"
    assert again.losses == ()
    judge, accepts = jsonschema.Draft202012Validator(schema), jsonschema.Draft202012Validator(lowered)
    for number in range(8):
        instance = _instance(lowered, lowered, random.Random(seed + number))
        if not accepts.is_valid(instance):  # Bounds and patterns are not aimed at.
            continue
        for error in judge.iter_errors(instance):
            assert _explained(error, written.losses, schema), (instance, error.message, lowered)


def _is_a_name(pointer: Pointer) -> bool:
    """Names of properties and sizes are the author's: lowering can't change them."""
    return pointer == () or pointer[-2:-1] == ("properties",)


def _exists(schema: Json, pointer: Pointer) -> bool:
    for part in pointer:
        if isinstance(schema, dict) and part not in schema:
            return False
        schema = schema[part]
    return True


def _explained(error: Any, losses: tuple[Loss, ...], schema: Json) -> bool:
    """Whether a loss stands on the way to the keyword that rejects the instance."""
    ways = _ways(schema, schema, (), list(error.absolute_schema_path), ())
    values, lost = map(_of_value, ways), [_of_value(loss.pointer) for loss in losses]
    if any(value[: len(loss)] == loss for value in values for loss in lost):
        return True
    return bool(error.context) and any(_explained(inner, losses, schema) for inner in error.context)


def _of_value(pointer: Pointer) -> Pointer:
    """The pointer without the parts of ``allOf`` and the like, which speak of the same value."""
    at = next((index for index, part in enumerate(pointer) if part in {"allOf", "anyOf", "oneOf"}), None)
    return pointer if at is None else pointer[:at] + _of_value(pointer[at + 2 :])


def _ways(root: Json, node: Json, at: Pointer, path: list[Any], before: tuple[Pointer, ...]) -> list[Pointer]:
    """The pointers that a path through a schema may mean, before each reference and at its end; it does not say where it follows one."""
    if not path:
        return [*before, at]
    found: list[Pointer] = []
    if isinstance(node, list) or (isinstance(node, dict) and path[0] in node):
        found += _ways(root, node[path[0]], (*at, path[0]), path[1:], before)
    if isinstance(node, dict) and isinstance(node.get("$ref"), str):
        to, target = tuple(node["$ref"].split("/")[1:]), root
        for step in to:
            target = target[step]
        found += _ways(root, target, to, path, (*before, at))
    return found


def _instance(schema: Json, root: Json, rng: random.Random, depth: int = 0) -> Json:
    """A value of the types that a lowered schema accepts."""
    if "$ref" in schema:
        target = root if schema["$ref"] == "#" else root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        return _instance(target, root, rng, depth + 1)
    if "anyOf" in schema:
        parts = schema["anyOf"]
        null = [part for part in parts if part.get("type") == "null"]
        return _instance(null[0] if depth > 6 and null else rng.choice(parts), root, rng, depth + 1)
    if "enum" in schema or "const" in schema:
        return rng.choice(schema.get("enum", [schema.get("const")]))
    kind = schema["type"] if isinstance(schema["type"], str) else rng.choice(schema["type"])
    match kind:
        case "object":
            names = [name for name in schema["properties"] if name in schema.get("required", []) or rng.random() < 0.5]
            return {name: _instance(schema["properties"][name], root, rng, depth + 1) for name in names}
        case "array":
            least = schema.get("minItems", 0)
            count = least if depth > 6 else min(rng.randint(least, least + 3), schema.get("maxItems", 99))
            return [_instance(schema["items"], root, rng, depth + 1) for _ in range(count)]
        case "string":
            return rng.choice(["", "a", "some text", "x" * 60])
        case "integer":
            return rng.choice([-7, 0, 1, 5, 10**6])
        case "number":
            return rng.choice([-7.5, 0, 1, 2.25, 10**6])
        case "boolean":
            return rng.random() < 0.5
    return None


NAMES = st.sampled_from(["a", "b", "kind", "$ref", "title", "properties", "x_1"])
TEXTS = st.sampled_from(["What it is", "Hits, 5 by default.", "数量", "名称，默认 a。", ""])
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 9), st.sampled_from(["", "a", "b", "long text"]), st.just(1.5)
)


def _annotated(schema: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    extra = st.fixed_dictionaries(
        {},
        optional={
            "description": TEXTS,
            "default": SCALARS,
            "title": TEXTS,
            "examples": st.lists(SCALARS, max_size=2),
            "deprecated": st.booleans(),
        },
    )
    return st.builds(lambda node, more: {**more, **node}, schema, extra)


def _keywords(kind: str, **optional: st.SearchStrategy[Any]) -> st.SearchStrategy[Json]:
    return st.fixed_dictionaries({"type": st.just(kind)}, optional=optional)


BOUND = st.integers(-5, 5)
COUNT = st.integers(0, 4)
LEAVES = st.one_of(
    _keywords("string", minLength=COUNT, maxLength=COUNT, pattern=st.sampled_from(["^a", "^(?!x)", "(a)\\1"]), format=st.sampled_from(["date", "uri", "color"])),
    _keywords("integer", minimum=BOUND, maximum=BOUND, multipleOf=st.integers(1, 4)),
    _keywords("number", exclusiveMinimum=BOUND, exclusiveMaximum=BOUND),
    st.sampled_from([{"type": "boolean"}, {"type": "null"}, {"type": ["string", "null"]}, {"$ref": "#/$defs/D"}, {"$ref": "#/$defs/E"}]),
    st.builds(lambda values: {"enum": values}, st.lists(SCALARS, min_size=1, max_size=3)),
    st.builds(lambda value: {"const": value}, SCALARS),
)  # fmt: skip


def _objects(child: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    def made(schemas: dict[str, Json], flags: list[bool], closed: bool) -> Json:
        required = [name for name, flag in zip(schemas, flags, strict=False) if flag]
        return {
            "type": "object",
            "properties": schemas,
            "required": required,
            **({"additionalProperties": False} if closed else {}),
        }

    return st.builds(
        made, st.dictionaries(NAMES, child, max_size=3), st.lists(st.booleans(), min_size=3, max_size=3), st.booleans()
    )


def _expressible(child: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    return st.one_of(
        _annotated(_objects(child)),
        _annotated(_keywords("array", minItems=COUNT, maxItems=COUNT, uniqueItems=st.booleans()).flatmap(lambda node: child.map(lambda items: {**node, "items": items}))),
        _annotated(st.builds(lambda parts, low: {"type": "array", "prefixItems": parts, "minItems": min(low, len(parts)), "maxItems": len(parts)}, st.lists(child, min_size=1, max_size=3), COUNT)),
        _annotated(st.builds(lambda word, parts: {word: parts}, st.sampled_from(["anyOf", "oneOf"]), st.lists(child, min_size=1, max_size=3))),
        _annotated(st.builds(lambda part: {"allOf": [part]}, child)),
    )  # fmt: skip


EXPRESSIBLE = st.recursive(_annotated(LEAVES), _expressible, max_leaves=8)
DEFINITIONS = {
    "D": {
        "type": "object",
        "properties": {"n": {"type": "integer", "minimum": 2}, "m": {"type": "string"}},
        "required": ["n"],
    },
    "E": {"anyOf": [{"type": "string", "maxLength": 3}, {"type": "null"}]},
}
ROOTS = st.dictionaries(NAMES, EXPRESSIBLE, min_size=1, max_size=3).flatmap(
    lambda schemas: st.lists(st.sampled_from(sorted(schemas)), unique=True).map(
        lambda required: {"type": "object", "properties": schemas, "required": required, "$defs": DEFINITIONS}
    )
)
QUICK = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@QUICK
@given(schema=ROOTS, seed=st.integers(0, 1000))
@pytest.mark.parametrize("name", ["anthropic", "openai"])
def test_what_is_expressible_is_emitted_and_narrower_unless_said(name: str, schema: Json, seed: int) -> None:
    assert not write(name, {"name": "t", "input": schema}, True).refused
    check_lowering(name, schema, seed)


MERGED = st.recursive(
    EXPRESSIBLE,
    lambda child: st.one_of(
        st.builds(lambda parts, more: {**more, "allOf": parts}, st.lists(child, min_size=1, max_size=2), LEAVES),
        st.builds(lambda word, parts, more: {**more, word: parts}, st.sampled_from(["anyOf", "oneOf"]), st.lists(child, min_size=1, max_size=2), LEAVES),
        st.builds(lambda more: {**more, "$ref": "#/$defs/D"}, child),
        _objects(child),
    ),
    max_leaves=6,
)  # fmt: skip


@QUICK
@given(schemas=st.dictionaries(NAMES, MERGED, min_size=1, max_size=2), seed=st.integers(0, 1000))
@pytest.mark.parametrize("name", ["anthropic", "openai"])
def test_what_is_merged_is_narrower_unless_said(name: str, schemas: dict[str, Json], seed: int) -> None:
    check_lowering(
        name, {"type": "object", "properties": schemas, "required": list(schemas), "$defs": DEFINITIONS}, seed
    )


ANY_VALUE = st.recursive(
    SCALARS,
    lambda child: st.one_of(st.lists(child, max_size=2), st.dictionaries(NAMES, child, max_size=2)),
    max_leaves=4,
)
KEYWORDS = st.sampled_from([
    "$ref", "$defs", "type", "enum", "const", "anyOf", "oneOf",
    "allOf", "not", "if", "items", "prefixItems", "contains", "minItems",
    "maxItems", "uniqueItems", "properties", "required", "additionalProperties", "patternProperties", "propertyNames",
    "dependentRequired", "minLength", "pattern", "format", "minimum", "multipleOf", "default",
    "description", "examples", "discriminator", "unevaluatedProperties", "$id", "$anchor",
])  # fmt: skip
REFERENCES = st.sampled_from(["#", "#/$defs/a", "#/properties/a", "#/$defs/kind", "", "#/", "https://x/y", "#a"])
TYPES = st.sampled_from(
    ["object", "array", "string", "integer", "null", "bool", ["string", "array"], ["object", "null"], [], 3]
)
HOSTILE = st.recursive(
    st.one_of(
        ANY_VALUE,
        TYPES,
        REFERENCES,
        st.builds(lambda kind: {"type": kind}, TYPES),
        st.builds(lambda to: {"$ref": to}, REFERENCES),
    ),
    lambda child: st.one_of(
        st.dictionaries(KEYWORDS, child, max_size=4),
        st.dictionaries(NAMES, child, max_size=3),
        st.lists(child, max_size=3),
    ),
    max_leaves=25,
)


@QUICK
@given(schema=HOSTILE, more=HOSTILE)
@pytest.mark.parametrize("name", targets())
def test_nothing_crashes_a_target(name: str, schema: Json, more: Json) -> None:
    for tried in (schema, {"type": "object", "properties": {"a": schema}, "$defs": {"a": more, "kind": schema}}):
        for strict in (True, False):
            assert isinstance(violations(name, WIRE[name](tried, strict=strict)), tuple)
            written = write(name, {"name": "t", "input": tried}, strict)
            if strict and targets()[name].STRICT and not written.refused:
                left = [
                    violation for violation in violations(name, written.definition) if not _is_a_name(violation.pointer)
                ]
                assert left == [], written.definition


CHOICES: list[Json] = [
    *({"type": "string"}, {"type": "integer"}, {"type": "number", "minimum": 2}, {"type": "integer", "maximum": 5}),
    *({"type": "null"}, {"const": "a"}, {"enum": ["a", 3, None]}, {"type": ["string", "null"], "pattern": "^a"}),
    {"type": "array", "items": {"type": "integer"}},
]
VALUES: list[Json] = ["a", "b", None, True, 1, 2, 3, 3.0, 4.5, 6, [], [1], ["x"], {}]


@pytest.mark.parametrize("name", ["openai", "anthropic"])
def test_unions_of_unions_take_what_each_of_them_takes(name: str) -> None:
    sent = 0
    for seed in range(300):
        drawn = random.Random(seed)
        unions = [{drawn.choice(["anyOf", "oneOf"]): drawn.sample(CHOICES, drawn.randint(1, 3))} for _ in range(2)]
        schema = {"allOf": unions}
        lowered = targets()[name].lower({"type": "object", "properties": {"x": schema}, "required": ["x"]})
        source = jsonschema.Draft202012Validator(schema)
        taken = [source.is_valid(value) for value in VALUES]
        if any(loss.kind == "refused" for loss in lowered.losses):
            assert not any(taken), (schema, lowered.losses)
            continue
        sent += 1
        target = jsonschema.Draft202012Validator(lowered.schema["properties"]["x"])
        wider = bool(lowered.losses)
        for value, fits in zip(VALUES, taken, strict=True):
            assert target.is_valid(value) == fits or (wider and not fits), (schema, lowered, value)
    assert sent > 100
