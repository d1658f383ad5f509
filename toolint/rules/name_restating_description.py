"""A tool's description only repeats its name.

## What it does

Reports a description that has no word besides those of the tool's name, articles and the like: `Get the weather.` for `get_weather`.

## Why it matters

The model knows the name. What it does not know is when to call the tool, when not to, and what comes back.

## Example

```json
[{
  "name": "read_rows",
  "description": "Reads rows.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."}
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

Anthropic asks for at least three or four sentences (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._restating import restates

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    text = tool.doc.get("description")
    if isinstance(text, str) and tool.name and restates(text, tool.name):
        message = f'"{text.strip()}" only repeats the name: say when to use the tool, when not to, and what it returns'
        yield Finding(("description",), message)
