"""A parameter has another type than in the other tools of the set.

## What it does

Reports a parameter whose name ends in a word such as `id`, `name`, `date` and that is of another type in at least two other tools. Of two types the rarer one is reported.

## Why it matters

The model carries a value from one tool to the next, and gets a refusal.

## Example

```json
{
  "tools": [
    {"name": "open_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "integer", "description": "Its number, for example 3."}}}},
    {"name": "close_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "integer", "description": "Its number, for example 3."}}}},
    {"name": "water_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "string", "description": "Its number, for example 3."}}}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "open_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "integer", "description": "Its number, for example 3."}}}},
    {"name": "close_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "integer", "description": "Its number, for example 3."}}}},
    {"name": "water_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "integer", "description": "Its number, for example 3."}}}}
  ]
}
```

## Source

Anthropic: https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Json, Tool, UnknownRead
from toolint.rules import Context, keep_last
from toolint.rules._fields import fields
from toolint.rules._names import snake_case

SEVERITY = "warning"
DEFAULT = False

_FEWEST = 2
_CARRIED = frozenset({"id", "number", "name", "key", "date", "time", "email", "url", "path", "code", "slug", "uuid"})
"""Last words of what is carried from tool to tool."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if context.together == "not":
        return
    seen = _types(context.siblings)
    for field in fields(tool):
        kind = _type(field.schema)
        if field.route or kind is None or field.name not in seen:
            continue
        counts = seen[field.name]
        usual = max(counts, key=lambda one: counts[one])
        if usual != kind and counts[usual] >= max(_FEWEST, counts[kind] + 1):
            yield Finding(
                field.pointer,
                f"`{field.name}` is of type {kind} here, and {usual} in {counts[usual]} other tools of this set",
                at="key",
            )


@keep_last
def _types(siblings: Sequence[Tool]) -> Mapping[str, Counter[str]]:
    found: dict[str, Counter[str]] = {}
    for sibling in siblings:
        try:
            for field in fields(sibling):
                kind = _type(field.schema)
                if not field.route and kind is not None and snake_case(field.name).rpartition("_")[2] in _CARRIED:
                    found.setdefault(field.name, Counter())[kind] += 1
        except UnknownRead:
            continue
    return found


def _type(schema: Mapping[str, Json]) -> str | None:
    """The one type besides null, None where there are several or none."""
    branches = schema.get("anyOf") or schema.get("oneOf") or [schema]
    names = {
        one
        for part in branches
        if isinstance(part, dict)
        for one in (part["type"] if isinstance(part.get("type"), list) else [part.get("type")])
    }
    names -= {"null"}
    (name,) = names if len(names) == 1 else (None,)
    return name if isinstance(name, str) else None
