"""The definition could be sent in strict mode, and is not.

## What it does

Reports a definition for a target that has a strict mode, written as JSON or as a literal, whose `strict` is absent and whose schema the strict mode takes as it is. Where `strict` is false, somebody has decided.

## Why it matters

In strict mode the arguments always fit the schema. Without it they nearly always do.

## Example

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "input_schema": {
    "type": "object",
    "properties": {"harbour": {"type": "string", "description": "Its name, for example 'Brest'."}},
    "required": ["harbour"],
    "additionalProperties": false
  }
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "strict": true,
  "input_schema": {
    "type": "object",
    "properties": {"harbour": {"type": "string", "description": "Its name, for example 'Brest'."}},
    "required": ["harbour"],
    "additionalProperties": false
  }
}
```

## Source

Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use; OpenAI: https://developers.openai.com/api/docs/guides/function-calling#strict-mode.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Fix, Set, Tool, known
from toolint.rules import Context
from toolint.targets import targets, violations, wire

SEVERITY = "warning"
DEFAULT = False


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    target = targets().get(tool.framework)
    if tool.form not in ("json", "literal") or target is None or not target.STRICT or "strict" in tool.doc:
        return
    doc = {key: known(value) for key, value in tool.doc.items() if key in target.KEYS}
    if "input" in doc and not violations(tool.framework, wire(tool.framework, {**doc, "strict": True})):
        fix = Fix("Switch it on", (Set(("strict",), True),), "unsafe")
        yield Finding(("name",), "the schema is one that strict mode takes: set `strict` to true", fix)
