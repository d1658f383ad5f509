"""What frameworks that do not send pydantic's schema make of it have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from toolint.model import Json, Unknown
from toolint.schema import resolve, subschemas


def inlined(schema: Json, recursive: Callable[[str], dict[str, Json]], *, keeps: bool = True) -> Json:
    """The schema without ``$defs`` and ``$ref``; what ``recursive`` makes of the definition's name stands for a reference that leads to itself.

    ``keeps`` says whether what stands beside a reference is kept, and then wins.
    """

    def below(node: Json, active: tuple[str, ...]) -> Json:
        match node:
            case {"$ref": str() as reference}:
                beside = {key: below(value, active) for key, value in node.items() if key != "$ref" and keeps}
                if reference in active:
                    return {**recursive(reference.rpartition("/")[2]), **beside}
                target = below(resolve(schema, reference), (*active, reference))
                return {**target, **beside} if isinstance(target, dict) else target
            case dict():
                return {key: below(value, active) for key, value in node.items() if key != "$defs"}
            case list():
                return [below(item, active) for item in node]
        return node

    return below(schema, ())


def settled(schema: Json, tolerated: frozenset[str]) -> Json:
    """The schema with every property that is not wholly known unknown as a whole, so that it can be taken apart.

    What pydantic refuses of the ``tolerated`` ones is merely unknown. So is a property that would grow beyond :data:`LARGEST` subschemas if its references were resolved in place.
    """
    properties = {}
    sizes: dict[str, int] = {}
    for name, value in schema.get("properties", {}).items():
        unknown = next(_unknown(value, schema, set()), None)
        if unknown is not None:
            properties[name] = replace(unknown, refused=unknown.refused and name not in tolerated)
        else:
            properties[name] = value
        if _size(value, schema, sizes) > LARGEST:
            properties[name] = Unknown("the type is too large to be written without references")
    return {**schema, "properties": properties}


LARGEST = 10_000


def _size(node: Json, root: Json, sizes: dict[str, int]) -> int:
    """How many subschemas a schema has with its references resolved in place, each way through a cycle once."""
    match node:
        case {"$ref": str() as reference}:
            if reference not in sizes:
                sizes[reference] = 1
                sizes[reference] = _size(resolve(root, reference), root, sizes)
            return sizes[reference]
        case dict():
            return 1 + sum(_size(below, root, sizes) for _, below in subschemas(node))
    return 1


def _unknown(node: Json, root: Json, seen: set[str]) -> Iterator[Unknown]:
    """The unknown parts of a type, those of what it refers to included."""
    match node:
        case Unknown():
            yield node
        case {"$ref": str() as reference} if reference not in seen:
            seen.add(reference)
            yield from _unknown(resolve(root, reference), root, seen)
        case dict():
            for key in ("enum", "const"):
                values = node.get(key)
                yield from (v for v in (values if isinstance(values, list) else [values]) if isinstance(v, Unknown))
            for _, below in subschemas(node):
                yield from _unknown(below, root, seen)
