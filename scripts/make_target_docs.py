"""Write ``docs/targets/``: what each target is sent, and what its strict mode keeps, says in words and refuses.

    python scripts/make_target_docs.py

Everything on these pages comes from the contracts under ``schemas/`` and from what the targets really do with a schema of each kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from toolint.model import Json, Pointer, json_pointer
from toolint.schema import walk
from toolint.targets import contract, targets, write
from toolint.targets._faults import CHARACTERS, ENUM_CHARACTERS, LEVELS, LONG_ENUM, PROPERTIES, VALUES
from toolint.targets._nodes import listed

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "targets"

TEXT: Json = {"type": "string"}
PROBES: Mapping[str, Json] = {
    "type": TEXT,
    "type: [...]": {"type": ["string", "null"]},
    "enum": {"type": "string", "enum": ["a", "b"]},
    "const": {"type": "string", "const": "a"},
    "anyOf": {"anyOf": [TEXT, {"type": "null"}]},
    "oneOf": {"oneOf": [TEXT, {"type": "integer"}]},
    "oneOf of choices that overlap": {"oneOf": [TEXT, {"type": "string", "enum": ["a"]}]},
    "allOf of one": {"allOf": [TEXT]},
    "$ref": {"$ref": "#/$defs/Text"},
    "$ref with a description": {"$ref": "#/$defs/Text", "description": "What it is."},
    "$ref that comes back to itself": {"$ref": "#/$defs/Node"},
    "default": {"type": "integer", "default": 5},
    "examples": {"type": "string", "examples": ["a-1"]},
    "deprecated": {"type": "string", "deprecated": True},
    "title (left out)": {"type": "string", "title": "Title"},
    "minimum, maximum": {"type": "integer", "minimum": 1, "maximum": 100},
    "exclusiveMinimum, exclusiveMaximum": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    "multipleOf": {"type": "integer", "multipleOf": 5},
    "minLength, maxLength": {"type": "string", "minLength": 1, "maxLength": 8},
    "pattern": {"type": "string", "pattern": "^[a-z]+$"},
    "pattern with lookaround": {"type": "string", "pattern": "^(?!x)"},
    "format: date": {"type": "string", "format": "date"},
    "format: uri": {"type": "string", "format": "uri"},
    "format: path": {"type": "string", "format": "path"},
    "contentEncoding": {"type": "string", "contentEncoding": "base64"},
    "items": {"type": "array", "items": TEXT},
    "minItems of 1": {"type": "array", "items": TEXT, "minItems": 1},
    "minItems, maxItems": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 20},
    "uniqueItems": {"type": "array", "items": TEXT, "uniqueItems": True},
    "prefixItems of one type": {"type": "array", "prefixItems": [TEXT, TEXT], "minItems": 2, "maxItems": 2},
    "prefixItems": {"type": "array", "prefixItems": [TEXT, {"type": "integer"}], "minItems": 2, "maxItems": 2},
    "properties": {"type": "object", "properties": {"a": TEXT}, "required": ["a"]},
    "a property that may be left out": {"type": "object", "properties": {"a": TEXT}},
    "propertyNames": {"type": "object", "properties": {"a": TEXT}, "required": ["a"], "propertyNames": {"maxLength": 3}},
    "minProperties": {"type": "object", "properties": {"a": TEXT, "b": TEXT}, "minProperties": 1},
    "minProperties that `required` ensures": {"type": "object", "properties": {"a": TEXT}, "required": ["a"], "minProperties": 1},
    "dependentRequired": {"type": "object", "properties": {"a": TEXT, "b": TEXT}, "dependentRequired": {"a": ["b"]}},
    "dependentRequired that `required` ensures": {"type": "object", "properties": {"a": TEXT, "b": TEXT}, "required": ["a", "b"], "dependentRequired": {"a": ["b"]}},
    "keywords of a string without a type": {"minLength": 1, "pattern": "^[a-z]+$"},
    "no type": {},
    "an array without items": {"type": "array"},
    "an object without properties": {"type": "object"},
    "additionalProperties: {...}": {"type": "object", "additionalProperties": TEXT},
    "additionalProperties: true": {"type": "object", "properties": {"a": TEXT}, "required": ["a"], "additionalProperties": True},
    "patternProperties": {"type": "object", "patternProperties": {"^x": TEXT}},
    "not": {"type": "string", "not": {"const": "a"}},
    "if": {"type": "string", "if": {"const": "a"}, "then": {"minLength": 1}},
    "contains": {"type": "array", "items": TEXT, "contains": {"const": "a"}},
    "enum of objects": {"enum": [{"a": 1}]},
}  # fmt: skip
"""What a property may say, with the schema that is lowered to see what becomes of it."""

DEFINITIONS: Json = {
    "Text": TEXT,
    "Node": {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}, "required": ["below"]},
}  # fmt: skip
SIZES = (
    f"{LEVELS} levels of objects, {PROPERTIES:,} properties, {VALUES:,} values in enums, {CHARACTERS:,} characters in names and values,"
    f" and {ENUM_CHARACTERS:,} in the values of an enum of more than {LONG_ENUM}"
)


def page(name: str) -> str:
    """The page of a target, Markdown."""
    target = targets()[name]
    title, _, more = (target.__doc__ or "").strip().partition("\n")
    blocks = [
        f"# `{name}`",
        title,
        " ".join(more.split()),
        "This page is generated from the contract and from what toolint does: `python scripts/make_target_docs.py`.",
        "## What is written",
        _table(("part of the definition", "place"), _places(name)),
        *_modes(name),
        "## Limits",
        f"From `schemas/{name}.json`, for every definition, strict or not.",
        _table(("where", "what is taken", "source"), _limits(name, strict=False)),
    ]
    if target.STRICT:
        blocks += [
            "In strict mode also:",
            _table(("where", "what is taken", "source"), _limits(name, strict=True)),
        ]
    if name in ("openai", "openai-chat"):
        blocks.append(
            f"A strict schema may have at most {SIZES} (developers.openai.com/api/docs/guides/structured-outputs)."
        )
    if target.BUDGETS:
        budgets = [(budget.what, str(budget.limit)) for budget in target.BUDGETS]
        blocks += ["All tools of one request together may have:", _table(("what", "at most"), budgets)]
    return "\n\n".join(block for block in blocks if block).replace("``", "`") + "\n"


def _places(name: str) -> Iterator[tuple[str, ...]]:
    for key, pointer in targets()[name].KEYS.items():
        yield f"`{key}`", f"`{json_pointer(pointer)}`"
    for key, value in targets()[name].FIXED.items():
        yield "always", f"`/{key}`: `{json.dumps(value)}`"
    absent = [key for key in ("input_examples", "annotations", "output", "strict") if key not in targets()[name].KEYS]
    if absent:
        yield f"no place: {', '.join(f'`{key}`' for key in absent)}", ""


def _modes(name: str) -> Iterator[str]:
    if not targets()[name].STRICT:
        yield "## Strict mode"
        yield "A tool has none here. " + " ".join((targets()[name].plain.__doc__ or "").split())
        return
    rows: dict[str, list[tuple[str, ...]]] = {"kept": [], "worded": [], "refused": []}
    for what, probe in PROBES.items():
        kind, row = _outcome(name, what, probe)
        rows[kind].append(row)
    yield "## Kept in strict mode"
    yield _table(("in the source", "what is sent", "source"), rows["kept"])
    yield "## Put into words in strict mode"
    yield "What no keyword can say goes into the description. Where the schema then accepts more or less than the source, `compile` says so: the note."
    yield _table(("in the source", "what is sent", "note", "source"), rows["worded"])
    yield "## Refused in strict mode"
    yield "Nothing is sent; without strict mode (`strict=False` on the tool, `--no-strict`) the schema goes out as it is."
    yield _table(("in the source", "why", "source"), rows["refused"])


def _outcome(name: str, what: str, probe: Json) -> tuple[str, tuple[str, ...]]:
    """What becomes of a property."""
    required = [] if what in ("default",) else ["a"]
    schema = {"type": "object", "properties": {"a": probe}, "required": required, "$defs": DEFINITIONS}
    written = write(name, {"name": "t", "input": schema}, True)
    shown, source = f"`{what}`" if what in probe or ":" in what else what, _source(name, what)
    if written.refused:
        return "refused", (shown, written.refused[0].message, source)
    sent = written.definition
    for key in targets()[name].KEYS["input"]:
        sent = sent[key]
    said = f"`{json.dumps(sent['properties']['a'])}`"
    if written.losses:
        return "worded", (shown, said, "; ".join(f"{loss.kind}: {loss.message}" for loss in written.losses), source)
    if "description" in sent["properties"]["a"] and "description" not in probe:
        return "worded", (shown, said, "", source)
    return "kept", (shown, said, source)


PARTS = {"no type": "untyped", "an array": "array", "an object": "open-mapping", "additionalProperties": "open-mapping"}
"""Definitions of a contract that speak of what no single keyword stands for."""


def _source(name: str, what: str) -> str:
    """The source that the contract names for a keyword in strict mode, else that of the strict mode as a whole."""
    defs = contract(name)["$defs"]
    strict = defs["strict"]
    part = next((defs[key] for start, key in PARTS.items() if what.startswith(start)), None)
    node = part or strict["properties"].get(what.replace(",", " ").replace(":", " ").split()[0], {})
    if what == "$ref that comes back to itself" and not isinstance(node.get("$comment"), str):
        node = strict
    while "$comment" not in node and "$ref" in node:
        node = defs[node["$ref"].removeprefix("#/$defs/")]
    own = node.get("$comment") or node.get("then", {}).get("$comment")
    return str(own or str(strict["$comment"]).partition(". ")[0])


def _limits(name: str, strict: bool) -> Iterator[tuple[str, ...]]:
    """Every part of the contract that names a source: those for strict mode alone, or all others."""
    whole = contract(name)
    defs = whole["$defs"]
    always = _reached({**defs, "strict": {}}, {key: part for key, part in whole.items() if key != "$defs"}) - {"strict"}
    wanted = _reached(defs, defs["strict"]) | {"strict"} if strict else always
    shown = {key: part for key, part in defs.items() if key in wanted and not (strict and key in always)}
    root = {} if strict else {key: part for key, part in whole.items() if key != "$comment"}
    for pointer, node in walk({**root, "$defs": shown}):
        if isinstance(node, dict) and "$comment" in node:
            said = _said(node) or _said(defs.get(str(node.get("$ref")).removeprefix("#/$defs/"), {}))
            if said := said or _kind(node, pointer):
                yield f"`{json_pointer(pointer)}`", said, str(node["$comment"])


def _reached(defs: Mapping[str, Json], start: Json) -> set[str]:
    """The definitions that a schema leads to."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for _, node in walk(waiting.pop()):
            reference = node.get("$ref", "") if isinstance(node, dict) else ""
            if (name := reference.removeprefix("#/$defs/")) != reference and name not in found:
                found.add(name)
                waiting.append(defs[name])
    return found


def _said(node: Json) -> str:
    said = [str(node["description"]).replace("`{keyword}`", "the keyword")] if "description" in node else []
    if "minLength" in node:
        said.append(f"at least {node['minLength']} character{'s' * (node['minLength'] != 1)}")
    if "maxLength" in node:
        said.append(f"at most {node['maxLength']} characters")
    if "required" in node and not said:
        said.append("wants " + ", ".join(f"`{key}`" for key in node["required"]))
    if "enum" in node and "description" not in node:
        said.append(" or ".join(json.dumps(value) for value in node["enum"]))
    return "; ".join(said)


def _kind(node: Json, pointer: Pointer) -> str:
    """What is taken at a place of which nothing more is said; empty where that says nothing."""
    kinds = {"string": "a text", "array": "a list", "object": "an object", "null": "null"}
    if str(pointer[-1]).lower().endswith("schema"):
        return "JSON Schema, well formed"
    return " or ".join(kinds.get(name, "") for name in listed(node.get("type")))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in targets():
        (FOLDER / f"{name}.md").write_text(page(name), encoding="utf-8")
