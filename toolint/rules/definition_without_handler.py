"""The table or the chain of tests that runs the tools of a set leaves one of them out.

## What it does

Reports a definition that is written as data, where most others of its list have their handlers in one table, `if` chain or `match`, and
this one is neither there nor has a function of its name. It is silent where a name that does not stand there is handed on to something
else, and where the table grows.

## Why it matters

The model calls the tool that it was offered, and the program has nothing to run: the call ends in "unknown tool".

## Example

```python
TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "delete_notes", "description": "Delete all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def run_tool(name: str) -> str:
    if name == "read_note":
        return "one"
    elif name == "list_notes":
        return "all"
    raise ValueError(f"unknown tool {name}")
```

## Use instead

```python
TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def run_tool(name: str) -> str:
    if name == "read_note":
        return "one"
    elif name == "list_notes":
        return "all"
    raise ValueError(f"unknown tool {name}")
```

## Source

toolint's own rule: every call of the model has to be answered with a result
(https://platform.claude.com/docs/en/agents-and-tools/tool-use/implement-tool-use).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    dispatch = tool.dispatch
    if dispatch is None or not dispatch.whole or tool.handler is not None or tool.name is None:
        return
    if tool.name in dispatch.entries:
        return
    picked = [sibling for sibling in context.siblings if sibling.name in dispatch.entries]
    if len(picked) > 1 and 2 * len(picked) > len(context.siblings):
        yield Finding(
            ("name",), f"nothing runs `{tool.name}`: the code that picks the handlers of this set leaves it out"
        )
