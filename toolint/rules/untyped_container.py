"""A list or an object does not say what it holds.

## What it does

Reports an array whose `items` is empty, and an object without properties, patterns of them or a type of its further properties. An array without `items` is another rule's.

## Why it matters

The model invents keys and types.

## Example

```json
{
  "name": "plant_bed",
  "description": "Plant a bed.",
  "inputSchema": {"type": "object", "properties": {
      "rows": {"type": "array", "items": {}, "description": "What grows in each row."}
    }}
}
```

## Use instead

```json
{
  "name": "plant_bed",
  "description": "Plant a bed.",
  "inputSchema": {"type": "object", "properties": {
      "rows": {"type": "array", "items": {"type": "string"}, "description": "What grows in each row."}
    }}
}
```

## Source

OpenAI: https://developers.openai.com/api/docs/guides/function-calling.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._fields import fields

SEVERITY = "warning"
DEFAULT = False

_NAMING = ("properties", "patternProperties", "allOf", "anyOf", "oneOf", "$ref", "propertyNames", "enum", "const")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        match field.schema:
            case {"type": "array", "items": {} | True as items} if not items or items is True:
                yield Finding(field.pointer, f"{field.what} is a list of anything: give `items` a type", at="key")
            case {"type": "object"} if not any(field.schema.get(key) for key in _NAMING):
                if (
                    not isinstance(field.schema.get("additionalProperties"), dict)
                    or not field.schema["additionalProperties"]
                ):
                    yield Finding(
                        field.pointer, f"{field.what} is an object of anything: name its properties", at="key"
                    )
