'''`*args` or `**kwargs` is published as an argument of that name.

## What it does

Reports a required property that a framework made of a function's `*args` or `**kwargs`, as the MCP SDK does, and a required `kwargs` in a schema that
is written out.

## Why it matters

The model is asked for an argument called `kwargs` and has to invent one. What the function was meant to take is not in the schema.

## Example

```python
from mcp.server.fastmcp import FastMCP

server = FastMCP("alerts")


@server.tool()
def list_alerts(**kwargs: str) -> str:
    """List the newest alerts, newest first."""
    return ""
```

## Use instead

```python
from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("alerts")


@server.tool()
def list_alerts(level: Annotated[str, Field(description="Lowest level, for example 'warning'.")] = "") -> str:
    """List the newest alerts, newest first."""
    return ""
```

## Source

Found by running mcp 2.3.0 (https://github.com/modelcontextprotocol/python-sdk).
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    schema = tool.doc.get("input")
    if not isinstance(schema, dict):
        return
    properties, required = schema.get("properties"), schema.get("required")
    if not isinstance(properties, dict) or not isinstance(required, list):
        return
    if tool.framework == "semantic-kernel":
        return  # Its wrappers bring parameters of their own.
    written = tool.form in ("json", "literal")
    for name in properties:
        if name in required and (name == "kwargs" if written else name in tool.variadic):
            stars = {"args": "*", "kwargs": "**"}.get(tool.variadic.get(name, ""), "")
            whose = f", made of the function's `{stars}{name}`" if stars else ""
            message = f"the model is asked for an argument called `{name}`{whose}: name what the function takes"
            yield Finding(("input", "properties", name), message, at="key")
