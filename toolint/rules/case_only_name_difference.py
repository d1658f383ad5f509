"""Two tools of one set have names that differ in case or separators only.

## What it does

Reports a tool whose name is another one's but for capitals, `-`, `_` and `.`.

## Why it matters

A model takes one for the other, and clients that clean names make one name of both.

## Example

```json
[
  {"name": "open-page", "description": "Open a page in the reader.", "input_schema": {"type": "object", "properties": {}}},
  {"name": "open_page", "description": "Open a page in the editor.", "input_schema": {"type": "object", "properties": {}}}
]
```

## Use instead

```json
[
  {"name": "read_page", "description": "Open a page in the reader.", "input_schema": {"type": "object", "properties": {}}},
  {"name": "edit_page", "description": "Open a page in the editor.", "input_schema": {"type": "object", "properties": {}}}
]
```

## Source

Clients replace what a provider does not take in a name, mostly by `_` (https://github.com/NousResearch/hermes-agent/issues/73668).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last
from toolint.rules._names import is_snake_case

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = tool.name
    if not name:
        return
    first = _alike(context.siblings)[_key(name)][0]
    if name != first:
        message = f"`{name}` and `{first}` differ in case or separators only: name them by what they do differently"
        yield Finding(("name",), message)


@keep_last
def _alike(siblings: tuple[Tool, ...]) -> dict[str, list[str]]:
    """The names of a set by what is left of them, those in snake_case first."""
    found: dict[str, list[str]] = {}
    for name in sorted(
        (sibling.name for sibling in siblings if sibling.name), key=lambda name: not is_snake_case(name)
    ):
        found.setdefault(_key(name), []).append(name)
    return found


def _key(name: str) -> str:
    return re.sub(r"[-_.]", "", name).casefold() or name
