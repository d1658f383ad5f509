'''The model reads of a parameter that the framework fills in itself.

## What it does

Reports an entry of the docstring for a parameter that the model does not see (a context, a session, the state), where the framework sends the docstring
with its entries. Where the entries are taken out, nothing is wrong.

## Why it matters

The description promises an argument that the schema does not have. A model that gives it is refused, and one that thinks about it wastes tokens.

## Example

```python
from mcp.server.fastmcp import Context, FastMCP

server = FastMCP("mirrors")


@server.tool()
def sync_mirror(ctx: Context) -> str:
    """Bring the mirror up to date and say what changed.

    Args:
        ctx: Context of the request, for progress.
    """
    return "done"
```

## Use instead

```python
from mcp.server.fastmcp import Context, FastMCP

server = FastMCP("mirrors")


@server.tool()
def sync_mirror(ctx: Context) -> str:
    """Bring the mirror up to date and say what changed."""
    return "done"
```

## Source

Found by running mcp 2.3.0, which sends the docstring as it stands (https://github.com/modelcontextprotocol/python-sdk/issues/226).
'''

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Fix, Remove, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    sent = tool.doc.get("description")
    if not isinstance(sent, str):
        return
    for name, is_there in tool.strays.items():
        if is_there and re.search(
            rf"^\s*[-*:]?\s*(?:param\s+)?[`*]*{re.escape(name)}[`*]*\s*(?:\([^)\n]*\))?\s*:", sent, re.MULTILINE
        ):
            message = (
                f"`{name}` is filled in by {tool.framework}, and the description that is sent tells the model of it"
            )
            at = ("input", "properties", name)
            fix = Fix("Take the entry out", (Remove(at),), "unsafe")
            yield Finding(at, f"{message}: take the entry out", fix, at="key")
