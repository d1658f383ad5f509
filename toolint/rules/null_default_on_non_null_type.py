"""A default is null, and the type does not admit null.

## What it does

Reports `default: null` beside a type without null, in Python `x: int = None`. The annotation has to be `int | None`. Left out is strands, which takes the null out of
the type itself.

## Why it matters

The schema says at once that null is the default and that null is not allowed. A model that writes the default out is refused by strict
validation, pydantic's included.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "limit": {"type": "integer", "description": "Most rows to return.", "default": null}
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
      "limit": {"type": ["integer", "null"], "description": "Most rows to return; null for all.", "default": null}
    }
  }
}]
```

## Source

JSON Schema recommends that a default is valid against its schema (https://json-schema.org/draft/2020-12/json-schema-validation#section-9.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolint.model import Finding, Fix, Json, Op, Set, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import Field, fields
from toolint.rules._values import rejects

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.framework == "strands":
        return  # It takes the null out of `int | None = None` and leaves the default.
    for field in fields(tool):
        if field.pointer[2:] in [(name,) for name in tool.variadic]:
            continue  # langchain writes null for what stands for `*args` and `**kwargs`.
        try:
            is_null = "default" in field.schema and field.schema["default"] is None
            refused = rejects(field.schema, None, tool.doc["input"]) if is_null else None
        except UnknownRead:
            continue
        if refused:
            cure = "admit null in the type, or leave the default out"
            message = f"{field.what} has null for its default, and its type has no null: {cure}"
            yield Finding((*field.pointer, "default"), message, _fix(tool, field))


_BESIDE = frozenset({"default", "description", "title", "examples", "deprecated"})
"""Keywords that say nothing about the values."""


def _fix(tool: Tool, field: Field) -> Fix:
    if tool.form not in ("json", "literal"):
        # The function runs with its own default, so nothing changes for those who call it.
        return Fix("Admit null", (Set(field.pointer, _nullable(field.schema)),))
    return Fix("Admit null", tuple(_ops(field)), "unsafe")


def _nullable(schema: Mapping[str, Json]) -> Json:
    """The schema with null, as pydantic writes it."""
    beside = {key: value for key, value in schema.items() if key in _BESIDE}
    inner = {key: value for key, value in schema.items() if key not in _BESIDE}
    members = inner["anyOf"] if list(inner) == ["anyOf"] and isinstance(inner["anyOf"], list) else [inner]
    return {"anyOf": [*members, {"type": "null"}], **beside}


def _ops(field: Field) -> Iterator[Op]:
    """Null beside the type and in the enum, or one of the alternatives where the type is not written here."""
    at, schema = field.pointer, field.schema
    types, listed = schema.get("type"), schema.get("enum")
    if isinstance(types, str | list):
        yield Set((*at, "type"), [*(types if isinstance(types, list) else [types]), "null"])
        if isinstance(listed, list) and None not in listed:
            yield Set((*at, "enum"), [*listed, None])
    else:
        yield Set(at, _nullable(schema))
