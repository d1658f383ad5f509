"""A description says optional or required, and the schema says the opposite.

## What it does

Reports a required parameter whose description begins with `Optional` and that does not admit null, and an optional one whose description begins or
ends with `required`. In a definition that is sent strict every parameter is required, so it is left alone.

## Why it matters

The model leaves out what it must give, or invents a value for what it could have left out.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."},
      "owner": {"type": "string", "description": "Optional. Login of the owner, for example 'ada'."}
    },
    "required": ["table", "owner"]
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
      "table": {"type": "string", "description": "Table name, for example 'orders'."},
      "owner": {"type": "string", "description": "Optional. Login of the owner, for example 'ada'."}
    },
    "required": ["table"]
  }
}]
```

## Source

Anthropic: what each parameter means and how it affects the tool's behavior (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import Field, fields
from toolint.rules._lexicon import language
from toolint.rules._values import rejects

SEVERITY = "warning"
DEFAULT = True

_LONGEST = 4000
"""Characters of a text that is looked at."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in () if tool.sent_strict else fields(tool):
        try:
            message = _contradiction(field, tool)
        except UnknownRead:
            continue
        if message:
            yield Finding(field.pointer, message, at="key")


def _contradiction(field: Field, tool: Tool) -> str | None:
    text = field.description.strip()
    said = language(text) if 0 < len(text) <= _LONGEST else None
    required = field.owner.get("required", [])
    if said is None or not isinstance(required, list):
        return None
    is_required = field.name in required
    if is_required and said.OPTIONAL.search(text) and rejects(field.schema, None, tool.doc["input"]):
        return f"{field.what} is described as optional and is required: give it a default, or correct the description"
    if not is_required and not field.schema.get("default") and said.REQUIRED.search(text):
        return f"{field.what} is described as required and is optional: require it, or correct the description"
    return None
