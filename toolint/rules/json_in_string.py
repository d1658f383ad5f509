"""A string parameter wants JSON in it.

## What it does

Reports a parameter of type string whose description asks for JSON, in English or Chinese.

## Why it matters

A model has to write quotes inside quotes, and nothing checks what it wrote. With the real type the provider does, and the handler needs no parser.

## Example

```json
{
  "name": "water_beds",
  "description": "Water some beds.",
  "inputSchema": {"type": "object", "properties": {
      "beds": {"type": "string", "description": "A JSON string with the beds to water."}
    }}
}
```

## Use instead

```json
{
  "name": "water_beds",
  "description": "Water some beds.",
  "inputSchema": {"type": "object", "properties": {
      "beds": {"type": "array", "items": {"type": "string"}, "description": "The beds to water, for example 'north-3'."}
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
    r"\bJSON(?:[- ](?:formatted|encoded|serialized))?[- ](?:string|text|array|object|list|document)\b|\b(?:stringified|serialized|encoded|valid) JSON\b|\bas (?:a )?JSON\b|JSON ?(?:字符串|字串|格式)",
    re.IGNORECASE,
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in free_texts(tool, _PHRASE):
        message = f"{field.what} wants JSON in a string: give its schema as an object or a list"
        yield Finding(field.pointer, message, at="key")
