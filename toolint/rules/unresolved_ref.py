"""A reference that points at nothing.

## What it does

Reports a `$ref` into the schema itself at which there is nothing. A reference starts at the root of the schema, not at the object that
has the `$defs`. References to other documents are `remote-ref`.

## Why it matters

Providers refuse the schema, or take the parameter for one of any kind.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "order": {"$ref": "#/$defs/Order"}
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

JSON Schema: a reference is resolved against the base URI of the schema
(https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.targets._faults import dangling

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for fault in dangling(tool.doc.get("input"), ("input",), external=True):
        yield Finding(fault.pointer, fault.message)
