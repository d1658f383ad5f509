'''The annotations say that the tool only reads, and its name or another annotation that it changes things.

## What it does

Reports `readOnlyHint: true` beside `destructiveHint: true`, and `readOnlyHint: true` on a tool whose name begins with a verb that changes
something: delete, update, insert, send, publish, upload, rename, revoke, cancel, deploy, install, restart and the like. Verbs that can be
meant either way (`create_chart`, `add_numbers`, `generate_report`) are left alone.

## Why it matters

Clients ask nobody before they call a tool that only reads, run it in parallel, and call it again when it failed.

## Example

```python
from mcp.server.fastmcp import FastMCP
from mcp.types import ToolAnnotations

server = FastMCP("garden")


@server.tool(annotations=ToolAnnotations(readOnlyHint=True))
def delete_bed() -> str:
    """Delete the bed that was selected last, with all of its plants."""
    return "gone"
```

## Use instead

```python
from mcp.server.fastmcp import FastMCP
from mcp.types import ToolAnnotations

server = FastMCP("garden")


@server.tool(annotations=ToolAnnotations(readOnlyHint=False, destructiveHint=True))
def delete_bed() -> str:
    """Delete the bed that was selected last, with all of its plants."""
    return "gone"
```

## Source

MCP: `destructiveHint` is meaningful only when `readOnlyHint` is false, https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations.
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._lexicon import word_set
from toolint.rules._names import shared_prefix, words

SEVERITY = "warning"
DEFAULT = True

_CHANGING = word_set("""
    cancel delete deploy destroy disable enable erase insert install kill overwrite publish purge rename restart revoke rollback
    send terminate truncate uninstall update upgrade upload upsert wipe
""")
_ONLY_LOOKING = word_set("check diff dry draft estimate history list log logs plan preview simulate status validate")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    annotations = tool.doc.get("annotations")
    if not isinstance(annotations, dict) or annotations.get("readOnlyHint") is not True:
        return
    if annotations.get("destructiveHint") is True:
        yield Finding(("annotations",), "`readOnlyHint` and `destructiveHint` are both true: one of them is wrong")
    elif (verb := _verb(tool, context)) is not None:
        yield Finding(
            ("annotations",), f"`readOnlyHint` is true, and by its name the tool does {verb} something: set it to false"
        )


def _verb(tool: Tool, context: Context) -> str | None:
    """The verb that a name begins with, once what it shares with all others is gone, if that one changes something."""
    name = words(tool.name or "")
    start = shared_prefix(tuple(words(sibling.name or "") for sibling in context.siblings))
    own = name[start:] if name[start:] else name
    return own[0] if len(own) > 1 and own[0] in _CHANGING and not _ONLY_LOOKING & {*own[1:]} else None
