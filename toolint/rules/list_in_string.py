"""A string parameter wants a list in it.

## What it does

Reports a parameter of type string whose description asks for several values between commas or other marks, in English or Chinese.

## Why it matters

Values with a comma break it, and nothing checks the parts. An array needs no parser.

## Example

```json
{
  "name": "water_beds",
  "description": "Water some beds.",
  "inputSchema": {"type": "object", "properties": {
      "beds": {"type": "string", "description": "Labels of beds, comma-separated."}
    }}
}
```

## Use instead

```json
{
  "name": "water_beds",
  "description": "Water some beds.",
  "inputSchema": {"type": "object", "properties": {
      "beds": {"type": "array", "items": {"type": "string"}, "description": "Labels of beds, for example 'north-3'."}
    }}
}
```

## Source

OpenAI: say structure in the schema, https://developers.openai.com/api/docs/guides/function-calling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._fields import free_texts

SEVERITY = "warning"
DEFAULT = False

_PHRASE = re.compile(
    r"\b(?:comma|semicolon|pipe|space|newline)[- ](?:separated|delimited)\b|\bseparated by (?:commas?|semicolons?|spaces?|\|)|(?:逗号|逗號|分号|分號|空格)(?:分隔|隔开|隔開)",
    re.IGNORECASE,
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in free_texts(tool, _PHRASE):
        yield Finding(field.pointer, f"{field.what} wants a list in a string: make it an array", at="key")
