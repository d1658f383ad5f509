"""`required` names a property that is not there.

## What it does

Reports names in `required` of an object that declares `properties` and has none of that name. Left alone are objects that take their
properties from elsewhere too: from `allOf` and its kind, a reference, `patternProperties`.

## Why it matters

The model has to send something that it is told nothing about, or can't send it at all where the object is closed. Mostly the property was
renamed and this list forgotten.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "search_query": {"type": "string", "description": "Table name, for example 'orders'."}
    },
    "required": ["query"]
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
      "search_query": {"type": "string", "description": "Table name, for example 'orders'."}
    },
    "required": ["search_query"]
  }
}]
```

## Source

JSON Schema lets a name stand in `required` only as a demand on the instance
(https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3); OpenAI refuses it in strict mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from toolint.model import Finding, Fix, Json, Pointer, Set, Tool
from toolint.rules import Context
from toolint.rules._cures import slip_of
from toolint.schema import walk

SEVERITY = "error"
DEFAULT = True

_FROM_ELSEWHERE = ("allOf", "anyOf", "oneOf", "$ref", "patternProperties", "if", "dependentSchemas")
_BRANCHES = frozenset({"allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"})
"""Keywords whose schemas may demand what the schema around them declares."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        if not isinstance(node, dict) or any(key in node for key in _FROM_ELSEWHERE) or _is_branch(pointer):
            continue
        properties, required = node.get("properties"), node.get("required")
        if not isinstance(properties, dict) or not isinstance(required, list):
            continue
        for index, name in enumerate(required):
            if isinstance(name, str) and name not in properties:
                near = get_close_matches(name, [*properties], 1)
                hint = f"; did you mean `{near[0]}`?" if near else "; declare it or take it out"
                at = ("input", *pointer, "required", index)
                yield Finding(at, f"`{name}` is not declared in `properties`{hint}", _fix(at, name, node))


def _fix(at: Pointer, name: str, node: Mapping[str, Json]) -> Fix | None:
    """The one declared name that is a letter from it and is not required yet. Where the object is open, what was sent so far lacks it."""
    meant = slip_of(name, [other for other in node["properties"] if isinstance(other, str)])
    if meant is None or meant in node["required"]:
        return None
    closed = node.get("additionalProperties") is False
    return Fix(f"Require `{meant}`", (Set(at, meant),), "safe" if closed else "unsafe")


def _is_branch(pointer: tuple[str | int, ...]) -> bool:
    return any(
        part in _BRANCHES and (not index or pointer[index - 1] != "properties") for index, part in enumerate(pointer)
    )
