"""Amazon Bedrock Converse: ``toolSpec`` entries, Claude's strict mode, names of at most 64 characters.

Sources: docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.md, .../userguide/structured-output.html,
botocore bedrock-runtime 2023-09-30.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.targets import _anthropic
from toolint.targets._types import Lowered, Violation

NAME = "bedrock"
TITLE = "Bedrock"
STRICT = True
KEYS = {
    "name": ("toolSpec", "name"),
    "description": ("toolSpec", "description"),
    "input": ("toolSpec", "inputSchema", "json"),
    "strict": ("toolSpec", "strict"),
}
FIXED: dict[str, Json] = {}


def _strict_schema(definition: Json) -> Json | None:
    match definition:
        case {"toolSpec": {"strict": True, "inputSchema": {"json": schema}}}:
            return schema
    return None


BUDGETS = _anthropic.budgets(_strict_schema)


def recognises(value: Json) -> bool:
    """``{"toolSpec": {"name": ...}}``."""
    match value:
        case {"toolSpec": {"name": _}}:
            return True
    return False


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
    """The schema as ``strict: true`` takes it; what has a default stays optional."""
    return _anthropic.lower(schema, description)


def plain(schema: Json) -> Json:
    """Without strict mode the schema is sent as it is."""
    return schema


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say."""
    match definition:
        case {"toolSpec": {"inputSchema": {"json": schema}, **rest}}:
            yield from _anthropic.faults(schema, rest.get("strict") is True, ("toolSpec", "inputSchema", "json"))
