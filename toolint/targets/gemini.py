"""Gemini API: function declarations with ``parametersJsonSchema``; strictness (``VALIDATED``) is a mode of the whole request.

Sources: google-genai types.FunctionDeclaration; ai.google.dev/api/generate-content (what of JSON Schema is supported);
pydantic-ai profiles/google.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.schema import json_type, subschemas
from toolint.targets import _faults
from toolint.targets._types import Budget, Lowered, Violation

NAME = "gemini"
TITLE = "Gemini"
STRICT = False
KEYS = {
    "name": ("name",),
    "description": ("description",),
    "input": ("parametersJsonSchema",),
    "output": ("responseJsonSchema",),
}
FIXED: dict[str, Json] = {}
BUDGETS: tuple[Budget, ...] = ()


def recognises(value: Json) -> bool:
    """``{"name": ..., "parametersJsonSchema": ...}``; with ``parameters`` it can't be told from other formats."""
    return isinstance(value, dict) and "name" in value and "parametersJsonSchema" in value


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """There is no strict mode of a tool: the schema is sent as without it."""
    return Lowered(plain(schema))


def plain(schema: Json) -> Json:
    """The schema in the words that Gemini supports, equal in meaning.

    ``const`` becomes an ``enum`` of one, a reference with keys beside it a union of one; ``$schema`` goes.
    """
    if not isinstance(schema, dict):
        return schema
    out = {key: value for key, value in schema.items() if key != "$schema"}
    for (key, *route), inner in subschemas(schema):
        if not route:
            out[key] = plain(inner)
            continue
        if out[key] is schema[key]:
            out[key] = schema[key].copy()
        out[key][route[0]] = plain(inner)
    if "const" in out and "enum" not in out:
        value = out["const"]
        out = {"enum" if key == "const" else key: [item] if key == "const" else item for key, item in out.items()}
        out.setdefault("type", json_type(value))
    if "$ref" in out and "anyOf" not in out and any(not key.startswith("$") for key in out):
        reference = out.pop("$ref")
        out["anyOf"] = [{"$ref": reference}]
    return out


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say: references that point at nothing."""
    if isinstance(definition, dict):
        for key in ("parametersJsonSchema", "responseJsonSchema"):
            yield from _faults.dangling(definition.get(key), (key,))
