"""The description does not say when not to use the tool.

## What it does

Reports a description in English or Chinese without a limit: "not for", "only", "instead", "does not".

## Why it matters

A tool that nearly fits is called in place of the one that fits.

## Example

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour. Use it when somebody asks when to sail.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour. Use it for today and tomorrow, not for the past.",
  "inputSchema": {"type": "object"}
}
```

## Source

Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._lexicon import language

SEVERITY = "warning"
DEFAULT = False


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    said = tool.doc.get("description")
    if not isinstance(said, str):
        return
    spoken = language(said)
    if spoken is not None and not spoken.WHEN_NOT.search(said):
        yield Finding(
            ("description",),
            "the description sets no limit: say what the tool is not for, or which other one to take instead",
        )
