"""A description is a placeholder.

## What it does

Reports descriptions that only hold the place of one: `TODO`, `TBD`, `...`, `description`, `No description`, `Description of the parameter`, `lorem ipsum`.

## Why it matters

It counts as documentation everywhere, and says nothing.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "TODO"}
    }
  }
}]
```

## Use instead

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."}
    }
  }
}]
```

## Source

Anthropic: what each parameter means and how it affects the tool's behavior (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import fields
from toolint.rules._lexicon import languages

SEVERITY = "warning"
DEFAULT = True

_LONGEST = 200
"""Characters of a placeholder."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    said = tool.doc.get("description")
    if isinstance(said, str) and _is_placeholder(said):
        yield Finding(
            ("description",),
            f'"{said.strip()}" is no description yet: say what the tool does, when to use it, and what it returns',
        )
    for field in fields(tool):
        try:
            text = field.description
        except UnknownRead:
            continue
        if text and _is_placeholder(text):
            yield Finding(
                (*field.pointer, "description"),
                f'"{text.strip()}" is no description of {field.what} yet: say what a good value looks like',
            )


def _is_placeholder(text: str) -> bool:
    return len(text) <= _LONGEST and any(said.PLACEHOLDER.fullmatch(text.strip()) for said in languages())
