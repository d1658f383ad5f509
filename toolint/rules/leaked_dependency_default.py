'''A parameter's default is a marker of a web framework, and the model is shown the parameter.

## What it does

Reports a parameter whose default is FastAPI's `Header(...)`, `Depends(...)`, `Query(...)` or another one of its markers, in a function that is
registered as a tool by another library.

## Why it matters

Only FastAPI puts a value in place of the marker. As a tool the function has one more parameter (`Mcp-Session-Id`, a database session), which a
model invents values for; where it leaves it out, the function gets the marker itself.

## Example

```python
from fastapi import Header
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
def list_beds(session: str = Header(None, alias="Mcp-Session-Id")) -> list[str]:
    """Return the labels of all beds."""
    return ["north-3"]
```

## Use instead

```python
from mcp.server.fastmcp import Context, FastMCP

server = FastMCP("garden")


@server.tool()
def list_beds(ctx: Context) -> list[str]:
    """Return the labels of all beds."""
    return ["north-3"]
```

## Source

FastAPI replaces them when it handles a request: https://fastapi.tiangolo.com/tutorial/dependencies/; context of an MCP tool:
https://github.com/modelcontextprotocol/python-sdk#context.
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, unknowns
from toolint.rules import Context

SEVERITY = "error"
DEFAULT = True

NAME = "leaked-dependency-default"


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, unknown in sorted(unknowns(tool.doc.get("input"), ("input",)), key=lambda item: str(item[0])):
        match pointer:
            case (*_, "properties", name, "default") if unknown.rule == NAME:
                message = f"the default of parameter `{name}` is {unknown.reason}, which nobody replaces here: take the parameter out"
                yield Finding(pointer[:-1], message, at="key")
