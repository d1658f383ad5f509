'''A type can't be expressed in strict mode.

## What it does

Reports, in a tool that is sent with strict mode on, types for which the strict subset has no words: mappings with open keys (`dict`),
lists without a type for their items, `Any` inside another type, conditions (`not`, `if`), values that are objects, and for Anthropic
recursive models.

## Why it matters

The provider refuses the request, or a converter weakens the type in silence: an open mapping becomes an object that may only be empty, so
the model can never fill it. toolint refuses instead. Ways on: a list of key/value models in place of a mapping, a model with declared
fields, recursion unrolled to a fixed depth, or `strict=False` on this one tool.

## Example

```python
from toolint import tool


@tool
def store_headers(address: str, headers: dict[str, str]) -> str:
    """Store the headers that requests to one address carry. Use it once for each address.

    Args:
        address: Absolute address, for example 'https://example.org/'.
        headers: Names and values, for example Accept and text/html.
    """
    return address
```

## Use instead

```python
from typing import Annotated

from pydantic import BaseModel, Field
from toolint import tool


class Header(BaseModel):
    name: Annotated[str, Field(description="Name, for example 'Accept'.")]
    value: Annotated[str, Field(description="Value, for example 'text/html'.")]


@tool
def store_headers(address: str, headers: list[Header]) -> str:
    """Store the headers that requests to one address carry. Use it once for each address.

    Args:
        address: Absolute address, for example 'https://example.org/'.
        headers: Names and values, for example Accept and text/html.
    """
    return address
```

## Source

https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations (open objects, recursion),
https://developers.openai.com/api/docs/guides/structured-outputs ("Supported schemas").
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._refusals import refusals

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.sent_strict:
        for refusal in refusals(tool, context, "inexpressible-type"):
            yield Finding(refusal.pointer, refusal.message, at=refusal.at)
