"""A parameter asks for what a model can't know.

## What it does

Reports required parameters called `tenant_id`, `access_token`, `api_key`, `password`, `trace_id` and the like.

## Why it matters

The model invents a value or asks the user for a secret. The code that runs the tool knows it: fill it in there.

## Example

```json
{
  "name": "list_beds",
  "description": "List the beds.",
  "inputSchema": {"type": "object", "properties": {
      "api_key": {"type": "string", "description": "Key of the garden."}
    }, "required": ["api_key"]}
}
```

## Use instead

```json
{
  "name": "list_beds",
  "description": "List the beds.",
  "inputSchema": {"type": "object", "properties": {
      "garden": {"type": "string", "description": "Name of the garden."}
    }}
}
```

## Source

OpenAI: don't make the model fill in what you know, https://developers.openai.com/api/docs/guides/function-calling.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._fields import fields
from toolint.rules._names import snake_case

SEVERITY = "warning"
DEFAULT = False

_NAMES = frozenset(
    [
        "access_token",
        "api_key",
        "api_secret",
        "auth_header",
        "auth_token",
        "authorization",
        "bearer_token",
        "client_secret",
        "credentials",
        "jwt",
        "password",
        "refresh_token",
        "secret_key",
        "session_token",
        "span_id",
        "tenant_id",
        "trace_id",
        "user_token",
    ]
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        needed = field.owner.get("required")
        if snake_case(field.name) in _NAMES and isinstance(needed, list) and field.name in needed and not field.route:
            yield Finding(field.pointer, f"a model can't know {field.what}: fill it in where the tool is run", at="key")
