"""A reference to another document.

## What it does

Reports a `$ref` that leads out of the schema: an address, a file. It is never fetched.

## Why it matters

No provider fetches it: OpenAI and Anthropic refuse the schema, others read a parameter of any kind.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "order": {"$ref": "https://schemas.example.com/order.json"}
    }
  }
}]
```

## Use instead

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "order": {"$ref": "#/$defs/Order"}
    },
    "$defs": {"Order": {"type": "string", "enum": ["name", "size"], "description": "What the rows are sorted by."}}
  }
}]
```

## Source

OpenAI allows definitions in the schema itself
(https://developers.openai.com/api/docs/guides/structured-outputs); Anthropic takes no external `$ref`
(https://platform.claude.com/docs/en/build-with-claude/structured-outputs).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.targets._faults import dangling

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    schema = tool.doc.get("input")
    inner = {fault.pointer for fault in dangling(schema, ("input",), external=True)}
    for fault in dangling(schema, ("input",)):
        if fault.pointer not in inner:
            yield Finding(fault.pointer, fault.message)
