"""An array does not say what it is a list of.

## What it does

Reports schemas of `type` array without `items` and `prefixItems`.

## Why it matters

OpenAI refuses such a tool even without strict mode, Gemini and editors drop it, and elsewhere the model guesses what to put into the list.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "ids": {"type": "array", "description": "Ids of the rows."}
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
      "ids": {"type": "array", "items": {"type": "integer"}, "description": "Ids of the rows."}
    }
  }
}]
```

## Source

OpenAI answers with status 400, "array schema missing items" (seen in https://github.com/microsoft/vscode/issues/248810).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.schema import walk

SEVERITY = "error"
DEFAULT = True

_ITEMS = ("items", "prefixItems", "contains", "$ref", "allOf", "anyOf", "oneOf")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        if not isinstance(node, dict) or "enum" in node or "const" in node:
            continue
        if "array" in _listed(node.get("type")) and not any(key in node for key in _ITEMS):
            yield Finding(("input", *pointer), "an array without `items`: say what it is a list of", at="key")


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]
