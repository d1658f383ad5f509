"""The tool's name is longer than one of its targets takes.

## What it does

Reports a name above the limit of a target that the tool goes to: 128 characters for `anthropic`, `openai` and `gemini`, 64 for
`openai-chat` and `bedrock`. What clients put before the name of an MCP tool is not counted; the opt-in rule `overlong-prefixed-name` does.

## Why it matters

The whole request is refused, with all its tools.

## Example

```json
[
  {
    "type": "function",
    "function": {
      "name": "search_customer_orders_by_delivery_address_and_return_matching_invoices",
      "description": "Find orders by the address that they went to.",
      "parameters": {"type": "object", "properties": {}}
    }
  }
]
```

## Use instead

```json
[
  {
    "type": "function",
    "function": {
      "name": "find_orders_by_address",
      "description": "Find orders by the address that they went to.",
      "parameters": {"type": "object", "properties": {}}
    }
  }
]
```

## Source

Anthropic: https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools; Chat Completions:
https://github.com/openai/openai-python/blob/main/src/openai/types/shared_params/function_definition.py; Bedrock:
https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ToolSpecification.html.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._refusals import refusals

SEVERITY = "error"
DEFAULT = True


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for refusal in refusals(tool, context, "overlong-name"):
        yield Finding(refusal.pointer, refusal.message, at=refusal.at)
