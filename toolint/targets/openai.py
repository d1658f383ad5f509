"""OpenAI Responses API: flat function tools, strict mode with every parameter required.

Sources: developers.openai.com/api/docs/guides/function-calling, openai-openapi FunctionTool.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.targets import _openai
from toolint.targets._types import Lowered, Violation

NAME = "openai"
TITLE = "OpenAI"
STRICT = True
KEYS = {
    "name": ("name",),
    "description": ("description",),
    "input": ("parameters",),
    "strict": ("strict",),
    "output": ("output_schema",),
    "defer_loading": ("defer_loading",),
}
FIXED: dict[str, Json] = {"type": "function"}
BUDGETS = _openai.BUDGETS


def recognises(value: Json) -> bool:
    """``{"type": "function", "name": ..., "parameters": ...}``; without ``parameters`` it would be a tool choice."""
    return isinstance(value, dict) and value.get("type") == "function" and "name" in value and "parameters" in value


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """The schema as ``strict: true`` takes it."""
    return _openai.lower(schema, nullable_defaults, description)


def plain(schema: Json) -> Json:
    """The schema as it is sent without strict mode, equal in meaning."""
    return _openai.plain(schema)


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say."""
    if isinstance(definition, dict):
        yield from _openai.faults(definition.get("parameters"), definition.get("strict") is True, ("parameters",))
