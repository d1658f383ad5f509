"""What a JSON Schema says, taken apart: its alternatives, and of each the types, values, bounds and properties.

A *case* is a conjunction of schemas without references and unions. Whatever is not understood is left out of it, so that
a case may accept more than the schema does, never less.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from toolint.model import Json, Pointer, Unknown, unknowns
from toolint.schema import SCHEMA, SCHEMA_LIST, SCHEMA_MAP, json_type, resolve

TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")
"""Kinds of values; here ``number`` is one that is no integer."""
UNKNOWN = "x-toolint-unknown"
"""Keyword of a schema of which a part can't be known, with the reason."""
_TYPE = "x-toolint-type"
"""Keyword with one of :data:`TYPES`."""

_MEANING = frozenset(
    (
        *(SCHEMA + SCHEMA_LIST + SCHEMA_MAP),
        *("type", "enum", "const", "required", "dependentRequired", "dependencies", "minProperties", "maxProperties"),
        *("minItems", "maxItems", "uniqueItems", "minContains", "maxContains", "additionalItems"),
        *("minLength", "maxLength", "pattern", "format"),
        *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
        *("$ref", "$dynamicRef", "$recursiveRef", "$id"),
    )
) - {"contentSchema"}
"""Keywords that decide about instances."""
_MOST_CASES = 64
"""Alternatives into which a schema is taken apart; beyond that, a union is left out."""


@dataclass(frozen=True, slots=True)
class Node:
    """A schema and where it stands in its document."""

    schema: Json
    pointer: Pointer = ()
    apart: bool = False
    """Whether what it refers to and its unions have been taken apart: the case holds what came of it."""


Case: TypeAlias = tuple[Node, ...]


def bare(schema: Json) -> Json:
    """The schema with nothing in it but what decides about instances, and :data:`UNKNOWN` where a part is not known."""
    match schema:
        case Unknown():
            return {UNKNOWN: schema.reason}
        case dict():
            out: dict[str, Json] = {}
            for key, value in schema.items():
                if key not in _MEANING:
                    continue
                if isinstance(value, Unknown):
                    out[UNKNOWN] = value.reason
                elif isinstance(value, list) and key in (*SCHEMA_LIST, "items"):
                    out[key] = [bare(part) for part in value]
                elif key in SCHEMA:
                    out[key] = bare(value)
                elif isinstance(value, dict) and key in SCHEMA_MAP:
                    out[key] = {name: bare(part) for name, part in value.items()}
                elif (unknown := next(unknowns(value), None)) is not None:
                    out[UNKNOWN] = unknown[1].reason
                else:
                    out[key] = value
            return out
    return schema if isinstance(schema, bool) else True


def cases(nodes: Sequence[Node], document: Json) -> Iterator[Case]:
    """The alternatives of a conjunction of schemas of a document; those that nothing can fit are left out."""
    todo: list[tuple[Case, Case, tuple[str, ...]]] = [((), tuple(nodes), ())]
    number = 1
    while todo:
        flat, rest, followed = todo.pop()
        if not rest:
            if types(flat):
                yield flat
            continue
        node, *others = rest
        if node.schema is False:
            continue
        if not isinstance(node.schema, dict) or node.apart:
            todo.append(((*flat, node) if node.apart else flat, tuple(others), followed))
            continue
        more = [Node(part) for part in schemas(node.schema, "allOf")]
        reference = node.schema.get("$ref")
        if isinstance(reference, str) and reference not in followed:
            followed = (*followed, reference)
            more.append(Node(resolve(document, reference)))
        choices: list[Case] = [()]
        for keyword in ("anyOf", "oneOf"):
            branches = schemas(node.schema, keyword)
            if branches and number * len(choices) * len(branches) <= _MOST_CASES:
                choices = [(*choice, Node(branch)) for choice in choices for branch in branches]
        number *= len(choices)
        node = Node(node.schema, node.pointer, apart=True)
        todo += [((*flat, node), (*more, *choice, *others), followed) for choice in reversed(choices)]


def types(case: Case) -> set[str]:
    """The kinds of values that ``type``, ``enum`` and ``const`` leave."""
    left = set(TYPES)
    for node in case:
        left &= declared_types(node.schema)
    found = literals(case)
    return left if found is None else left & {json_type(value) for value in found}


def declared_types(schema: Json) -> set[str]:
    """The kinds of values that ``type`` alone leaves."""
    if not isinstance(schema, dict):
        return set() if schema is False else set(TYPES)
    if _TYPE in schema:
        return {schema[_TYPE]}
    match schema.get("type"):
        case str() as name:
            names = {name}
        case list() as listed:
            names = {name for name in listed if isinstance(name, str)}
        case _:
            return set(TYPES)
    return names & set(TYPES) | ({"integer"} if "number" in names else set())


def of_type(name: str) -> Node:
    """A schema of one of :data:`TYPES`."""
    return Node({_TYPE: name})


def has_one_type(case: Case) -> bool:
    """Whether :func:`of_type` or :func:`literal` is in it."""
    return any(_TYPE in node.schema for node in case)


def literals(case: Case) -> list[Json] | None:
    """The values that ``enum`` and ``const`` leave, None where there is neither."""
    left: dict[str, Json] | None = None
    for schema in (node.schema for node in case if isinstance(node.schema, dict)):
        for values in ([schema["const"]] if "const" in schema else None, schema.get("enum")):
            if isinstance(values, list):
                here = {text_of(value): value for value in values}
                left = here if left is None else {key: value for key, value in left.items() if key in here}
    return None if left is None else list(left.values())


def literal(value: Json) -> Node:
    """A schema of that value alone, with what follows for its parts."""
    schema: dict[str, Json] = {"const": value, _TYPE: json_type(value)}
    match value:
        case dict():
            schema["properties"] = {key: {"const": part} for key, part in value.items()}
            schema |= {"required": list(value), "additionalProperties": False}
        case list():
            schema |= {"prefixItems": [{"const": part} for part in value], "items": False, "minItems": len(value)}
    return Node(schema)


Bound: TypeAlias = tuple[float, bool]
"""A number, and whether it is excluded."""


def number_range(case: Case, whole: bool) -> tuple[Bound | None, Bound | None]:
    """The tightest bounds of a number; ``whole``: of an integer, for which none is excluded."""
    lows: list[Bound] = [
        *((n, False) for n in numbers(case, "minimum")),
        *((n, True) for n in numbers(case, "exclusiveMinimum")),
    ]
    highs: list[Bound] = [
        *((n, False) for n in numbers(case, "maximum")),
        *((n, True) for n in numbers(case, "exclusiveMaximum")),
    ]
    if whole:
        lows = [(math.floor(value) + 1 if out else math.ceil(value), False) for value, out in lows]
        highs = [(math.ceil(value) - 1 if out else math.floor(value), False) for value, out in highs]
    return max(lows, default=None), min(highs, key=lambda bound: (bound[0], not bound[1]), default=None)


def least(case: Case, keyword: str) -> float:
    """What ``minLength``, ``minItems`` or ``minProperties`` demand."""
    named = len(required(case)) if keyword == "minProperties" else 0
    return max([named, *numbers(case, keyword)])


def most(case: Case, keyword: str) -> float | None:
    """What ``maxLength``, ``maxItems`` or ``maxProperties`` let through."""
    found = numbers(case, keyword)
    for node in case:
        if keyword == "maxItems" and node.schema.get("items") is False:
            found.append(len(schemas(node.schema, "prefixItems")))
        closed = node.schema.get("additionalProperties") is False and not schema_map(node.schema, "patternProperties")
        if keyword == "maxProperties" and closed:
            found.append(len(schema_map(node.schema, "properties")))
    return min(found, default=None)


def required(case: Case) -> set[str]:
    """The properties that must be there."""
    return {name for node in case for name in names(node.schema, "required")}


def declared(case: Case) -> list[str]:
    """The properties that have a name, in their order."""
    return list(dict.fromkeys(name for node in case for name in schema_map(node.schema, "properties")))


def property_of(case: Case, name: str) -> list[tuple[Node, ...]]:
    """What a property must be: conjunctions of which it fits one at least. None: it is not declared, or must not be there."""
    said, rest, patterns = [], [], []
    for node in case:
        properties = schema_map(node.schema, "properties")
        if name in properties:
            said.append(Node(properties[name]))
            continue
        patterns += [Node(part) for part in schema_map(node.schema, "patternProperties").values()]
        if "additionalProperties" in node.schema:
            rest.append(Node(node.schema["additionalProperties"]))
    if said:
        return [] if not patterns and any(node.schema is False for node in rest) else [tuple(said)]
    # Whether the name fits a pattern is not looked at: a pattern may take hours.
    return [*((part,) for part in patterns), *([tuple(rest)] if rest else [])]


def schemas(schema: Json, key: str) -> list[Json]:
    """The value of a keyword that is a list of schemas."""
    value = schema.get(key) if isinstance(schema, dict) else None
    return [part for part in value if isinstance(part, (dict, bool))] if isinstance(value, list) else []


def schema_map(schema: Json, key: str) -> Mapping[str, Json]:
    """The value of a keyword that maps names to schemas."""
    value = schema.get(key) if isinstance(schema, dict) else None
    return {k: part for k, part in value.items() if isinstance(part, (dict, bool))} if isinstance(value, dict) else {}


def names(schema: Json, key: str) -> list[str]:
    """The value of a keyword that is a list of names."""
    value = schema.get(key) if isinstance(schema, dict) else None
    return [name for name in value if isinstance(name, str)] if isinstance(value, list) else []


def numbers(case: Case, keyword: str) -> list[float]:
    """The values of a keyword that are numbers."""
    return [node.schema[keyword] for node in case if is_number(node.schema.get(keyword))]


def is_number(value: Json) -> bool:
    """Whether a value is a finite number."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, float) and math.isfinite(value)
    )


def text_of(value: Json) -> str:
    """The same text for values that JSON Schema holds to be equal, and only for those."""
    return json.dumps(_plain(value), sort_keys=True)


def _plain(value: Json) -> Json:
    match value:
        case float() if value.is_integer():
            return int(value)
        case list():
            return [_plain(part) for part in value]
        case dict():
            return {key: _plain(part) for key, part in value.items()}
    return value
