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

from toolint.model import Finding, Fix, Json, Set, Tool, json_pointer
from toolint.rules import Context
from toolint.rules._cures import slip_of
from toolint.schema import resolve
from toolint.targets._faults import dangling

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    schema = tool.doc.get("input")
    for fault in dangling(schema, ("input",), external=True):
        reference = resolve(tool.doc, "#" + json_pointer(fault.pointer))
        meant = _meant(schema, reference) if isinstance(reference, str) else None
        fix = Fix(f"Refer to `{meant}`", (Set(fault.pointer, meant),), "unsafe") if meant else None
        yield Finding(fault.pointer, fault.message, fix)


def _meant(schema: Json, reference: str) -> str | None:
    """The definition of that name under the other keyword, or the only one that is a letter from it."""
    name = reference.rpartition("/")[2]
    names = {
        other: f"#/{keyword}/{other}"
        for keyword in ("definitions", "$defs")
        if isinstance(schema, dict) and isinstance(schema.get(keyword), dict)
        for other in schema[keyword]
        if isinstance(other, str) and not {*other} & {*"/~%"}
    }
    return names.get(name) or names.get(slip_of(name, names) or "")
