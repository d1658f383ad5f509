"""Tools made by hand, for tests of rules that need no reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from toolint.model import Handler, Json, Op, Place, Pointer, Tool
from toolint.text import Edit, Span

_NOWHERE = Place("made.py", Span(0, 0))


@dataclass(frozen=True)
class _Origin:
    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        return _NOWHERE

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        return pointer

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        return None


def made_tool(name: Json, description: Json = "Do it.", schema: Json = None, handler: str | None = None) -> Tool:
    """A tool of the framework mcp with the given parts; a part that is None is absent."""
    parts = {"name": name, "description": description, "input": schema}
    return Tool(
        doc={key: value for key, value in parts.items() if value is not None},
        path="made.py",
        form="decorator",
        framework="mcp",
        origin=_Origin(),
        header=Span(0, 0),
        targets=("mcp",),
        sent_strict=False,
        handler=Handler(handler, handler, _NOWHERE) if handler else None,
    )
