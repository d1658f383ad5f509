"""A tool that destroys something says so nowhere.

## What it does

Reports a tool whose name begins with a verb such as delete, drop, purge, wipe or uninstall where neither an annotation (`destructiveHint`) nor the description says that it can't be undone, that it wants to be
confirmed, or how to get things back.

## Why it matters

Clients that ask before such calls don't know, and the model doesn't either.

## Example

```json
{
  "name": "delete_bed",
  "description": "Remove a bed and its plants.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "delete_bed",
  "description": "Remove a bed and its plants. It can't be undone: ask the user first.",
  "inputSchema": {"type": "object"}
}
```

## Source

MCP: https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._lexicon import language, word_set
from toolint.rules._names import shared_prefix, words

SEVERITY = "warning"
DEFAULT = False

_DESTROYING = word_set("delete destroy drop erase kill overwrite purge revoke terminate truncate uninstall wipe")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = words(tool.name or "")
    own = name[shared_prefix(tuple(words(sibling.name or "") for sibling in context.siblings)) :]
    if not own or own[0] not in _DESTROYING:
        return
    annotations = tool.doc.get("annotations")
    if isinstance(annotations, dict) and "destructiveHint" in annotations:
        return
    said = tool.doc.get("description") or ""
    spoken = language(said)
    if spoken is not None and not spoken.CAUTION.search(said):
        yield Finding(
            ("description",),
            "this destroys something: say whether it can be undone and who has to agree, or set `destructiveHint`",
        )
