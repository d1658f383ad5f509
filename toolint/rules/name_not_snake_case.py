'''The tool's name is not in snake_case.

## What it does

Reports names that hold capitals, hyphens, dots, spaces or other signs, and gives their snake_case spelling. Where the tools of
a set are the functions of a library one by one (`def Qfb(a): return pari.Qfb(a)`), the names are the library's, and left alone.

## Why it matters

A model reads a tool's name as words. One style over all tools makes calls predictable, and a name of lower case letters, digits
and underscores is accepted by every provider: a dot is refused by Anthropic and OpenAI, a space by all of them.

## Example

```python
from toolint import tool


@tool
def closeTicket(ticket_id: str) -> str:
    """Close one support ticket and return its final state.

    Args:
        ticket_id: The ticket's id, for example 'T-1042'.
    """
    return ticket_id
```

## Use instead

```python
from toolint import tool


@tool
def close_ticket(ticket_id: str) -> str:
    """Close one support ticket and return its final state.

    Args:
        ticket_id: The ticket's id, for example 'T-1042'.
    """
    return ticket_id
```

## Source

toolint's own rule: providers take capitals too, though Anthropic's and OpenAI's examples are snake_case (`get_weather`). Anthropic takes
`^[a-zA-Z0-9_-]{1,128}$` (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools), Gemini advises against
spaces, periods and dashes (https://ai.google.dev/gemini-api/docs/function-calling). Names with letters beyond ASCII are left to
`invalid-name-character`.
'''

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._names import is_ascii_word, is_snake_case, snake_case
from toolint.rules._renaming import renaming
from toolint.rules._wrapping import has_name_of_api

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("rejected-definition", "invalid-name-character", "mixed-name-style", "hidden-characters")


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = tool.doc.get("name")
    if not isinstance(name, str) or is_snake_case(name) or not is_ascii_word(name) or has_name_of_api(tool, context):
        return
    if spelling := snake_case(name):
        message = f"`{name}` is not snake_case: name it `{spelling}`"
        yield Finding(("name",), message, renaming(tool, context, spelling))
