"""Strict mode is switched off, and nothing in the definition says why.

## What it does

Reports `strict: false` on a tool whose schema the strict mode of its targets takes with nothing lost. Where it can't be said in strict mode
(an open object, say), or only with a change (a parameter that may be left out), the schema itself is the reason. What else there is to say belongs in a comment that
ignores this rule.

## Why it matters

In strict mode the arguments always fit the schema. Whoever reads the opt-out later can't tell a decision from a leftover.

## Example

```json
[
  {
    "name": "get_tides",
    "description": "Return the tides of a harbour.",
    "strict": false,
    "input_schema": {
      "type": "object",
      "properties": {"harbour": {"type": "string", "description": "Its name, for example 'Brest'."}},
      "required": ["harbour"],
      "additionalProperties": false
    }
  }
]
```

## Use instead

```json
[
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
]
```

## Source

Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/strict-tool-use; OpenAI recommends strict mode for every
function: https://developers.openai.com/api/docs/guides/function-calling#strict-mode.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool, known
from toolint.rules import Context
from toolint.targets import targets, violations, wire, write

SEVERITY = "warning"
DEFAULT = False


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    names = [name for name in tool.targets or context.targets if targets()[name].STRICT]
    if tool.doc.get("strict") is False and names and all(_is_taken(name, tool) for name in names):
        yield Finding(("strict",), "the schema is one that strict mode takes: say why it is off, or set it to true")


def _is_taken(name: str, tool: Tool) -> bool:
    """Whether a target's strict mode takes the tool with nothing changed but objects closed that nobody opened."""
    written = write(name, tool.doc, True)
    if written.losses or violations(name, written.definition):
        return False
    plain = wire(name, {key: known(value) for key, value in tool.doc.items()} | {"strict": True})
    return all(violation.rule == "open-object" for violation in violations(name, plain))
