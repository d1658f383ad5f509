"""A text parameter shows no example of a good value.

## What it does

Reports a string without `enum`, `const`, `format`, `pattern`, `examples` and default whose description holds no example, in English or Chinese. Speaks only where the tool goes to
`anthropic`, and not where the definition has `input_examples`: OpenAI says that examples can make answers of its reasoning models worse.

## Why it matters

One example says more about the form of a value than a sentence.

## Example

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "inputSchema": {"type": "object", "properties": {
      "harbour": {"type": "string", "description": "The harbour to look up."}
    }}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "inputSchema": {"type": "object", "properties": {
      "harbour": {"type": "string", "description": "The harbour to look up, for example 'Brest'."}
    }}
}
```

## Source

Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools; OpenAI: https://developers.openai.com/api/docs/guides/function-calling.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._fields import fields
from toolint.rules._lexicon import language

SEVERITY = "warning"
DEFAULT = False

_SAYING = ("enum", "const", "format", "pattern", "examples", "example", "default")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    goes = tool.targets or context.targets
    if not {"anthropic", "mcp"} & {*goes} or "input_examples" in tool.doc:
        return
    for field in fields(tool):
        if field.schema.get("type") != "string" or any(key in field.schema for key in _SAYING):
            continue
        spoken = language(field.description) if field.description else None
        if spoken is not None and not spoken.EXAMPLE.search(field.description):
            yield Finding((*field.pointer, "description"), f"{field.what} shows no example of a good value")
