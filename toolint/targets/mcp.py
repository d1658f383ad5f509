"""Model Context Protocol: the tools of a server, plain JSON Schema of 2020-12, no strict mode.

Source: modelcontextprotocol.io, specification 2026-07-28, server/tools and schema.ts.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json
from toolint.targets import _faults
from toolint.targets._types import Lowered, Violation

NAME = "mcp"
TITLE = "MCP"
STRICT = False
KEYS = {
    "name": ("name",),
    "title": ("title",),
    "description": ("description",),
    "input": ("inputSchema",),
    "output": ("outputSchema",),
    "annotations": ("annotations",),
}
FIXED: dict[str, Json] = {}


def recognises(value: Json) -> bool:
    """``{"name": ..., "inputSchema": ...}``, but not Bedrock's ``{"inputSchema": {"json": ...}}`` nor an editor's with ``modelDescription``."""
    match value:
        case {"name": _, "inputSchema": {"json": _, **rest}} if not rest:
            return False
        case {"name": _, "inputSchema": _}:
            return "modelDescription" not in value
    return False


def lower(schema: Json) -> Lowered:
    """There is no strict mode: the schema is sent as it is."""
    return Lowered(schema)


def plain(schema: Json) -> Json:
    """The schema is sent as it is."""
    return schema


def faults(definition: Json) -> Iterator[Violation]:
    """What the contract can't say: references that point at nothing. Those to other documents are the client's to refuse."""
    if isinstance(definition, dict):
        for key in ("inputSchema", "outputSchema"):
            yield from _faults.dangling(definition.get(key), (key,), external=True)
