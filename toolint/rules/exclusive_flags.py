"""Two boolean parameters exclude one another.

## What it does

Reports pairs of booleans in one object that are called as opposites: `enable_x` and `disable_x`, `include_x` and `exclude_x`, `ascending` and `descending`, `x` and `no_x`.

## Why it matters

Both can be true. One enum makes the wrong call impossible.

## Example

```json
{
  "name": "list_beds",
  "description": "List the beds.",
  "inputSchema": {"type": "object", "properties": {
      "ascending": {"type": "boolean", "description": "Whether the first label comes first."},
      "descending": {"type": "boolean", "description": "Whether the last label comes first."}
    }}
}
```

## Use instead

```json
{
  "name": "list_beds",
  "description": "List the beds.",
  "inputSchema": {"type": "object", "properties": {
      "order": {"type": "string", "enum": ["ascending", "descending"], "description": "Which label comes first."}
    }}
}
```

## Source

OpenAI: make invalid states unrepresentable, https://developers.openai.com/api/docs/guides/function-calling.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Pointer, Tool
from toolint.rules import Context
from toolint.rules._fields import Field, fields
from toolint.rules._names import Words, snake_case

SEVERITY = "warning"
DEFAULT = False

_OPPOSITES = {
    "enable": "disable", "include": "exclude", "ascending": "descending", "asc": "desc", "on": "off", "allow": "deny", "show": "hide", "lock": "unlock",
    "public": "private", "start": "stop", "open": "close", "with": "without", "enabled": "disabled", "mute": "unmute", "activate": "deactivate",
}  # fmt: skip


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    groups: dict[Pointer, list[Field]] = {}
    for field in fields(tool):
        if field.schema.get("type") == "boolean":
            groups.setdefault(field.pointer[:-1], []).append(field)
    for group in groups.values():
        by_words = {tuple(snake_case(field.name).split("_")): field for field in group}
        for name, field in by_words.items():
            other = next((by_words[one] for one in _opposites(name) if one in by_words), None)
            if other is not None:
                message = f"`{field.name}` and `{other.name}` exclude one another: make them one enum"
                yield Finding(other.pointer, message, at="key")


def _opposites(name: Words) -> Iterator[Words]:
    yield ("no", *name)
    for at, word in enumerate(name):
        if word in _OPPOSITES:
            yield (*name[:at], _OPPOSITES[word], *name[at + 1 :])
