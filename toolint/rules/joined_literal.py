"""One allowed value is a list of several, joined by commas.

## What it does

Reports an `enum` or `const` of strings whose only value, or one of two, reads like a list: `"low, medium, high"`, `"asc|desc"`. What was meant
are several values.

## Why it matters

The model can only send the whole text, which the handler does not know.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "level": {"type": "string", "enum": ["low, medium, high"], "description": "How loud the log is."}
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
      "level": {"type": "string", "enum": ["low", "medium", "high"], "description": "How loud the log is."}
    }
  }
}]
```

## Source

Seen in published packages, as `Literal["a, b, c"]`; each value of `enum` is one allowed value
(https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Fix, Remove, Set, Tool, known
from toolint.rules import Context
from toolint.schema import walk

SEVERITY = "error"
DEFAULT = True

_LIST = re.compile(r"""['"]?[\w-]{1,40}['"]?(?:(?:\s*,\s*|\s*\|\s*)['"]?[\w-]{1,40}['"]?)+""")
_TITLE = "Make it several values"
_NUMBER = re.compile(r"[\d\s,.|-]+")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        if not isinstance(node, dict):
            continue
        values = known(node["enum"]) if isinstance(node.get("enum"), list) else None
        if values is not None and len(values) == 1 and (parts := _parts(values[0])):
            fix = Fix(_TITLE, (Set(("input", *pointer, "enum"), parts),), "unsafe")
            yield Finding(("input", *pointer, "enum", 0), _message(values[0], parts), fix)
        elif values is None and (parts := _parts(node.get("const"))):
            ops = (Set(("input", *pointer, "enum"), parts), Remove(("input", *pointer, "const")))
            fix = Fix(_TITLE, ops, "unsafe")
            yield Finding(("input", *pointer, "const"), _message(node["const"], parts), fix)


def _parts(value: object) -> list[str]:
    """The values that one reads like, none where it reads like one."""
    if not isinstance(value, str) or not _LIST.fullmatch(value.strip()) or _NUMBER.fullmatch(value):
        return []
    return [part.strip().strip("'\"") for part in re.split(r"[,|]", value)]


def _message(value: str, parts: list[str]) -> str:
    return f'"{value}" is one value that reads like {len(parts)}: write each of them as a value of its own'
