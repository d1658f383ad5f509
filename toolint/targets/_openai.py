"""What both OpenAI APIs have in common: the strict subset and the faults of a parameter schema.

Sources: developers.openai.com/api/docs/guides/structured-outputs ("Supported schemas") and .../guides/function-calling.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json, Pointer
from toolint.schema import subschemas
from toolint.targets import _faults
from toolint.targets._lower import lower as _lower
from toolint.targets._nodes import listed
from toolint.targets._patterns import compiles, features
from toolint.targets._run import Dialect
from toolint.targets._types import Budget, Lowered, Violation

BUDGETS = (Budget("tools", 128, lambda definition: 1),)
"""API error: Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 129 instead."""

_REFUSED_IN_PATTERNS = {"lookaround": "lookahead and lookbehind"}
"""pydantic-ai profiles/openai.py; the guide is silent on it."""


def _keeps_pattern(pattern: str) -> bool:
    return compiles(pattern) and not features(pattern) & {"lookaround", "backreference", "property"}


# minLength and maxLength go into words: the guide does not list them, and answers of both kinds were seen.
_DIALECT = Dialect(
    constraints=frozenset(
        {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems"}
    ),
    formats=frozenset({"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"}),
    pattern=_keeps_pattern,
    all_required=True,
    recursion=True,
)


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """The schema as ``strict: true`` takes it."""
    return _lower(_DIALECT, schema, nullable_defaults, description)


def plain(schema: Json) -> Json:
    """The schema as it is, but ``"items": {}``, which means nothing, on arrays without: "array schema missing items" is a 400 also without strict."""
    if not isinstance(schema, dict):
        return schema
    out = dict(schema)
    for (key, *route), inner in subschemas(schema):
        if not route:
            out[key] = plain(inner)
            continue
        if out[key] is schema[key]:
            out[key] = schema[key].copy()
        out[key][route[0]] = plain(inner)
    if "array" in listed(schema.get("type")) and "items" not in schema:
        out["items"] = {}
    return out


def faults(schema: Json, strict: bool, at: Pointer) -> Iterator[Violation]:
    """What the contract can't say: references, patterns, ``required`` as a whole, sizes."""
    yield from _faults.dangling(schema, at)
    yield from _faults.invalid_patterns(schema, at)
    if strict:
        yield from _faults.required(schema, at)
        yield from _faults.patterns(schema, at, _REFUSED_IN_PATTERNS)
        yield from _faults.too_large(schema, at)
