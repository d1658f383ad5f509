"""Unions: their parts, each once, and which of them overlap."""

from __future__ import annotations

from collections.abc import Iterable

from toolint.model import Json
from toolint.targets._nodes import (
    Node,
    Refused,
    comparable,
    distinct,
    properties_of,
    required_of,
    same,
    types_of,
    values_of,
)
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
    return not any(_tags_differ(run, name, one, other) for name in properties_of(one))


def _tags_differ(run: Run, name: str, one: Node, other: Node) -> bool:
    """Whether a property that both have to hold has no value in common."""
    tags = []
    for node in (one, other):
        schema = properties_of(node).get(name)
        tag = run.node(schema, node.at("properties", name), inline=True) if schema is not None else None
        if tag is None or not ("const" in tag.keys or "enum" in tag.keys):
            return False
        if name not in required_of(node) and not is_tag(schema):
            return False
        tags.append(values_of(tag))
    return _have_no_value_in_common(*tags)


def _have_no_value_in_common(one: Iterable[Json], other: Iterable[Json]) -> bool:
    return set(map(comparable, one)).isdisjoint(map(comparable, other))
