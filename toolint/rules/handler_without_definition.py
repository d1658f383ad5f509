"""A table or a chain of tests on tool names runs a tool that nothing defines.

## What it does

Reports a name in a handler table, an `if` chain or a `match` that picks handlers for the definitions of a file, if no definition of the
file is called so. It speaks only where at least two definitions are there, and at least half of the names have one.

## Why it matters

The model can't call what it is not told of. The definition was forgotten, or its name was changed on one side only.

## Example

```python
TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def read_note() -> str:
    return ""


def list_notes() -> str:
    return ""


def delete_notes() -> str:
    return ""


HANDLERS = {"read_note": read_note, "list_notes": list_notes, "delete_notes": delete_notes}
```

## Use instead

```python
TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "delete_notes", "description": "Delete all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def read_note() -> str:
    return ""


def list_notes() -> str:
    return ""


def delete_notes() -> str:
    return ""


HANDLERS = {"read_note": read_note, "list_notes": list_notes, "delete_notes": delete_notes}
```

## Source

toolint's own rule: a model calls only tools that the request declares (https://platform.openai.com/docs/guides/function-calling).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = True
OF_HANDLERS = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    dispatch = tool.dispatch
    if dispatch is None or len(dispatch.defined) < 2 or 2 * len(dispatch.defined) < len(dispatch.entries):
        return
    for name, place in dispatch.entries.items():
        if name not in dispatch.defined:
            yield Finding(("name",), f"`{name}` is run here, and no tool of this name is defined", place=place)
