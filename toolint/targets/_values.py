"""Which values a place of a schema takes, as far as can be told without running what may take long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toolint.model import Json, Pointer
from toolint.schema import json_type
from toolint.targets._nodes import (
    MAX_DEPTH,
    NUMBER,
    Node,
    Refused,
    assumed_types,
    checked,
    distinct,
    is_number,
    node_of,
    properties_of,
    required_of,
    same,
    types_of,
    values_of,
)
from toolint.targets._patterns import matches

_MOST_LOOKED_AT = 2_000
"""Nodes that are looked at to tell whether a value fits; beyond that it counts as fitting."""


def admits(root: Json, schema: Json, pointer: Pointer, value: Json, assume_types: bool = False) -> bool:
    """Whether the schema at a place of ``root`` takes a value, as far as can be told. ``assume_types`` reads it as lowering does."""
    left = _MOST_LOOKED_AT

    def spend(at: Pointer) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Refused(at, "too large to be looked through")

    def node_at(part: Json, at: Pointer) -> Node:
        node = node_of(root, part, at, spend, inline=True)
        types = assumed_types(node) if assume_types else ()
        return replace(node, keys={**node.keys, "type": [*types]}) if types else node

    try:
        return _admits(node_at, schema, pointer, value)
    except Refused:
        return True


def _admits(
    node_at: Callable[[Json, Pointer], Node], schema: Json, pointer: Pointer, value: Json, level: int = 0
) -> bool:
    if schema is False or (isinstance(value, float) and not is_number(value)):
        return False
    if level > MAX_DEPTH:
        raise Refused(pointer, "nested too deep to be looked through")
    try:
        return _fits(node_at, node_at(schema, pointer), value, level)
    except Refused as refused:
        if refused.empty:
            return False
        raise


def _fits(node_at: Callable[[Json, Pointer], Node], node: Node, value: Json, level: int) -> bool:
    keys = node.keys
    if "type" in keys and not {json_type(value), *(["number"] if is_number(value) else [])} & set(types_of(node)):
        return False
    if ("enum" in keys or "const" in keys) and not any(same(value, one) for one in values_of(node)):
        return False
    for keyword in ("anyOf", "oneOf"):
        if keyword in keys and not any(
            _admits(node_at, branch, node.at(keyword, index), value, level + 1)
            for index, branch in enumerate(checked(node, keyword))
        ):
            return False
    match value:
        case str():
            fits = "pattern" not in keys or matches(checked(node, "pattern"), value) is not False
            return fits and _within(node, len(value), "minLength", "maxLength")
        case list():
            return _within(node, len(value), "minItems", "maxItems") and _admits_items(node_at, node, value, level)
        case dict():
            return _admits_properties(node_at, node, value, level)
    return not is_number(value) or _in_bounds(node, value)


def _within(node: Node, size: int, least: str, most: str) -> bool:
    return (least not in node.keys or size >= checked(node, least)) and (
        most not in node.keys or size <= checked(node, most)
    )


def _in_bounds(node: Node, value: float) -> bool:
    bounds = {keyword: checked(node, keyword) for keyword in NUMBER & node.keys.keys()}
    return (
        value >= bounds.get("minimum", value)
        and value <= bounds.get("maximum", value)
        and ("exclusiveMinimum" not in bounds or value > bounds["exclusiveMinimum"])
        and ("exclusiveMaximum" not in bounds or value < bounds["exclusiveMaximum"])
        and ("multipleOf" not in bounds or _is_multiple(value, bounds["multipleOf"]))
    )


def _is_multiple(value: float, step: float) -> bool:
    try:
        return (value / step).is_integer()
    except OverflowError:  # A whole number beyond what a float holds.
        return isinstance(step, float) or value % step == 0


def _admits_items(node_at: Callable[[Json, Pointer], Node], node: Node, value: list[Json], level: int) -> bool:
    places = checked(node, "prefixItems") if "prefixItems" in node.keys else []
    if node.keys.get("uniqueItems") is True and len(distinct(value)) < len(value):
        return False
    for index, item in enumerate(value):
        route: Pointer = ("prefixItems", index) if index < len(places) else ("items",)
        part = places[index] if index < len(places) else node.keys.get("items", True)
        if not _admits(node_at, part, node.at(*route), item, level + 1):
            return False
    return True


def _admits_properties(
    node_at: Callable[[Json, Pointer], Node], node: Node, value: dict[str, Json], level: int
) -> bool:
    properties = properties_of(node)
    more = True if "patternProperties" in node.keys else node.keys.get("additionalProperties", True)
    if any(name not in value for name in required_of(node)):
        return False
    if not _within(node, len(value), "minProperties", "maxProperties"):
        return False
    return all(
        _admits(
            node_at,
            properties.get(name, more),
            node.at(*(("properties", name) if name in properties else ("additionalProperties",))),
            part,
            level + 1,
        )
        for name, part in value.items()
    )
