'''The tool has no description.

## What it does

Reports tools whose description is absent or blank. A docstring that the framework does not send is `unsent-description` instead.

## Why it matters

The description is the prompt of the tool. A model that sees only a name guesses when to call it, when not to, and what comes back.

## Example

```python
from toolint import tool


@tool
def restart_printer() -> str:
    return "restarted"
```

## Use instead

```python
from toolint import tool


@tool
def restart_printer() -> str:
    """Restart the office printer and return its state afterwards.

    Use it when a print job is stuck for more than five minutes. Waiting jobs are kept.
    """
    return "restarted"
```

## Source

Anthropic asks for detailed descriptions, by far the most important factor for how well tools are used: what the tool does, when it
should be used and when it shouldn't (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools). OpenAI asks for the purpose of the
function and what its output represents (https://developers.openai.com/api/docs/guides/function-calling).
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("rejected-definition", "unsent-description")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    pointer = ("description",)
    description = tool.doc.get("description")
    if description is None or (isinstance(description, str) and not description.strip()):
        yield Finding(
            pointer, "the tool has no description: say what it does, when to use it, when not to, and what it returns"
        )
