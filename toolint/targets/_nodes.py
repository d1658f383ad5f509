"""One node of a schema with everything that speaks of the same value: ``allOf`` merged, constrained references inlined."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import cast

from toolint.model import Json, Pointer
from toolint.schema import json_type
from toolint.targets._references import pointer_of, target

ANNOTATIONS = frozenset({"description", "default", "examples", "deprecated", "discriminator"})
"""Keywords without force that lowering reads."""
NUMBER = frozenset({"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"})
STRING = frozenset({"minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"})
ARRAY = frozenset({"items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"})
OBJECT = frozenset(
    {
        *(
            "properties",
            "required",
            "additionalProperties",
            "patternProperties",
            "unevaluatedProperties",
            "propertyNames",
        ),
        *("minProperties", "maxProperties", "dependentRequired", "dependentSchemas"),
    }
)
IMPOSSIBLE = ("not", "if", "$dynamicRef", "dependentSchemas", "contains", "unevaluatedItems")
GENERAL = frozenset({"type", "enum", "const", "$ref", "anyOf", "oneOf", "allOf", "not", "if", "$dynamicRef"})
CONSTRAINTS = GENERAL | NUMBER | STRING | ARRAY | OBJECT
"""Keywords with force. Any other keyword says nothing about a value."""

TYPES = ("string", "integer", "number", "boolean", "array", "object", "null")
_SYNONYMS = {
    name: type_name
    for type_name, names in {
        "boolean": "bool",
        "integer": "int long",
        "number": "float double decimal",
        "string": "str text date",
        "object": "dict map struct",
        "array": "list tuple set",
        "null": "none nil",
    }.items()
    for name in names.split()
}
"""What is written for a type of JSON Schema, in lower case."""
_LARGER = frozenset({"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"})
_SMALLER = frozenset({"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"})
_COUNTS = frozenset({"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"})

MAX_DEPTH = 64
"""Levels of schemas in schemas that are followed. OpenAI takes 10 levels of objects, the contracts are read with the same bound."""


_MOST_PAIRS = 64
"""Choices of a union that is made of two."""


class Refused(Exception):
    """A node can't be lowered. ``empty``: because no value fits it."""

    def __init__(
        self, pointer: Pointer, message: str, rule: str = "inexpressible-type", *, empty: bool = False
    ) -> None:
        super().__init__(message)
        self.pointer, self.message, self.rule, self.empty = pointer, message, rule, empty


@dataclass(frozen=True, slots=True)
class Node:
    """The keywords of one node, each with its place in the source where that is not below ``pointer``."""

    pointer: Pointer
    keys: Mapping[str, Json]
    places: Mapping[Pointer, Pointer] = field(default_factory=dict)

    def at(self, *route: str | int) -> Pointer:
        """The source pointer of a part of this node."""
        for length in (2, 1):
            if place := self.places.get(route[:length]):
                return (*place, *route[length:])
        return (*self.pointer, *route)

    def only(self, keywords: frozenset[str]) -> Node:
        """The node with these keywords alone."""
        return replace(self, keys={key: value for key, value in self.keys.items() if key in keywords})

    @property
    def constrained(self) -> bool:
        return any(key in CONSTRAINTS for key in self.keys)


def node_of(root: Json, schema: Json, pointer: Pointer, spend: Callable[[Pointer], None], inline: bool = False) -> Node:
    """The node at ``pointer`` with ``allOf`` merged; a reference is inlined where it does not stand alone, or always with ``inline``.

    Raises:
        Refused: it is malformed, or its parts can't be merged. ``spend`` may raise it too, when the schema grows too large.
    """
    return _node(root, schema, pointer, spend, inline, frozenset())


def _node(
    root: Json, schema: Json, pointer: Pointer, spend: Callable[[Pointer], None], inline: bool, seen: frozenset[str]
) -> Node:
    spend(pointer)
    if schema is True:
        schema = {}
    if not isinstance(schema, dict):
        raise Refused(pointer, f"a schema must be an object, not {a_json(schema)}", "rejected-definition")
    own = {key: value for key, value in schema.items() if key in CONSTRAINTS or key in ANNOTATIONS}
    parts = own.pop("allOf", [])
    if not isinstance(parts, list):
        raise Refused((*pointer, "allOf"), f"`allOf` must be a list, not {a_json(parts)}", "rejected-definition")
    reference = own.get("$ref")
    node = Node(pointer, own)
    alone = len(own.keys() & CONSTRAINTS) == ("$ref" in own) and not parts
    if reference is not None and (inline or not alone):
        beside = Node(pointer, {k: v for k, v in own.items() if k != "$ref"})
        node = merge(beside, sealed(_target(root, node, spend, seen)))
    single = len(parts) == 1 and not node.constrained and not inline
    for index, part in enumerate(parts):
        inner = _node(root, part, (*pointer, "allOf", index), spend, not single, seen)
        node = merge(node, sealed(inner))
    return node


def _target(root: Json, node: Node, spend: Callable[[Pointer], None], seen: frozenset[str]) -> Node:
    reference = node.keys["$ref"]
    found = referred(root, node)
    if reference in seen or len(seen) > MAX_DEPTH:
        raise Refused(node.at("$ref"), f"{reference} refers only to itself", "rejected-definition")
    return _node(root, found, pointer_of(reference), spend, True, seen | {reference})


def referred(root: Json, node: Node) -> Json:
    """What the node's ``$ref`` points at.

    Raises:
        Refused: nothing in this document.
    """
    reference, at = node.keys["$ref"], node.at("$ref")
    if not isinstance(reference, str):
        raise Refused(at, f"`$ref` must be a string, not {a_json(reference)}", "rejected-definition")
    found = target(root, reference)
    if found is None:
        raise Refused(at, dangling(root, reference), "rejected-definition")
    return found


def dangling(root: Json, reference: str) -> str:
    """What is wrong with a reference that points at nothing."""
    if not reference.startswith("#"):
        return f"{reference} lies outside of this schema; copy it under `$defs` and refer to `#/$defs/...`"
    if not reference.startswith("#/"):
        return f"{reference} is no pointer; put what it names under `$defs` and refer to `#/$defs/...`"
    name = reference.rpartition("/")[2]
    known = root.get("$defs") if isinstance(root, dict) else None
    hint = f"; `$defs` of the root has {', '.join(sorted(known)[:5])}" if isinstance(known, dict) and known else ""
    return f"{reference} does not exist{hint}; a reference starts at the root of the schema, so put {name or 'it'} under its `$defs`"


def merge(first: Node, second: Node) -> Node:
    """A node that accepts what both accept; annotations of the first win.

    Raises:
        Refused: both say something of the same keyword that can't be put into one.
    """
    keys = dict(first.keys)
    places = dict(first.places)
    for one, other in ((first, second), (second, first)):
        _check_closed(one, other)
        _check_items(one, other)
    for key, value in second.keys.items():
        if key not in keys:
            keys[key] = value
            places[(key,)] = second.at(key)
            places |= {route: place for route, place in second.places.items() if route[0] == key}
        elif key == "properties" and isinstance(keys[key], dict) and isinstance(value, dict):
            places |= {(key, name): second.at(key, name) for name in value if name not in keys[key]}
            keys[key] = _merged_properties(second, keys[key], value)
        elif key in ("anyOf", "oneOf") and (pairs := _pairs(keys[key], value)):
            # What fits one (just one) of each fits one (just one) of the pairs.
            places = {route: place for route, place in places.items() if route[0] != key or len(route) == 1}
            merged: list[Json] = []
            for index, (left, right) in enumerate(pairs):
                parts = [*choice_parts(first, key, left), *choice_parts(second, key, right)]
                places[(key, index)] = parts[0][1]
                places |= {(key, index, "allOf", number): place for number, (_, place) in enumerate(parts)}
                merged.append({"allOf": [part for part, _ in parts]})
            keys[key] = merged
        elif key not in ANNOTATIONS:
            both = _both(second, key, keys[key], value)
            if both != keys[key] and both == value:
                places[(key,)] = second.at(key)
            keys[key] = both
    return Node(first.pointer, keys, places)


def sealed(part: Node) -> Node:
    """A part as it is before it is merged with what stands around it, of which its ``unevaluatedProperties`` does not speak."""
    if "unevaluatedProperties" not in part.keys:
        return part
    keys = {key: value for key, value in part.keys.items() if key != "unevaluatedProperties"}
    keys.setdefault("additionalProperties", part.keys["unevaluatedProperties"])
    places = {**part.places, ("additionalProperties",): part.at("unevaluatedProperties")}
    return Node(part.pointer, keys, part.places if "additionalProperties" in part.keys else places)


def choice_parts(node: Node, key: str, index: int) -> Sequence[tuple[Json, Pointer]]:
    """One of the choices of a union with its place, or all that were put together for it, each with its own."""
    choice = node.keys[key][index]
    if (key, index, "allOf", 0) not in node.places:
        return [(choice, node.at(key, index))]
    return [(part, node.places[(key, index, "allOf", number)]) for number, part in enumerate(choice["allOf"])]


def _pairs(first: Json, second: Json) -> list[tuple[int, int]]:
    """Where each of the choices of one union and each of those of another stands; none if they are the same or too many."""
    unions = isinstance(first, list) and isinstance(second, list) and 0 < len(first) * len(second) <= _MOST_PAIRS
    if not unions or same(first, second):
        return []
    return [*product(range(len(first)), range(len(second)))]


def _merged_properties(node: Node, first: Mapping[str, Json], second: Mapping[str, Json]) -> Json:
    for name in first.keys() & second.keys():
        if not same(first[name], second[name]):
            raise Refused(node.at("properties", name), f"`{name}` is described twice, differently; describe it once")
    return {**first, **second}


def _check_closed(closed: Node, other: Node) -> None:
    """``additionalProperties`` speaks of the properties beside it, so merging must not add to them."""
    if "additionalProperties" in closed.keys:
        names = properties_of(closed)
        more = [name for name in properties_of(other) if name not in names]
        if more:
            raise Refused(
                closed.at("additionalProperties"),
                f"one part is closed and another adds `{more[0]}`; describe one object",
            )


def _check_items(one: Node, other: Node) -> None:
    """``items`` speaks of what follows the ``prefixItems`` beside it, so merging must not add to them."""
    if "prefixItems" in other.keys and "prefixItems" not in one.keys and one.keys.get("items") not in (None, True, {}):
        raise Refused(
            one.at("items"), "one part types all items, and another those at the first places; describe one list"
        )


def impossible(node: Node, key: str) -> Refused:
    """What no strict mode can express, wherever it stands."""
    return Refused(node.at(key), f"strict mode can't express `{key}`; declare the value plainly, or set strict=False")


def _both(node: Node, key: str, first: Json, second: Json) -> Json:
    """One value of a keyword that says what both values say."""
    if same(first, second):
        return first
    if key == "type":
        names = [
            name
            for name in listed(first)
            if name in listed(second) or (name == "integer" and "number" in listed(second))
        ]
        names += [
            name for name in listed(second) if name == "integer" and "number" in listed(first) and name not in names
        ]
        if names:
            return names[0] if len(names) == 1 else names
        raise Refused(node.at("type"), f"no value is both {first} and {second}", "rejected-definition", empty=True)
    if key == "required" and isinstance(first, list) and isinstance(second, list):
        return distinct([*first, *second])
    if key == "enum" and isinstance(first, list) and isinstance(second, list):
        others = set(map(comparable, second))
        return [value for value in first if comparable(value) in others]
    if key in _LARGER | _SMALLER and is_number(first) and is_number(second):
        return max(first, second) if key in _LARGER else min(first, second)
    if key == "uniqueItems":
        return True
    if key in IMPOSSIBLE:
        raise impossible(node, key)
    raise Refused(node.at(key), f"`{key}` is given twice, differently; give it once", empty=key == "const")


def types_of(node: Node) -> tuple[str, ...]:
    """The types that a node's value may have: those written, those of its values, or those that its keywords speak of; else none.

    Raises:
        Refused: a type is not one of JSON Schema.
    """
    keys = node.keys
    if "type" in keys:
        written = listed(keys["type"])
        for name in written:
            if name not in TYPES:
                raise Refused(node.at("type"), wrong_type(name), "rejected-definition")
        names = tuple(dict.fromkeys(written))
        if not names:
            raise Refused(node.at("type"), "`type` names no type", "rejected-definition")
        return names
    if "enum" in keys or "const" in keys:
        return tuple(dict.fromkeys(json_type(value) for value in values_of(node)))
    spoken = (("object", OBJECT), ("array", ARRAY), ("number", NUMBER), ("string", STRING))
    return tuple(name for name, keywords in spoken if keys.keys() & keywords)


def assumed_types(node: Node) -> tuple[str, ...]:
    """The types of a node that says none, taken from its keywords; none where there is nothing to assume."""
    return () if node.keys.keys() & {"type", "enum", "const", "$ref", "anyOf", "oneOf"} else types_of(node)


def values_of(node: Node) -> list[Json]:
    """The values that ``const`` and ``enum`` leave, each once.

    Raises:
        Refused: ``enum`` is no list, or no value is left.
    """
    keys = node.keys
    values = keys.get("enum", [keys.get("const")])
    if not isinstance(values, list):
        raise Refused(node.at("enum"), f"`enum` must be a list, not {a_json(values)}", "rejected-definition")
    left = distinct(values)
    if "const" in keys:
        left = [value for value in left if same(value, keys["const"])]
    if "type" in keys:
        names = types_of(node.only(frozenset({"type"})))
        left = [value for value in left if json_type(value) in names or (is_number(value) and "number" in names)]
    if not left:
        raise Refused(
            node.at("enum" if "enum" in keys else "const"),
            "no value fits the type and `enum`",
            "rejected-definition",
            empty=True,
        )
    return left


def checked(node: Node, keyword: str) -> Json:
    """The value of a constraint, being of the kind that the keyword wants.

    Raises:
        Refused: it is not.
    """
    value = node.keys[keyword]
    if keyword in _COUNTS:
        right, wanted = is_number(value) and value >= 0 and value == int(value), "a whole number from 0"
    elif keyword in NUMBER:
        right, wanted = is_number(value) and (keyword != "multipleOf" or value > 0), "a number"
    elif keyword == "uniqueItems":
        right, wanted = isinstance(value, bool), "true or false"
    elif keyword == "dependentRequired":
        right, wanted = isinstance(value, dict) and all(map(is_names, value.values())), "a mapping to lists of names"
    elif keyword in {"properties", "patternProperties"}:
        right, wanted = isinstance(value, dict), "an object"
    elif keyword == "required":
        right, wanted = is_names(value), "a list of names"
    elif keyword in {"anyOf", "oneOf", "prefixItems"}:
        right, wanted = isinstance(value, list) and bool(value), "a list of schemas"
    else:
        right, wanted = isinstance(value, str), "a string"
    if keyword in {"exclusiveMinimum", "exclusiveMaximum"} and isinstance(value, bool):
        message = "true or false here is JSON Schema draft 4; since draft 6 it is the bound itself"
        raise Refused(node.at(keyword), message, "rejected-definition")
    if not right:
        raise Refused(node.at(keyword), f"`{keyword}` must be {wanted}, not {a_json(value)}", "rejected-definition")
    return value


def properties_of(node: Node) -> Mapping[str, Json]:
    """
    Raises:
        Refused: ``properties`` is malformed.
    """
    return checked(node, "properties") if "properties" in node.keys else {}


def required_of(node: Node) -> Sequence[str]:
    """
    Raises:
        Refused: ``required`` is malformed.
    """
    return checked(node, "required") if "required" in node.keys else ()


def same(first: Json, second: Json) -> bool:
    """Equality as JSON Schema sees it: 1 and 1.0 are equal, 1 and true are not."""
    return comparable(first) == comparable(second)


def comparable(value: Json) -> Hashable:
    """A stand-in for a value that is equal to that of another one where JSON Schema takes the two as equal."""
    match value:
        case bool():
            return "boolean", value
        case dict():
            return "object", frozenset((key, comparable(part)) for key, part in value.items())
        case list():
            return "array", tuple(map(comparable, value))
    return cast("Hashable", value)


def distinct(values: Iterable[Json]) -> list[Json]:
    """The values, each once."""
    once: dict[Hashable, Json] = {}
    for value in values:
        once.setdefault(comparable(value), value)
    return list(once.values())


def listed(value: Json) -> list[Json]:
    """The value itself if it is a list, else a list of it."""
    return value if isinstance(value, list) else [value]


def is_number(value: Json) -> bool:
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and (isinstance(value, int) or math.isfinite(value))
    )


def is_names(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def a_json(value: Json) -> str:
    """A JSON value's kind with its article, for messages."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"{value}, which JSON does not have"
    kinds = {"null": "null", "boolean": "true or false", "array": "a list", "object": "an object", "string": "a string"}
    return kinds.get(json_type(value), "a number")


def right_type(name: Json) -> str | None:
    """The type of JSON Schema that somebody meant."""
    if not isinstance(name, str):
        return None
    meant = _SYNONYMS.get(name.lower(), name.lower())
    return meant if meant in TYPES else None


def wrong_type(name: Json) -> str:
    """What is wrong with a name that is no type."""
    meant = right_type(name)
    hint = f"did you mean '{meant}'?" if meant else f"take one of {', '.join(TYPES)}"
    shown = f"'{name}'" if isinstance(name, str) else a_json(name)
    return f"{shown} is no type of JSON Schema; {hint}"
