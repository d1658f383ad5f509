"""The tool's name holds a character that one of its targets does not take.

## What it does

Reports a name with a space, a dot, an apostrophe, a letter beyond ASCII or whatever else a target that the tool goes to refuses. Anthropic,
OpenAI and Bedrock take ASCII letters, digits, `_` and `-`; Gemini takes `.` and `:` as well, and a letter or `_` first. Names in an MCP server
are left alone, since its clients clean them for their provider.

## Why it matters

The whole request is refused, with all its tools.

## Example

```json
[
  {
    "name": "Customer's orders",
    "description": "Return the orders of a customer.",
    "input_schema": {"type": "object", "properties": {}}
  }
]
```

## Use instead

```json
[
  {
    "name": "get_customers_orders",
    "description": "Return the orders of a customer.",
    "input_schema": {"type": "object", "properties": {}}
  }
]
```

## Source

Anthropic: `^[a-zA-Z0-9_-]{1,128}$` (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools); OpenAI:
https://github.com/openai/openai-python/blob/main/src/openai/types/shared_params/function_definition.py; Gemini:
https://ai.google.dev/api/caching#FunctionDeclaration.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._names import is_ascii_word, snake_case
from toolint.rules._refusals import refusals
from toolint.rules._renaming import renaming

SEVERITY = "error"
DEFAULT = True
YIELDS_TO = ("hidden-characters",)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = tool.name or ""
    better = snake_case(name) if is_ascii_word(name) else ""
    for refusal in refusals(tool, context, "invalid-name-character"):
        flaw = refusal.message.partition("; `")[0]
        fix = renaming(tool, context, better) if refusal.pointer == ("name",) else None
        yield Finding(refusal.pointer, f"{flaw}; name it `{better}`" if better else flaw, fix, refusal.at)
