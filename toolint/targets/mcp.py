"""Model Context Protocol: the tools of a server, plain JSON Schema of 2020-12, no strict mode.

Source: modelcontextprotocol.io, specification 2026-07-28, server/tools and schema.ts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Json, Pointer
from toolint.schema import walk
from toolint.targets import _faults
from toolint.targets._types import Budget, Lowered, Violation

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
    "icons": ("icons",),
    "_meta": ("_meta",),
}
FIXED: dict[str, Json] = {}
BUDGETS: tuple[Budget, ...] = ()


_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
"""RFC 9110, field names."""


def recognises(value: Json) -> bool:
    """``{"name": ..., "inputSchema": ...}``, but not Bedrock's ``{"inputSchema": {"json": ...}}`` nor an editor's with ``modelDescription``."""
    match value:
        case {"name": _, "inputSchema": {"json": _, **rest}} if not rest:
            return False
        case {"name": _, "inputSchema": _}:
            return "modelDescription" not in value
    return False


def lower(schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered:
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
        yield from _headers(definition.get("inputSchema"), ("inputSchema",))


def _headers(schema: Json, at: Pointer) -> Iterator[Violation]:
    """Parameters that are to be sent as HTTP headers too, in a way for which a client must drop the tool: server/tools, "x-mcp-header"."""
    seen: set[str] = set()
    for route, node in walk(schema):
        if not isinstance(node, dict) or "x-mcp-header" not in node:
            continue
        name, here = node["x-mcp-header"], (*at, *route, "x-mcp-header")
        if not isinstance(name, str) or not _TOKEN.fullmatch(name):
            yield Violation(here, "not the name of an HTTP header; take letters, digits and `-`")
        elif name.lower() in seen:
            yield Violation(here, f"`{name}` is the header of another parameter already")
        elif node.get("type") not in ("string", "integer", "boolean"):
            yield Violation(here, "only a string, an integer or true and false can be sent as a header")
        elif any(part != "properties" for part in route[::2]) or not route:
            yield Violation(here, "only a parameter that is reached through `properties` alone can be sent as a header")
        seen.add(name.lower() if isinstance(name, str) else "")
