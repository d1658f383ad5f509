"""Whether a schema takes a value, as far as one keyword after the other can say."""

from __future__ import annotations

from collections.abc import Mapping

from toolint.model import Json
from toolint.schema import json_type, resolve

_DEEPEST = 20
"""References and branches that are followed."""


def rejects(schema: Json, value: Json, root: Json, depth: int = 0) -> str | None:
    """Why the schema does not take the value, as what follows "the value "; None where it does, or where that is not clear."""
    if not isinstance(schema, dict) or depth > _DEEPEST:
        return None
    if isinstance(reference := schema.get("$ref"), str):
        return rejects(resolve(root, reference), value, root, depth + 1)
    for part in _list(schema.get("allOf")):
        if reason := rejects(part, value, root, depth + 1):
            return reason
    return (
        _wrong_type(schema, value)
        or _not_listed(schema, value)
        or _out_of_bounds(schema, value)
        or _no_branch(schema, value, root, depth)
    )


def types(schema: Mapping[str, Json]) -> tuple[str, ...]:
    """What ``type`` says, empty where it says nothing that is known."""
    said = schema.get("type")
    named = said if isinstance(said, list) else [said]
    names = [name for name in named if isinstance(name, str) and name in _TYPES]
    return tuple(names) if len(names) == len(named) else ()


_TYPES = ("null", "boolean", "integer", "number", "string", "array", "object")


def is_of(value: Json, names: tuple[str, ...]) -> bool:
    """Whether a value has one of the types."""
    found = json_type(value)
    return found in names or (found == "integer" and "number" in names)


def _wrong_type(schema: Mapping[str, Json], value: Json) -> str | None:
    names = types(schema)
    if schema.get("nullable") is True and value is None:
        return None
    return f"is not of type {' or '.join(names)}" if names and not is_of(value, names) else None


def _not_listed(schema: Mapping[str, Json], value: Json) -> str | None:
    if "const" in schema and not _same(schema["const"], value):
        return "is not the constant"
    listed = schema.get("enum")
    if isinstance(listed, list) and not any(_same(entry, value) for entry in listed):
        return None if schema.get("nullable") is True and value is None else "is not one of the enum"
    return None


def _same(left: Json, right: Json) -> bool:
    """Equality as in JSON Schema, where true is not 1."""
    return bool(left == right) and isinstance(left, bool) is isinstance(right, bool)


def _out_of_bounds(schema: Mapping[str, Json], value: Json) -> str | None:
    measures: list[tuple[str, str, float]] = []
    if isinstance(value, int | float) and not isinstance(value, bool):
        measures = [("minimum", "maximum", value)]
        for keyword, beyond in (
            ("exclusiveMinimum", value <= _number(schema, "exclusiveMinimum", value - 1)),
            ("exclusiveMaximum", value >= _number(schema, "exclusiveMaximum", value + 1)),
        ):
            if beyond:
                return f"is beyond `{keyword}` {schema[keyword]}"
    elif isinstance(value, str):
        measures = [("minLength", "maxLength", len(value))]
    elif isinstance(value, list):
        measures = [("minItems", "maxItems", len(value))]
    for lower, upper, size in measures:
        if size < _number(schema, lower, size):
            return f"is below `{lower}` {schema[lower]}"
        if size > _number(schema, upper, size):
            return f"is above `{upper}` {schema[upper]}"
    return None


def _number(schema: Mapping[str, Json], keyword: str, otherwise: float) -> float:
    found = schema.get(keyword)
    return found if isinstance(found, int | float) and not isinstance(found, bool) else otherwise


def _no_branch(schema: Mapping[str, Json], value: Json, root: Json, depth: int) -> str | None:
    for keyword in ("anyOf", "oneOf"):
        branches = _list(schema.get(keyword))
        reasons = [rejects(branch, value, root, depth + 1) for branch in branches]
        if reasons and all(reasons):
            others = [reason for branch, reason in zip(branches, reasons, strict=True) if branch != {"type": "null"}]
            return others[0] if len(others) == 1 else "fits none of the alternatives"
    return None


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
