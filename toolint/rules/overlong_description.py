"""A tool's description is longer than clients deliver.

## What it does

Reports a description of more than 2,048 characters.

## Why it matters

Claude Code cuts the description of an MCP tool at 2 KB. What stands behind the cut, often when not to use the tool, never arrives. The
rest of the context pays for every tool in every request.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. Rows come newest first, and the same call gives the same rows. ",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Its name."}
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
      "table": {"type": "string", "description": "Its name."}
    }
  }
}]
```

## Source

Claude Code truncates tool descriptions and server instructions at 2 KB each (https://code.claude.com/docs/en/mcp).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = False

MOST = 2048
"""Characters that arrive."""
_SHOWN = 40


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    text = tool.doc.get("description")
    if isinstance(text, str) and len(text) > MOST:
        tail = " ".join(text[MOST:].split())
        shown = tail if len(tail) <= _SHOWN else f"{tail[:_SHOWN].rstrip()}..."
        message = f'{len(text):,} characters, of which Claude Code delivers {MOST:,}: from "{shown}" on nothing arrives'
        yield Finding(("description",), message)
