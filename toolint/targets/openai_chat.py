"""OpenAI Chat Completions API: function tools nested under ``function``, names of at most 64 characters.

Sources: developers.openai.com/api/docs/guides/function-calling, openai-openapi ChatCompletionTool and FunctionObject.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.targets import _openai
from toolint.targets._types import Lowered, Violation

NAME = "openai-chat"
TITLE = "OpenAI Chat"
STRICT = True
KEYS = {
    "name": ("function", "name"),
    "description": ("function", "description"),
    "input": ("function", "parameters"),
    "strict": ("function", "strict"),
}
FIXED: dict[str, Json] = {"type": "function"}
BUDGETS = _openai.BUDGETS


def recognises(value: Json) -> bool:
    """``{"type": "function", "function": {"name": ...}}`` that is neither a call (``arguments``) nor a tool choice (a name alone)."""
    match value:
        case {"function": {"name": _, **rest}} if value.get("type", "function") == "function":
            return ("parameters" in rest or "description" in rest) and "arguments" not in rest
    return False


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """The schema as ``strict: true`` takes it."""
    return _openai.lower(schema, nullable_defaults, description)


def plain(schema: Json) -> Json:
    """The schema as it is sent without strict mode, equal in meaning."""
    return _openai.plain(schema)


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say."""
    match definition:
        case {"function": dict(function)}:
            yield from _openai.faults(
                function.get("parameters"), function.get("strict") is True, ("function", "parameters")
            )
