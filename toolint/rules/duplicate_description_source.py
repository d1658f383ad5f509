'''A tool has a description by keyword and a docstring besides.

## What it does

Reports a function whose tool is described by an argument (`description="..."`) and that has a docstring with prose as well. The argument
wins; the docstring is not sent.

Off by default: most people who write both mean the docstring for those who read the code.

## Why it matters

Two texts about one tool drift apart, and whoever improves the docstring changes nothing for the model.

## Example

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool(description="Return the beds of the garden, north to south.")
def list_beds() -> str:
    """List all beds of the garden."""
    return "north-1, north-2"
```

## Use instead

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
def list_beds() -> str:
    """Return the beds of the garden, north to south."""
    return "north-1, north-2"
```

## Source

The MCP SDK sends the docstring only where no description is given: https://github.com/modelcontextprotocol/python-sdk.
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._texts import shown

SEVERITY = "warning"
DEFAULT = False


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.replaced is not None:
        message = (
            f'the docstring "{shown(tool.replaced.text)}" is not sent, since a description is given: keep one of them'
        )
        yield Finding(("description",), message, place=tool.replaced.place)
