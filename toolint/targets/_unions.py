"""Unions: which of their parts overlap, and whether null is among them."""

from __future__ import annotations

from collections.abc import Iterable

from toolint.model import Json
from toolint.targets._nodes import Node, Refused, comparable, distinct, listed, same, types_of, values_of
from toolint.targets._references import target
from toolint.targets._run import Run


def choices(parts: Iterable[Json]) -> list[Json]:
    """The parts of a union, each once, those of a union among them taken in."""
    flat = [inner for part in parts for inner in (part["anyOf"] if part.keys() == {"anyOf"} else [part])]
    return distinct(flat)


def is_tag(schema: Json) -> bool:
    """Whether a property's one value is also its default, as in ``kind: Literal["cat"] = "cat"``."""
    return (
        isinstance(schema, dict)
        and "const" in schema
        and "default" in schema
        and same(schema["const"], schema["default"])
    )


def disjoint(run: Run, node: Node, branches: list[Json]) -> bool:
    """Whether no value fits two of the branches, as far as types, values and tags tell."""
    try:
        nodes = [run.node(branch, node.at("oneOf", index), inline=True) for index, branch in enumerate(branches)]
        return not any(_overlap(run, one, other) for index, one in enumerate(nodes) for other in nodes[:index])
    except Refused:
        return False


def _overlap(run: Run, one: Node, other: Node) -> bool:
    kinds = [{"number" if name == "integer" else name for name in types_of(node)} for node in (one, other)]
    if all(kinds) and not kinds[0] & kinds[1]:
        return False
    if all("enum" in node.keys or "const" in node.keys for node in (one, other)):
        return not _have_no_value_in_common(values_of(one), values_of(other))
    if kinds != [{"object"}, {"object"}]:
        return True
    return not any(_tags_differ(run, name, one, other) for name in one.keys.get("properties", {}))


def _tags_differ(run: Run, name: str, one: Node, other: Node) -> bool:
    """Whether a property that both have to hold has no value in common."""
    tags = []
    for node in (one, other):
        schema = node.keys.get("properties", {}).get(name)
        tag = run.node(schema, node.at("properties", name), inline=True) if schema is not None else None
        if tag is None or not ("const" in tag.keys or "enum" in tag.keys):
            return False
        if name not in node.keys.get("required", []) and not is_tag(schema):
            return False
        tags.append(values_of(tag))
    return _have_no_value_in_common(*tags)


def _have_no_value_in_common(one: Iterable[Json], other: Iterable[Json]) -> bool:
    return set(map(comparable, one)).isdisjoint(map(comparable, other))


def admits_null(run: Run, lowered: Json) -> bool:
    """Whether a lowered schema takes null; what it refers to is asked in the source."""
    if "anyOf" in lowered:
        return any(admits_null(run, part) for part in lowered["anyOf"])
    if "$ref" in lowered:
        source = run.references.get(lowered["$ref"].removeprefix("#/$defs/"))
        return source is not None and _source_admits_null(run, target(run.root, source), {source})
    if "enum" in lowered or "const" in lowered:
        return None in lowered.get("enum", [lowered.get("const")])
    return "null" in listed(lowered["type"])


def _source_admits_null(run: Run, schema: Json, seen: set[str]) -> bool:
    if not isinstance(schema, dict):
        return False
    if "type" in schema and "null" not in listed(schema["type"]):
        return False
    if "const" in schema or "enum" in schema:
        return None in listed(schema.get("enum", schema.get("const")))
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            return any(_source_admits_null(run, part, seen) for part in listed(schema[keyword]))
    if isinstance(reference := schema.get("$ref"), str):
        if reference in seen:
            return False
        seen.add(reference)
        return _source_admits_null(run, target(run.root, reference), seen)
    parts = listed(schema.get("allOf", []))
    return "type" in schema or (bool(parts) and all(_source_admits_null(run, part, seen) for part in parts))
