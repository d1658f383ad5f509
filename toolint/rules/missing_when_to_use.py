"""The description does not say when to use the tool.

## What it does

Reports a description in English or Chinese without a phrase such as "use this when", "for", "before you".

## Why it matters

A model that knows what a tool does still has to guess whether this is the moment. Anthropic and OpenAI both ask for the trigger.

## Example

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour. Use it when somebody asks when to sail.",
  "inputSchema": {"type": "object"}
}
```

## Source

Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools; OpenAI: https://developers.openai.com/api/docs/guides/function-calling.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._lexicon import language

SEVERITY = "warning"
DEFAULT = False


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    said = tool.doc.get("description")
    if not isinstance(said, str):
        return
    spoken = language(said)
    if spoken is not None and not spoken.WHEN.search(said):
        yield Finding(
            ("description",),
            'the description does not say when to use the tool: add a sentence such as "Use it when ..."',
        )
