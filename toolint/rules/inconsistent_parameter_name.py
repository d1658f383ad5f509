"""A parameter is spelled otherwise than in the other tools of the set.

## What it does

Reports a parameter whose words are those of a parameter of at least two other tools in another spelling: `projectId` beside `project_id`. Of two spellings the rarer one is reported.

## Why it matters

The model carries a name from one tool to the next.

## Example

```json
{
  "tools": [
    {"name": "open_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "string", "description": "Its label, for example 'n-3'."}}}},
    {"name": "close_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "string", "description": "Its label, for example 'n-3'."}}}},
    {"name": "water_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bedId": {"type": "string", "description": "Its label, for example 'n-3'."}}}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "open_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "string", "description": "Its label, for example 'n-3'."}}}},
    {"name": "close_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "string", "description": "Its label, for example 'n-3'."}}}},
    {"name": "water_bed", "description": "Do what the board says.", "inputSchema": {"type": "object", "properties": {"bed_id": {"type": "string", "description": "Its label, for example 'n-3'."}}}}
  ]
}
```

## Source

Anthropic: https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Tool, UnknownRead
from toolint.rules import Context, keep_last
from toolint.rules._fields import fields
from toolint.rules._names import is_ascii_word, snake_case

SEVERITY = "warning"
DEFAULT = False

_FEWEST = 2


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if context.together == "not":
        return
    spellings = _spellings(context.siblings)
    for field in fields(tool):
        if field.route or not is_ascii_word(field.name):
            continue
        counts = spellings.get(snake_case(field.name), Counter())
        usual = max(counts, key=lambda one: counts[one], default=field.name)
        if usual != field.name and counts[usual] >= max(_FEWEST, counts[field.name] + 1):
            yield Finding(
                field.pointer, f"`{field.name}` is `{usual}` in {counts[usual]} other tools of this set", at="key"
            )


@keep_last
def _spellings(siblings: Sequence[Tool]) -> Mapping[str, Counter[str]]:
    """The words of a name -> how many tools spell it how."""
    found: dict[str, Counter[str]] = {}
    for sibling in siblings:
        try:
            for name in {field.name for field in fields(sibling) if not field.route}:
                found.setdefault(snake_case(name), Counter())[name] += 1
        except UnknownRead:
            continue
    return found
