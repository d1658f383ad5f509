'''A parameter has no type in strict mode.

## What it does

Reports, in a tool that is sent with strict mode on, parameters without any type: an unannotated one, `Any`, `object`, or a property like
`{"description": "..."}`.

## Why it matters

Strict mode makes the model's output follow the schema, and there is nothing to follow. OpenAI answers with 400 "schema must have a
'type' key". Without strict mode the model may send anything, mostly text where a number was meant.

## Example

```python
from toolint import tool


@tool
def set_volume(level) -> str:
    """Set the volume of the speaker. Use it only when the user asks for it.

    Args:
        level: Volume from 0 to 10, for example 4.
    """
    return f"volume {level}"
```

## Use instead

```python
from toolint import tool


@tool
def set_volume(level: int) -> str:
    """Set the volume of the speaker. Use it only when the user asks for it.

    Args:
        level: Volume from 0 to 10, for example 4.
    """
    return f"volume {level}"
```

## Source

OpenAI's 400 "In context=('properties', 'level'), schema must have a 'type' key"; Anthropic's list of supported types,
https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations.
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._refusals import refusals

SEVERITY = "error"
DEFAULT = True
YIELDS_TO = ("wrong-target-shape", "array-without-items")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.sent_strict:
        for refusal in refusals(tool, context, "untyped-parameter"):
            yield Finding(refusal.pointer, refusal.message, at="key")
