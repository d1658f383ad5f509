"""A property is not required in OpenAI's strict mode.

## What it does

Reports, in a tool that OpenAI is sent with strict mode on, every property that `required` does not list, at the property. Handlers that
toolint compiles never have it: there, optional parameters become nullable or carry their default in words.

## Why it matters

OpenAI refuses the whole request. An optional parameter is a required one that may be null, so the caller has to take null for "left
out". Anthropic lets parameters be optional under strict mode, so the same schema does not fit both.

## Example

```json
{
  "type": "function",
  "name": "describe_map",
  "description": "Describe one map. Use it once for each map.",
  "strict": true,
  "parameters": {
    "type": "object",
    "properties": {
      "map_id": {"type": "string", "description": "Id of the map, for example 'm-12'."},
      "layer": {"type": "string", "description": "Layer to describe, all of them if left out."}
    },
    "required": ["map_id"],
    "additionalProperties": false
  }
}
```

## Use instead

```json
{
  "type": "function",
  "name": "describe_map",
  "description": "Describe one map. Use it once for each map.",
  "strict": true,
  "parameters": {
    "type": "object",
    "properties": {
      "map_id": {"type": "string", "description": "Id of the map, for example 'm-12'."},
      "layer": {"type": ["string", "null"], "description": "Layer to describe, null for all of them."}
    },
    "required": ["map_id", "layer"],
    "additionalProperties": false
  }
}
```

## Source

https://developers.openai.com/api/docs/guides/function-calling#strict-mode, and the 400 "'required' is required to be supplied and to be an
array including every key in properties".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from toolint.model import Finding, Fix, Json, Pointer, Set, Tool
from toolint.rules import Context
from toolint.rules._refusals import refusals

SEVERITY = "error"
DEFAULT = True

_MOST_FIXES = 100
"""Of the properties of one object: how many have the fix offered."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.sent_strict:
        said: Counter[Pointer] = Counter()
        for refusal in refusals(tool, context, "property-not-required"):
            at = refusal.pointer[: -2 if refusal.at == "key" else -1]
            said[at] += 1
            # It is the same list each time, and for thousands of properties the report would be gigabytes.
            fix = _fix(tool, at) if said[at] <= _MOST_FIXES else None
            yield Finding(refusal.pointer, refusal.message, fix, refusal.at)


def _fix(tool: Tool, at: Pointer) -> Fix:
    # A model that may no longer leave a property out has to invent a value for it, unless null is allowed too.
    properties: Json = tool.doc
    for part in (*at, "properties"):
        properties = properties[part]
    return Fix("Require every property", (Set((*at, "required"), list(properties)),), "unsafe")
