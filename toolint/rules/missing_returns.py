"""The description does not say what comes back.

## What it does

Reports a description in English or Chinese that says nothing of what the tool returns, where the definition has no output schema.

## Why it matters

The model plans its next step on what it expects to get.

## Example

```json
{
  "name": "get_tides",
  "description": "Look at the tides of a harbour.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Look at the tides of a harbour. Returns times and heights of today.",
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
    if spoken is not None and not spoken.RETURNS.search(said) and "output" not in tool.doc:
        yield Finding(("description",), "the description does not say what the tool returns")
