'''A tool gives an error back as a normal result.

## What it does

Reports a `return` below `except Exception as error` that gives the exception back as a text or a mapping, in a function whose framework marks what is raised as an error: the
MCP SDK, fastmcp and anthropic's tool runner. Specific exceptions are left alone, since what they mean may well be a result.

## Why it matters

A result that is marked as an error (`isError`, `is_error`) tells client and model that the call failed. The same text without the mark is data.

## Example

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
def close_valve() -> str:
    """Close the valve of the main pipe."""
    try:
        return _send("close")
    except Exception as error:
        return f"Error: {error}"
```

## Use instead

```python
from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.exceptions import ToolError

server = FastMCP("garden")


@server.tool()
def close_valve() -> str:
    """Close the valve of the main pipe."""
    try:
        return _send("close")
    except Exception as error:
        raise ToolError(f"the valve does not answer: {error}") from error
```

## Source

MCP: errors of a tool are to be reported with `isError`, https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling.
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = False


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for place in tool.errors_returned:
        message = "the error becomes a normal result, and nothing marks it as one: raise it"
        yield Finding((), message, place=place)
