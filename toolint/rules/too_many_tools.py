"""The set has more tools than a model chooses well from.

## What it does

Reports, at the first tool of a set that surely goes into one request, more than 20 tools where one of the targets is OpenAI's, and more than 50 elsewhere. Said once a set.

## Why it matters

OpenAI advises fewer than 20 functions at the start of a turn; Anthropic sees choices get worse from 30 to 50 tools on. Both have tool search for more.

## Example

```json
{
  "tools": [
    {"name": "open_door_0", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_1", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_2", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_3", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_4", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_5", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_6", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_7", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_8", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_9", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_10", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_11", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_12", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_13", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_14", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_15", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_16", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_17", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_18", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_19", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_20", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_21", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_22", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_23", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_24", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_25", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_26", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_27", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_28", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_29", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_30", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_31", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_32", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_33", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_34", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_35", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_36", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_37", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_38", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_39", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_40", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_41", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_42", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_43", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_44", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_45", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_46", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_47", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_48", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_49", "description": "Open this door of the house.", "inputSchema": {"type": "object"}},
    {"name": "open_door_50", "description": "Open this door of the house.", "inputSchema": {"type": "object"}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "open_door", "description": "Open a door of the house.", "inputSchema": {"type": "object", "properties": {"door": {"type": "integer", "description": "Number of the door, from 1 to 51."}}}}
  ]
}
```

## Source

OpenAI: https://developers.openai.com/api/docs/guides/function-calling; Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/tool-search-tool.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = False
OF_SETS = True

_MOST = {"openai": 20, "openai-chat": 20}
_MOST_ELSEWHERE = 50


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if context.together != "surely" or context.siblings[:1] != (tool,):
        return
    targets = {target for sibling in context.siblings for target in sibling.targets} or {*context.targets}
    most = min(_MOST.get(target, _MOST_ELSEWHERE) for target in targets)
    if len(context.siblings) > most:
        yield Finding(
            ("name",),
            f"{len(context.siblings)} tools in one set, and from {most} on a model chooses worse: split it, or load tools by search",
        )
