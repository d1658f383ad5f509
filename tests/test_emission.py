"""Every tool of the test data, for every target, strict and not: sent and valid, or refused at a place for a reason that is one."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry

from conftest import ROOT
from toolint import readers
from toolint.config import settings_from
from toolint.engine import compiling
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Json, Marking, Tool, Unknown
from toolint.readers import decode
from toolint.schema import json_type, resolve, walk
from toolint.targets import contract, targets
from toolint.targets._references import recursive
from toolint.text import Source

STRICT = ("anthropic", "bedrock", "openai", "openai-chat")
TYPED = {"type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "properties", "items", "prefixItems"}
BOUNDED = {"minimum", "maximum", "minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems"}
IMPOSSIBLE = {"not", "if", "$dynamicRef", "dependentSchemas", "contains", "unevaluatedItems", "patternProperties"}


def tools_in(folder: Path, paths: Sequence[Path]) -> Iterator[Tool]:
    """The tools of files, in parity modules every function of which a library made something."""
    settings = settings_from([], str(folder))
    disk = Disk(str(folder))
    for path in paths:
        shown = path.relative_to(folder).as_posix()
        source = decode(path.read_bytes(), shown)
        if not isinstance(source, Source):
            continue
        golden = path.with_suffix(".golden.json")
        names: tuple[str, ...] = ()
        if path.suffix == ".py" and golden.exists():
            made = json.loads(golden.read_text(encoding="utf-8"))
            names = tuple(made.get("functions", ())) if isinstance(made, dict) else ()
        marking = Marking(named=names, tables_count=True)
        yield from readers.read(source, disk.project(shown, settings), marking).tools


def emitted(tool: Tool) -> Iterator[tuple[str, bool, Json | None, Sequence[Diagnostic]]]:
    """By target and mode the definition, or the errors in place of it."""
    for strict in (True, False):
        done = compiling.compile([tool], list(targets()), strict=strict)
        assert not done.crashes, done.crashes
        for target in targets():
            definition = next(iter(done.definitions[target]), None)
            assert definition is not None or done.errors, (tool.name, done)
            if strict or target in STRICT:
                yield target, strict, definition, done.errors


@cache
def _validator(target: str) -> Any:
    return jsonschema.Draft202012Validator(contract(target), registry=Registry())


def valid(target: str, definition: Json) -> bool:
    """Whether a definition keeps to its contract, judged by jsonschema alone."""
    return bool(_validator(target).is_valid(definition))


def excuses(tool: Tool, target: str, strict: bool) -> set[str]:
    """What there is in a document that can't be sent, found by a way of its own."""
    found = {"unknown"} if any(isinstance(part, Unknown) for part in _parts(dict(tool.doc))) else set()
    name, schema = tool.doc.get("name"), tool.doc.get("input")
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]{0,63}", name):
        found.add("name")
    if not isinstance(tool.doc.get("description", ""), str | None):
        found.add("description")
    if any(isinstance(part, float) and part - part != 0 for part in _parts(schema)):
        found.add("number")
    if "unknown" in found or "number" in found:
        return found
    try:
        jsonschema.Draft202012Validator.check_schema(schema if isinstance(schema, dict | bool) else {"type": schema})
    except (jsonschema.SchemaError, RecursionError):
        return {*found, "invalid schema"}
    if (
        not isinstance(schema, dict)
        or schema.get("type", "object") != "object"
        or schema.keys() & {"anyOf", "oneOf", "allOf", "enum", "const", "not"}
    ):
        found.add("root")
    if "type" not in (schema or {}) and not strict:
        found.add("root")
    nodes = [(pointer, node) for pointer, node in walk(schema)]
    for pointer, node in nodes:
        found |= _excuses(schema, pointer, node, target, strict)
    if strict and target in ("anthropic", "bedrock") and recursive(schema):
        found.add("recursion")
    if (
        target == "anthropic"
        and tool.doc.get("allowed_callers") not in (None, ["direct"])
        and (strict or recursive(schema))
    ):
        found.add("callers")
    closed = {**(schema or {}), "additionalProperties": False} if strict else schema or {}
    examples = tool.doc.get("input_examples") or []
    if (
        target == "anthropic"
        and "reference" not in found
        and not all(map(jsonschema.Draft202012Validator(closed).is_valid, examples))
    ):
        found.add("examples")
    if len(nodes) > 1000 or any(len(pointer) > 20 for pointer, _ in nodes):
        found.add("size")
    optional = sum(
        len(set(node.get("properties", {})) - set(node.get("required", [])))
        for _, node in nodes
        if isinstance(node, dict)
    )
    unions = sum("anyOf" in node or isinstance(node.get("type"), list) for _, node in nodes if isinstance(node, dict))
    if target in ("anthropic", "bedrock") and (optional > 24 or unions > 16):
        found.add("budget")
    return found


def _excuses(root: Json, pointer: Any, node: Json, target: str, strict: bool) -> set[str]:
    found: set[str] = set()
    if node is True or (isinstance(node, dict) and not node.keys() & (TYPED | BOUNDED)):
        last = pointer[-1:] and pointer[-1]
        return {"any"} if last not in ("not", "if", "then", "else") else set()
    if not isinstance(node, dict):
        return {"false"} if node is False and pointer[-1:] not in (("additionalProperties",), ("items",)) else set()
    reference = node.get("$ref")
    if isinstance(reference, str) and resolve(root, reference) is None:
        found.add("reference")
    keys = node.get("properties", {})
    if target in ("anthropic", "bedrock") and not all(re.fullmatch(r"[A-Za-z0-9_.-]{1,64}", key) for key in keys):
        found.add("property key")
    if set(node.get("required", [])) - set(keys):
        found.add("required")
    written = node.get("type")
    kinds = written if isinstance(written, list) else [written]
    if not strict:
        return found
    if (
        "object" in kinds
        and pointer
        and (node.get("additionalProperties") not in (None, False) or "properties" not in node)
    ):
        found.add("mapping")
    if not pointer and node.get("additionalProperties") not in (None, False):
        found.add("mapping")
    if "array" in kinds and not node.get("items") and "prefixItems" not in node:
        found.add("array")
    if node.keys() & IMPOSSIBLE:
        found.add("condition")
    if any(json_type(value) in ("object", "array") for value in (*node.get("enum", []), node.get("const"))):
        found.add("values")
    numbers = {"integer"} if "number" in kinds else set()
    if written and "enum" in node and not {json_type(value) for value in node["enum"]} & {*kinds, *numbers}:
        found.add("no value")
    if node.get("enum") == [] or ("allOf" in node and len(node) > 1):
        found.add("merge")
    return found


def _parts(value: Json) -> Iterator[Json]:
    stack = [value]
    while stack:
        part = stack.pop()
        yield part
        if isinstance(part, dict):
            stack.extend(part.values())
        elif isinstance(part, list):
            stack.extend(part)


def check(tools: Sequence[Tool]) -> None:
    """
    Raises:
        AssertionError: one is not sent without an excuse, sent against the contract, or refused at no place.
    """
    for index, tool in enumerate(tools):
        for target, strict, definition, errors in emitted(tool):
            where = (tool.path, tool.name, target, strict)
            if definition is not None:
                # Compile has held it against the contract; jsonschema alone takes long, and two targets are much like others.
                assert (target in ("bedrock", "openai-chat") and index % 4) or valid(target, definition), (
                    *where,
                    definition,
                )
                continue
            mode = strict and target in STRICT and tool.doc.get("strict") is not False
            assert excuses(tool, target, mode), (*where, [error.message for error in errors], tool.doc)
            assert all(error.path and error.span.end >= error.span.start for error in errors)


FOLDERS = sorted(path for path in (ROOT / "testdata").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_what_can_be_sent_is_sent(folder: Path) -> None:
    paths = sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json") and path.is_file())
    once = {json.dumps(_shape(tool), default=id): tool for tool in tools_in(ROOT, paths)}
    check(list(once.values()))


def _shape(tool: Tool) -> list[Json]:
    """All of a tool but texts: what differs in them alone is looked at once."""
    schema = copy.deepcopy(tool.doc.get("input"))
    for _, node in walk(schema):
        if isinstance(node, dict) and isinstance(node.get("description"), str):
            node["description"] = ""
    return [tool.doc.get("strict"), sorted(tool.doc), tool.doc.get("input_examples"), schema]
