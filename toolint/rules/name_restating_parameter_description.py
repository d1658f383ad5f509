"""A parameter's description only repeats its name.

## What it does

Reports a description that has no word besides those of the parameter's name, articles and the like: `The user id` for `user_id`.

## Why it matters

It tells the model nothing that the name did not: not where the value comes from, in which form it is, what it is for.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table_name": {"type": "string", "description": "The name of the table."}
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
      "table_name": {"type": "string", "description": "As list_tables gives it, for example 'orders'."}
    }
  }
}]
```

## Source

OpenAI asks for the format of each parameter and for enums (https://developers.openai.com/api/docs/guides/function-calling); Anthropic: what each parameter means and how it affects the tool's behavior (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import fields
from toolint.rules._restating import restates

SEVERITY = "warning"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        try:
            text = field.description
        except UnknownRead:
            continue
        if text and restates(text, field.name) and "enum" not in field.schema and field.schema.get("type") != "boolean":
            message = f'"{text.strip()}" only repeats the name of {field.what}: say what a good value looks like, best with an example'
            yield Finding((*field.pointer, "description"), message)
