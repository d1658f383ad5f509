"""Anthropic Messages API: flat definitions, strict mode with optional parameters and without bounds.

Sources: platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools, .../build-with-claude/structured-outputs.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.targets import _faults
from toolint.targets._lower import lower as _lower
from toolint.targets._patterns import compiles, features
from toolint.targets._run import Dialect
from toolint.targets._types import Lowered, Violation

NAME = "anthropic"
TITLE = "Anthropic"
STRICT = True
KEYS = {
    "name": ("name",),
    "description": ("description",),
    "input": ("input_schema",),
    "strict": ("strict",),
    "input_examples": ("input_examples",),
    "cache_control": ("cache_control",),
    "defer_loading": ("defer_loading",),
    "allowed_callers": ("allowed_callers",),
    "eager_input_streaming": ("eager_input_streaming",),
}
FIXED: dict[str, Json] = {}

_REFUSED_IN_PATTERNS = {
    "lookaround": "lookahead and lookbehind",
    "backreference": "backreferences",
    "boundary": "the word boundaries `\\b` and `\\B`",
}
"""Of structured-outputs, "Pattern support"."""
_OPTIONAL, _UNIONS = 24, 16
"""Parameters over all strict schemas of a request: structured-outputs, "Explicit limits"."""


def _keeps_pattern(pattern: str) -> bool:
    """Only what the guide lists as supported; its SDK moves every pattern into the description."""
    return compiles(pattern) and not features(pattern)


_DIALECT = Dialect(
    constraints=frozenset({"minItems"}),
    formats=frozenset({"date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"}),
    pattern=_keeps_pattern,
    all_required=False,
    recursion=False,
    largest_min_items=1,
)


def recognises(value: Json) -> bool:
    """``{"name": ..., "input_schema": ...}``."""
    return isinstance(value, dict) and "name" in value and "input_schema" in value


def lower(schema: Json) -> Lowered:
    """The schema as ``strict: true`` takes it."""
    return _lower(_DIALECT, schema)


def plain(schema: Json) -> Json:
    """Without strict mode the schema is sent as it is."""
    return schema


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say: references, recursion, patterns, the limits that one tool can pass alone."""
    if not isinstance(definition, dict):
        return
    schema, at = definition.get("input_schema"), ("input_schema",)
    yield from _faults.dangling(schema, at)
    if definition.get("strict") is True:
        yield from _faults.recursion(schema, at)
        yield from _faults.patterns(schema, at, _REFUSED_IN_PATTERNS)
        yield from _faults.too_many_parameters(schema, _OPTIONAL, _UNIONS)
