"""The parameters of a tool and the fields of their parts, as rules speak of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from toolint.model import Json, Pointer, Tool
from toolint.rules import keep_last
from toolint.schema import SCHEMA_LIST, SCHEMA_MAP, walk

CONDITIONS = ("if", "not")
"""Keywords whose properties only test a value that is described elsewhere."""


@dataclass(frozen=True, slots=True)
class Field:
    """A property of the input schema or of a schema within."""

    pointer: Pointer
    """Into the document."""
    name: str
    schema: Mapping[str, Json]
    owner: Mapping[str, Json]
    """The schema whose property it is."""
    route: Sequence[Pointer]
    """From the root of the input schema to the owner, one part a subschema."""

    @property
    def what(self) -> str:
        """How a message names it: ``parameter `x```, ``field `x` of `rows[]```."""
        return what(self.name, self.route)

    @property
    def description(self) -> str:
        """Its own description, empty where it has none.

        Raises:
            UnknownRead: it is not known.
        """
        text = self.schema.get("description") or ""
        return text if isinstance(text, str) else ""


@keep_last
def fields(tool: Tool) -> Sequence[Field]:
    """All of them in document order."""
    return tuple(_fields(tool))


def free_texts(tool: Tool, phrase: re.Pattern[str]) -> Iterator[Field]:
    """The fields that take any text and whose description has the phrase."""
    for field in fields(tool):
        if field.schema.get("type") == "string" and "enum" not in field.schema and phrase.search(field.description):
            yield field


def _fields(tool: Tool) -> Iterator[Field]:
    for pointer, node in walk(tool.doc.get("input")):
        properties = node.get("properties") if isinstance(node, dict) else None
        if not isinstance(properties, dict):
            continue
        route = steps(pointer)
        if any(step[0] in CONDITIONS for step in route):
            continue
        for name, schema in properties.items():
            if isinstance(schema, dict):
                yield Field(("input", *pointer, "properties", name), name, schema, node, route)


def misspelt(tool: Tool) -> Mapping[str, str]:
    """Names in the docstring that no parameter has -> the parameter that was likely meant."""
    schema = tool.doc.get("input")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    names = [name for name in properties if isinstance(name, str)] if isinstance(properties, dict) else []
    close = {name: get_close_matches(name, names, 1) for name, is_there in tool.strays.items() if not is_there}
    return {name: near[0] for name, near in close.items() if near}


def what(name: str, route: Sequence[Pointer]) -> str:
    """A property as messages name it. ``route`` leads from the root to its owner."""
    if route and route[0][0] in ("$defs", "definitions"):
        return f"field `{name}`"  # Several definitions may have it from one base class.
    owner = _path(route)
    return f"field `{name}` of `{owner}`" if owner else f"parameter `{name}`"


def steps(pointer: Pointer) -> list[Pointer]:
    """A pointer into a schema, cut into one part a subschema: ``(("properties", "rows"), ("items",))``."""
    found = []
    at = 0
    while at < len(pointer):
        length = 2 if pointer[at] in SCHEMA_LIST or pointer[at] in SCHEMA_MAP else 1
        found.append(pointer[at : at + length])
        at += length
    return found


def _path(route: Sequence[Pointer]) -> str:
    """The owner of a nested field as people write it: ``filters.rules[]``, ``Table.rows[]``; empty for the root."""
    path = ""
    for step in route:
        match step:
            case ("properties" | "$defs" | "definitions" | "patternProperties", name):
                path += f".{name}"
            case ("items" | "contains" | "unevaluatedItems",) | ("prefixItems", _):
                path += "[]"
            case ("additionalProperties" | "unevaluatedProperties",):
                path += ".*"
    return path.lstrip(".")


def together(tool: Tool) -> frozenset[Pointer]:
    """The pointers of unsent descriptions that are one text for three parameters or more."""
    by_place: dict[object, list[Pointer]] = {}
    for pointer, unsent in tool.unsent.items():
        by_place.setdefault((unsent.place, unsent.text), []).append(pointer)
    return frozenset(pointer for pointers in by_place.values() if len(pointers) > 2 for pointer in pointers)
