"""Yes or no is asked for as a text.

## What it does

Reports a string parameter whose enum is "true" and "false", or "yes" and "no".

## Why it matters

The handler gets a text, and in Python every text but the empty one is true: `if verbose:` holds for "false" as well. A boolean says the same
with nothing to translate.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "header": {"type": "string", "enum": ["true", "false"], "description": "Whether to write a header line."}
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
      "header": {"type": "boolean", "description": "Whether to write a header line."}
    }
  }
}]
```

## Source

JSON Schema has a type for it (https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, known
from toolint.rules import Context
from toolint.rules._fields import fields

SEVERITY = "warning"
DEFAULT = True

_PAIRS = (frozenset({"true", "false"}), frozenset({"yes", "no"}))


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        values = field.schema.get("enum")
        if not isinstance(values, list) or len(values) != 2:
            continue
        if all(isinstance(value, str) for value in known(values)) and {value.lower() for value in values} in _PAIRS:
            shown = " and ".join(f'"{value}"' for value in values)
            yield Finding((*field.pointer, "enum"), f"{field.what} asks for {shown} as texts: make it a boolean")
