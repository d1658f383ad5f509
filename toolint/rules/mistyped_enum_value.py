"""An enum's value has another type than its schema.

## What it does

Reports an entry of an `enum`, or a `const`, that the `type` beside it excludes, as numbers written as strings. A null in the enum of a type without null is
reported too.

## Why it matters

The value can never be sent: the type refuses it. A model that obeys the enum is refused, one that obeys the type is as well.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "size": {"type": "integer", "enum": ["10", "20"], "description": "Rows of a page."}
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
      "size": {"type": "integer", "enum": [10, 20], "description": "Rows of a page."}
    }
  }
}]
```

## Source

Both keywords hold at once (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1).
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from toolint.model import Finding, Fix, Json, Pointer, Set, Tool, known
from toolint.rules import Context
from toolint.rules._cures import as_type
from toolint.rules._values import is_of, types
from toolint.schema import walk

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("rejected-definition",)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        names = types(node) if isinstance(node, dict) else ()
        listed = node.get("enum") if names else None
        for index, value in enumerate(listed if isinstance(listed, list) else ()):
            if not is_of(known(value), names) and not (value is None and node.get("nullable") is True):
                shown = json.dumps(value, ensure_ascii=False)
                message = f"{shown} is in the enum and not of type {' or '.join(names)}, so it can never be sent"
                at = ("input", *pointer, "enum", index)
                yield Finding(at, message, _fix(at, value, names))


def _fix(at: Pointer, value: Json, names: tuple[str, ...]) -> Fix | None:
    meant = as_type(value, names)
    return Fix(f"Write it as {names[0]}", (Set(at, meant),), "unsafe") if meant is not None else None
