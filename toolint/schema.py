"""The one walk over JSON Schema 2020-12 keywords."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from toolint.model import Json, Pointer

SCHEMA = (
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
)
"""Keywords whose value is a schema."""
SCHEMA_LIST = ("allOf", "anyOf", "oneOf", "prefixItems")
"""Keywords whose value is a list of schemas."""
SCHEMA_MAP = ("$defs", "definitions", "dependentSchemas", "patternProperties", "properties")
"""Keywords whose value is a mapping from names to schemas."""
CONDITIONAL = ("if", "then", "else", "not", "dependentSchemas")
"""Keywords whose schemas a value need not fit."""

_INDEX = re.compile(r"0|[1-9][0-9]{0,8}")


def subschemas(schema: Json) -> Iterator[tuple[Pointer, Json]]:
    """The schemas directly below one, each with the pointer from it. A boolean or malformed schema has none."""
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():
        if key in SCHEMA:
            yield (key,), value
        elif key in SCHEMA_LIST and isinstance(value, list):
            yield from (((key, index), item) for index, item in enumerate(value))
        elif key in SCHEMA_MAP and isinstance(value, dict):
            yield from (((key, name), item) for name, item in value.items())


def walk(schema: Json, pointer: Pointer = (), without: tuple[str, ...] = ()) -> Iterator[tuple[Pointer, Json]]:
    """The schema and everything below it in document order, parents first, references not followed.

    ``without``: keywords whose schemas are left out.
    """
    stack = [(pointer, schema)]
    while stack:
        at, node = stack.pop()
        yield at, node
        stack.extend(reversed([((*at, *route), item) for route, item in subschemas(node) if route[0] not in without]))


def resolve(root: Json, reference: str) -> Json | None:
    """What a local reference (``#``, ``#/$defs/Name``) points at, None where there is nothing."""
    if reference == "#":
        return root
    if not reference.startswith("#/"):
        return None
    node = root
    for part in reference[2:].split("/"):
        part = part.replace("~1", "/").replace("~0", "~")
        match node:
            case dict() if part in node:
                node = node[part]
            case list() if _INDEX.fullmatch(part) and int(part) < len(node):
                node = node[int(part)]
            case _:
                return None
    return node


def json_type(value: Json) -> Literal["null", "boolean", "integer", "number", "string", "array", "object"]:
    """The JSON Schema type that a JSON value has; a whole float counts as integer, as in JSON Schema."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "integer" if value.is_integer() else "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"
