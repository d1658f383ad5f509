"""A lower bound is above the upper one.

## What it does

Reports `minimum` above `maximum`, `minLength` above `maxLength`, `minItems` above `maxItems`, and the exclusive forms.

## Why it matters

No value fits. Each call with this parameter is refused.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "limit": {"type": "integer", "minimum": 100, "maximum": 10, "description": "Most rows to return."}
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
      "limit": {"type": "integer", "minimum": 10, "maximum": 100, "description": "Most rows to return."}
    }
  }
}]
```

## Source

The keywords hold at once (https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.schema import walk

SEVERITY = "error"
DEFAULT = True

_PAIRS = (
    ("minimum", "maximum", False),
    ("exclusiveMinimum", "maximum", True),
    ("minimum", "exclusiveMaximum", True),
    ("exclusiveMinimum", "exclusiveMaximum", True),
    ("minLength", "maxLength", False),
    ("minItems", "maxItems", False),
    ("minProperties", "maxProperties", False),
    ("minContains", "maxContains", False),
)
"""Lower, upper, and whether equal ones leave nothing."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        for lower, upper, open_ in _PAIRS if isinstance(node, dict) else ():
            low, high = node.get(lower), node.get(upper)
            if not (isinstance(low, int | float) and isinstance(high, int | float)) or True in (
                low is True,
                high is True,
            ):
                continue
            if low > high or (open_ and low == high):
                at = ("input", *pointer, lower)
                yield Finding(at, f"no value fits: `{lower}` is {low}, `{upper}` {high}")
