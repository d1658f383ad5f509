"""The tool lacks the prefix that nearly all tools of its set have.

## What it does

Reports a tool whose name does not begin with the word (no verb) that at least five others, and nine in ten of the set, begin with.

## Why it matters

The prefix tells the tools of one service from those of others. The one without it is found last.

## Example

```json
{
  "tools": [
    {"name": "garden_list_beds", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_water_bed", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_read_map", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_open_valve", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_count_hens", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_feed_hens", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_lock_shed", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_ring_bell", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_sow_row", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "close_valve", "description": "Stop the water.", "inputSchema": {"type": "object"}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "garden_list_beds", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_water_bed", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_read_map", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_open_valve", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_count_hens", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_feed_hens", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_lock_shed", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_ring_bell", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_sow_row", "description": "Do what the board says.", "inputSchema": {"type": "object"}},
    {"name": "garden_close_valve", "description": "Do what the board says.", "inputSchema": {"type": "object"}}
  ]
}
```

## Source

Anthropic: namespacing of tools, https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last
from toolint.rules._grammar import is_verb
from toolint.rules._names import words

SEVERITY = "warning"
DEFAULT = False

_FEWEST = 5
_SHARE = 0.9


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    prefix = _prefix(context.siblings) if context.together != "not" else None
    name = words(tool.name or "")
    if prefix is not None and name and name[0] != prefix and len(words(prefix)) == 1:
        yield Finding(("name",), f"`{tool.name}`: nearly all other tools of this set begin with `{prefix}_`")


@keep_last
def _prefix(siblings: Sequence[Tool]) -> str | None:
    """The word that nearly all names begin with."""
    names = [words(name) for name in {sibling.name for sibling in siblings} if name]
    first = Counter(name[0] for name in names if len(name) > 1)
    for word, count in first.most_common(1):
        if count >= _FEWEST and _SHARE * len(names) <= count < len(names) and not is_verb(word):
            return word
    return None
