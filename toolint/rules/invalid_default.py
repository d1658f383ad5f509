"""A default does not fit its own schema.

## What it does

Reports a default that has another type than its parameter, is not in its enum, or is beyond its bounds. A null is
`null-default-on-non-null-type`.

## Why it matters

A model that writes the default out sends what the schema forbids, and one that reads it learns a wrong form: the text "false" for a
boolean, a unit that does not exist.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "unit": {"type": "string", "enum": ["km", "mile"], "description": "Unit of the distances.", "default": "miles"}
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
      "unit": {"type": "string", "enum": ["km", "mile"], "description": "Unit of the distances.", "default": "mile"}
    }
  }
}]
```

## Source

JSON Schema recommends that a default is valid against its schema (https://json-schema.org/draft/2020-12/json-schema-validation#section-9.2).
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from toolint.model import Finding, Fix, Json, Set, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._cures import as_type
from toolint.rules._fields import Field, fields
from toolint.rules._values import rejects, types

SEVERITY = "warning"
DEFAULT = True

_SHOWN = 40


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        try:
            default = field.schema.get("default")
            reason = rejects(field.schema, default, tool.doc["input"]) if default is not None else None
            shown = json.dumps(default, ensure_ascii=False) if reason else ""
        except (UnknownRead, TypeError, ValueError):
            continue
        if reason:
            shown = shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
            message = f"the default of {field.what}, {shown}, {reason}"
            yield Finding((*field.pointer, "default"), message, _fix(field, tool.doc["input"]))


def _fix(field: Field, root: Json) -> Fix | None:
    """The same value as one of the type, or in the spelling of the enum."""
    default, listed = field.schema["default"], field.schema.get("enum")
    meant = as_type(default, types(field.schema))
    if isinstance(default, str) and isinstance(listed, list):
        alike = [value for value in listed if isinstance(value, str) and value.casefold() == default.casefold()]
        meant = alike[0] if len(alike) == 1 else None
    if meant is None or rejects(field.schema, meant, root):
        return None
    return Fix("Write what was meant", (Set((*field.pointer, "default"), meant),), "unsafe")
