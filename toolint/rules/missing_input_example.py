"""A tool with a nested input has no example of a call.

## What it does

Reports tools whose input has objects within, or at least five parameters, and that have no `input_examples`. Opt-in, and only for tools that
go to Anthropic, whose API has them.

## Why it matters

A schema says what is valid and not what is usual: which optional parameters go together, how an id looks. One or two examples say it.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "filter": {"type": "object", "properties": {"field": {"type": "string", "description": "Table name, for example 'orders'."}}, "description": "Which rows."}
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
      "filter": {"type": "object", "properties": {"field": {"type": "string", "description": "Table name, for example 'orders'."}}, "description": "Which rows."}
    }
  },
  "input_examples": [{"filter": {"field": "orders"}}]
}]
```

## Source

Anthropic, tool use examples (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Json, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = False

_MANY = 5


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    schema = tool.doc.get("input")
    if "anthropic" not in context.targets or tool.doc.get("input_examples") or not isinstance(schema, dict):
        return
    properties = schema.get("properties")
    if isinstance(properties, dict) and (len(properties) >= _MANY or any(map(_is_nested, properties.values()))):
        yield Finding(("name",), f"`{tool.name}` has no `input_examples`: show one or two calls")


def _is_nested(schema: Json) -> bool:
    if not isinstance(schema, dict):
        return False
    return "properties" in schema or "$ref" in schema or _is_nested(schema.get("items"))
