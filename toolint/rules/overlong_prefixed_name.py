"""The tool's name is too long for what MCP clients put before it.

## What it does

Reports a tool of an MCP server whose name leaves fewer than 12 of 64 characters for the server's name, where a client calls it
`mcp__server__tool`: a name above 45 characters.

## Why it matters

Clients send the tools of all servers in one request and tell them apart by a prefix. A name that gets too long by it is refused by
providers that take 64 characters, or is cut by the client. Which name the server gets is for the user to say, not for its author.

## Example

```json
{
  "tools": [
    {
      "name": "list_all_orders_of_a_customer_by_delivery_address",
      "description": "Return the orders that went to an address.",
      "inputSchema": {"type": "object"}
    }
  ]
}
```

## Use instead

```json
{
  "tools": [
    {
      "name": "list_orders_by_address",
      "description": "Return the orders that went to an address.",
      "inputSchema": {"type": "object"}
    }
  ]
}
```

## Source

Claude Code names the tools of a server `mcp__<server>__<tool>` (https://code.claude.com/docs/en/mcp); OpenAI's Chat Completions API takes names of 64
characters (https://github.com/openai/openai-python/blob/main/src/openai/types/shared_params/function_definition.py).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = False

_MOST = 64
_AROUND = len("mcp____")
_SERVER = 12
"""Characters that the server's name may want."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.framework not in ("mcp", "fastmcp") or tool.name is None:
        return
    left = _MOST - _AROUND - len(tool.name)
    if left < _SERVER:
        leaves = f"leaves {left} for the server's name" if left > 0 else "leaves nothing for the server's name"
        yield Finding(
            ("name",), f"{len(tool.name)} characters: as `mcp__server__tool` of at most {_MOST}, that {leaves}"
        )
