"""Anthropic Messages API: flat definitions, strict mode with optional parameters and without bounds.

Sources: platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools, .../build-with-claude/structured-outputs.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.targets import _anthropic, _faults
from toolint.targets._references import recursion_starts
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
BUDGETS = _anthropic.budgets(lambda tool: tool.get("input_schema") if tool.get("strict") is True else None)


def recognises(value: Json) -> bool:
    """``{"name": ..., "input_schema": ...}``."""
    return isinstance(value, dict) and "name" in value and "input_schema" in value


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """The schema as ``strict: true`` takes it; what has a default stays optional."""
    return _anthropic.lower(schema, description)


def plain(schema: Json) -> Json:
    """Without strict mode the schema is sent as it is."""
    return schema


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say."""
    if not isinstance(definition, dict):
        return
    schema, at, strict = definition.get("input_schema"), ("input_schema",), definition.get("strict") is True
    yield from _anthropic.faults(schema, strict, at)
    yield from _faults.examples(definition.get("input_examples"), schema, ("input_examples",))
    callers = definition.get("allowed_callers")
    if not isinstance(callers, list) or all(name == "direct" for name in callers):
        return
    if strict:
        yield Violation(("strict",), "a tool that code may call (`allowed_callers`) can't be strict")
    elif any(True for _ in recursion_starts(schema)):
        # API error: Circular $ref detected
        message = (
            "a tool that code may call (`allowed_callers`) can't have a recursive schema; unroll it to a fixed depth"
        )
        yield Violation(at, message)
