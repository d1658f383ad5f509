"""An enum has a value twice.

## What it does

Reports an entry of an `enum` that is there already.

## Why it matters

One of the two was meant to be another value, or the list was put together from two. Some validators and providers refuse the schema.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "order": {"type": "string", "enum": ["asc", "desc", "asc"], "description": "By date."}
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
      "order": {"type": "string", "enum": ["asc", "desc"], "description": "By date."}
    }
  }
}]
```

## Source

JSON Schema: elements of `enum` should be unique (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2).
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from toolint.model import Finding, Fix, Json, Remove, Tool, known
from toolint.rules import Context
from toolint.schema import walk

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("rejected-definition",)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        listed = node.get("enum") if isinstance(node, dict) else None
        seen: set[str] = set()
        for index, value in enumerate(listed if isinstance(listed, list) else ()):
            text = _text(value)
            if text in seen:
                at = ("input", *pointer, "enum", index)
                yield Finding(at, f"the enum has {text} twice", Fix("Take the second one out", (Remove(at),)))
            seen.add(text)


def _text(value: Json) -> str:
    return json.dumps(known(value), ensure_ascii=False, sort_keys=True)
