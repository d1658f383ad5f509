"""A type that JSON Schema does not have.

## What it does

Reports a `type` that is none of string, number, integer, boolean, object, array and null: Python's names, those of other languages, OpenAPI's
in capitals outside of Gemini.

## Why it matters

Providers refuse the schema, or read the parameter as one that takes anything.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "limit": {"type": "int", "description": "Most rows to return, for example 20."}
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
      "limit": {"type": "integer", "description": "Most rows to return, for example 20."}
    }
  }
}]
```

## Source

The seven types of JSON Schema (https://json-schema.org/draft/2020-12/json-schema-core#section-4.2.1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolint.model import Finding, Fix, Json, Pointer, Set, Tool
from toolint.rules import Context
from toolint.schema import walk
from toolint.targets._nodes import TYPES, right_type, wrong_type

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        said = node.get("type") if isinstance(node, dict) else None
        at: Pointer = ("input", *pointer, "type")
        if isinstance(said, str):
            yield from _of(said, at, tool, node)
        elif isinstance(said, list):
            for index, name in enumerate(said):
                yield from _of(name, (*at, index), tool, node)


_NEEDED = {"array": "items", "object": "properties"}
"""What a schema of a type that is put right must have, else it is wrong in another way."""


def _of(name: object, at: Pointer, tool: Tool, node: Mapping[str, Json]) -> Iterator[Finding]:
    if isinstance(name, str) and name not in TYPES:
        meant = right_type(name)
        whole = meant is not None and (meant not in _NEEDED or _NEEDED[meant] in node)
        fix = Fix("Write what was meant", (Set(at, meant),)) if whole and not tool.lowered else None
        yield Finding(at, wrong_type(name), fix)
