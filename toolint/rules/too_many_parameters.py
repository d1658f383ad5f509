"""The tool takes very many parameters.

## What it does

Reports an input schema with more than 20 properties of its own.

## Why it matters

OpenAI names about 20 arguments as what its models were trained on. Split the tool, or group what belongs together.

## Example

```json
{
  "name": "plant_bed",
  "description": "Plant a bed.",
  "inputSchema": {"type": "object", "properties": {
      "row_0": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_1": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_2": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_3": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_4": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_5": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_6": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_7": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_8": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_9": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_10": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_11": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_12": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_13": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_14": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_15": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_16": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_17": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_18": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_19": {"type": "string", "description": "What grows there, for example 'beans'."},
      "row_20": {"type": "string", "description": "What grows there, for example 'beans'."}
    }}
}
```

## Use instead

```json
{
  "name": "plant_bed",
  "description": "Plant a bed.",
  "inputSchema": {"type": "object", "properties": {
      "rows": {"type": "array", "items": {"type": "string"}, "description": "What grows in each row."}
    }}
}
```

## Source

OpenAI: https://developers.openai.com/cookbook/examples/o-series/o3o4-mini_prompting_guide.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = False

_MOST = 20


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    schema = tool.doc.get("input")
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if isinstance(properties, dict) and len(properties) > _MOST:
        yield Finding(
            ("input",),
            f"{len(properties)} parameters, and more than {_MOST} are hard to fill in: split the tool, or group them",
        )
