"""A target refuses the definition as it is sent.

## What it does

Holds the definition, in the form in which it is sent, against the contract of its target: names and their length, property keys, what may
stand at the root of the schema, keywords and their values, references, and in strict mode the keywords that the subset takes. What a more
specific rule says at the same place is left to that rule.

## Why it matters

One refused definition fails the whole request, so every tool in it stops working, and the error names an index, not a file.

## Example

```json
{
  "name": "create_garden_bed",
  "description": "Create one garden bed. Use it once for each bed, and do not use it to rename one.",
  "input_schema": {
    "type": "object",
    "properties": {"bed label": {"type": "string", "description": "Label, for example 'north-3'."}},
    "required": ["bed label"]
  }
}
```

## Use instead

```json
{
  "name": "create_garden_bed",
  "description": "Create one garden bed. Use it once for each bed, and do not use it to rename one.",
  "input_schema": {
    "type": "object",
    "properties": {"bed_label": {"type": "string", "description": "Label, for example 'north-3'."}},
    "required": ["bed_label"]
  }
}
```

## Source

The contracts under `schemas/`, where every limit names its source: pages of the vendors, their SDKs, and the texts of their errors.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Fix, Set, Tool
from toolint.rules import Context
from toolint.rules._refusals import Refusal, refusals

SEVERITY = "error"
DEFAULT = True
YIELDS_TO = (
    *("open-object", "property-not-required", "untyped-parameter", "inexpressible-type", "wrong-target-shape"),
    *("unknown-type", "unresolved-ref", "remote-ref", "invalid-pattern", "undefined-required-property"),
    "array-without-items",
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for refusal in refusals(tool, context, "rejected-definition"):
        yield Finding(refusal.pointer, refusal.message, _fix(tool, refusal), refusal.at)


def _fix(tool: Tool, refusal: Refusal) -> Fix | None:
    if tool.lowered or not refusal.cure:
        return None
    return Fix("Write what was meant", (Set(refusal.pointer, refusal.cure[0]),))
