"""A description is written in HTML or Markdown.

## What it does

Reports headings, bold text, tables, pictures and HTML tags in a description. Lists, code between backticks, and names between angle brackets are left alone.

## Why it matters

The marks cost tokens, and clients that show descriptions show them as they are.

## Example

```json
{
  "name": "get_tides",
  "description": "Return the **tides** of a harbour.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour.",
  "inputSchema": {"type": "object"}
}
```

## Source

toolint's own rule; what a description should hold: https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._texts import descriptions

SEVERITY = "warning"
DEFAULT = False

_KINDS = (
    ("a heading", re.compile(r"^[ \t]{0,3}#{2,6} \S", re.MULTILINE)),
    ("bold text", re.compile(r"\*\*[^*\n]{1,80}\*\*")),
    ("a table", re.compile(r"^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|", re.MULTILINE)),
    ("a picture", re.compile(r"!\[[^\]\n]*\]\([^)\n]+\)")),
    (
        "HTML",
        re.compile(
            r"<(a|b|code|div|em|h[1-6]|i|li|ol|p|pre|span|strong|table|ul)\b[^<>\n]{0,80}>[^<]*</\1>|<br ?/?>",
            re.IGNORECASE,
        ),
    ),
)
_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, text in descriptions(tool):
        found = next((kind for kind, pattern in _KINDS if pattern.search(_FENCED.sub("", text))), None)
        if found is not None:
            yield Finding(pointer, f"the description holds {found}: write plain sentences")
