"""What a model reads in a JSON Schema besides what it may send, and where two schemas differ in that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from toolint.containment.cases import schema_map, schemas, text_of
from toolint.model import Json, Pointer, Unknown
from toolint.schema import resolve

WORDS = ("description", "title", "default", "examples", "deprecated")
ABSENT = Unknown("it is not there")
"""Stands for what a schema does not say."""


@dataclass(frozen=True, slots=True)
class Said:
    """One difference."""

    route: tuple[str, ...]
    key: str
    """One of :data:`WORDS`, or ``order``: then ``now`` says of what."""
    before: Json
    now: Json
    old: Pointer
    new: Pointer


@dataclass(frozen=True, slots=True)
class _Node:
    schema: Json
    pointer: Pointer
    route: tuple[str, ...]


def said(before: Json, now: Json, *, titles: bool = True) -> Iterator[Said]:
    """The differences in what is said of parts that both schemas have."""
    todo = [(_Node(before, (), ()), _Node(now, (), ()))]
    seen: set[tuple[int, int]] = set()
    while todo:
        one, other = todo.pop(0)
        ours, theirs = _whole(one, before), _whole(other, now)
        pair = (id(one.schema), id(other.schema))
        if pair in seen or ours is None or theirs is None:
            continue
        seen.add(pair)
        for key in WORDS:
            if key == "title" and not titles:
                continue
            mine, yours = ours.schema.get(key, ABSENT), theirs.schema.get(key, ABSENT)
            if _text(mine) != _text(yours):
                yield Said(one.route, key, mine, yours, one.pointer, other.pointer)
        for what in _reordered(ours.schema, theirs.schema):
            yield Said(one.route, "order", ABSENT, what, one.pointer, other.pointer)
        todo += _parts(ours, theirs)


def _whole(node: _Node, document: Json) -> _Node | None:
    """The node with what its reference, or the only entry of its union, says where it is silent itself."""
    for _ in range(50):
        if not isinstance(node.schema, dict):
            return None
        rest = {key: value for key, value in node.schema.items() if key not in ("$ref", "allOf", "anyOf")}
        alone = next((key for key in ("allOf", "anyOf") if len(schemas(node.schema, key)) == 1), None)
        if isinstance(reference := node.schema.get("$ref"), str):
            target = resolve(document, reference)
            parts = reference[2:].split("/") if reference.startswith("#/") else []
            pointer: Pointer = tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)
        elif alone is not None:
            target, pointer = schemas(node.schema, alone)[0], (*node.pointer, alone, 0)
        else:
            return node
        if not isinstance(target, dict):
            return node
        node = _Node({**target, **rest}, pointer, node.route)
    return None


def _parts(one: _Node, other: _Node) -> Iterator[tuple[_Node, _Node]]:
    def pair(route: Pointer, step: tuple[str, ...], ours: Json, theirs: Json) -> tuple[_Node, _Node]:
        return (
            _Node(ours, (*one.pointer, *route), (*one.route, *step)),
            _Node(theirs, (*other.pointer, *route), (*other.route, *step)),
        )

    mine, yours = schema_map(one.schema, "properties"), schema_map(other.schema, "properties")
    for name in mine:
        if name in yours:
            yield pair(("properties", name), (name,), mine[name], yours[name])
    for key, step in (("items", "[]"), ("additionalProperties", "{}")):
        if isinstance(one.schema.get(key), dict) and isinstance(other.schema.get(key), dict):
            yield pair((key,), (step,), one.schema[key], other.schema[key])
    for key, steps in (("anyOf", ()), ("oneOf", ()), ("allOf", ()), ("prefixItems", ("[]",))):
        ours, theirs = schemas(one.schema, key), schemas(other.schema, key)
        for index, (a, b) in enumerate(zip(ours, theirs, strict=False)):
            if len(ours) == len(theirs) or _kind(a) == _kind(b):
                yield pair((key, index), steps, a, b)


def _kind(schema: Json) -> str:
    return text_of([schema.get("type"), schema.get("$ref")]) if isinstance(schema, dict) else ""


def _reordered(one: Json, other: Json) -> Iterator[str]:
    """What both have, in different orders."""
    for what, ours, theirs in (
        ("the values", _texts(one.get("enum")), _texts(other.get("enum"))),
        ("the properties", list(schema_map(one, "properties")), list(schema_map(other, "properties"))),
    ):
        if [part for part in ours if part in theirs] != [part for part in theirs if part in ours]:
            yield what


def _texts(values: Json) -> list[str]:
    return list(map(_text, values)) if isinstance(values, list) else []


def _text(value: Json) -> str:
    def unknown(part: object) -> str:
        return f"unknown: {part.reason}" if isinstance(part, Unknown) else ""

    return json.dumps(value, sort_keys=True, default=unknown)
