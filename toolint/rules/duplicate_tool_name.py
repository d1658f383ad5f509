"""Two tools of one set have the same name.

## What it does

Reports a tool whose name another one before it in the same set has: the same array of a JSON file, the same server. Left alone are
the arms of one `if`, `try` or `match`, of which a run has one, dictionaries that stand in no list, tools with another `version`, and
definitions in another wire format.

## Why it matters

Anthropic refuses the whole request, with all its tools. A server keeps one of the two, and the other one is gone without an error.

## Example

```json
{
  "tools": [
    {"name": "get_price", "description": "Return the price of an article.", "inputSchema": {"type": "object"}},
    {"name": "get_price", "description": "Return the price of a share.", "inputSchema": {"type": "object"}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "get_article_price", "description": "Return the price of an article.", "inputSchema": {"type": "object"}},
    {"name": "get_share_price", "description": "Return the price of a share.", "inputSchema": {"type": "object"}}
  ]
}
```

## Source

Anthropic answers with status 400, "tools: Tool names must be unique." (seen in https://github.com/anthropics/claude-code/issues/10687).
MCP says that names should be unique within a server (https://modelcontextprotocol.io/specification/2025-11-25/server/tools).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Literal

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last

SEVERITY = "error"
DEFAULT = True
OF_SETS = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    same_name = _by_name(context.siblings).get(tool.name, ()) if tool.name else ()
    before = takewhile(lambda sibling: sibling is not tool, same_name)
    if any(clash(tool, other, context.together) for other in before):
        yield Finding(("name",), f"`{tool.name}`: another tool of this set is called so too")


@keep_last
def _by_name(siblings: Sequence[Tool]) -> Mapping[str | None, Sequence[Tool]]:
    found: dict[str | None, list[Tool]] = {}
    for sibling in siblings:
        found.setdefault(sibling.name, []).append(sibling)
    return found


def clash(tool: Tool, other: Tool, together: Literal["surely", "maybe", "not"]) -> bool:
    """Whether two tools of one name and one set, which go ``together`` into one request, can't be told apart by anything else."""
    if together != "surely" and _stands_alone(tool, other):
        return False
    if tool.doc.get("version") != other.doc.get("version"):
        return False
    if tool.form == "json" or other.form == "json":
        # Definitions under the keys of an object are alternatives, one for each wire format or version.
        return tool.framework == other.framework and _in_array(tool) and _in_array(other)
    if tool.path != other.path:
        return True
    if tool.origin.place(("name",), "value") == other.origin.place(("name",), "value"):
        return False  # The rounds of a loop.
    if not tool.set and any(one.handler is not None and "." in one.handler.qualname for one in (tool, other)):
        return False  # Made when a function is called; nothing says that both are given to one request.
    return not tool.excludes(other)


def _stands_alone(*tools: Tool) -> bool:
    """Whether one of them is written in no list, so that it may stand for another one."""
    return any(tool.form == "literal" and not tool.set for tool in tools)


def _in_array(tool: Tool) -> bool:
    match tool.origin.wire_pointer(()):
        case (*_, int()):
            return True
    return False
