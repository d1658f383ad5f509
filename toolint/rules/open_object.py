"""An object is left open in strict mode.

## What it does

Reports, in a tool that is sent with strict mode on, every object with declared properties that does not forbid others: without
`"additionalProperties": false`, or with a model that allows extra fields.

## Why it matters

Both providers refuse the whole request: one open object in one tool, and no tool of the request is usable. It is the most common
fault of strict definitions, mostly in a nested object.

## Example

```json
{
  "name": "poll_members",
  "description": "Start a poll among the members. Use it at most once a week.",
  "strict": true,
  "input_schema": {
    "type": "object",
    "properties": {
      "topic": {
        "type": "object",
        "description": "What the poll is about.",
        "properties": {"text": {"type": "string", "description": "The topic, for example 'summer party'."}},
        "required": ["text"]
      }
    },
    "required": ["topic"],
    "additionalProperties": false
  }
}
```

## Use instead

```json
{
  "name": "poll_members",
  "description": "Start a poll among the members. Use it at most once a week.",
  "strict": true,
  "input_schema": {
    "type": "object",
    "properties": {
      "topic": {
        "type": "object",
        "description": "What the poll is about.",
        "properties": {"text": {"type": "string", "description": "The topic, for example 'summer party'."}},
        "required": ["text"],
        "additionalProperties": false
      }
    },
    "required": ["topic"],
    "additionalProperties": false
  }
}
```

## Source

Anthropic: "`additionalProperties` (must be set to `false` for objects)",
https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations. OpenAI:
https://developers.openai.com/api/docs/guides/function-calling#strict-mode and its 400 "'additionalProperties' is required to be supplied
and to be false".
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Fix, Set, Tool
from toolint.rules import Context
from toolint.rules._refusals import Refusal, refusals

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if tool.sent_strict:
        for refusal in refusals(tool, context, "open-object"):
            yield Finding(refusal.pointer, refusal.message, None if tool.lowered else _fix(refusal), refusal.at)


def _fix(refusal: Refusal) -> Fix:
    # Closing an object that says nothing is what strict mode asks for; one that was opened on purpose loses its other keys.
    on_purpose = refusal.pointer[-1:] == ("additionalProperties",)
    pointer = refusal.pointer if on_purpose else (*refusal.pointer, "additionalProperties")
    return Fix("Close the object", (Set(pointer, False),), "unsafe" if on_purpose else "safe")
