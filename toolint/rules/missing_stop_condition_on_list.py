"""The tool returns a list in pages, and does not say how the last page is known.

## What it does

Reports a tool whose name says list or get all and which takes `page`, `offset`, `start`, `skip` or the like, where no text says how the end is known: `has_more`, an empty page, a total. Cursors are
`missing-stop-condition`'s.

## Why it matters

A model asks for page after page, or stops after the first.

## Example

```json
{
  "name": "list_beds",
  "description": "Return the beds of the garden.",
  "inputSchema": {"type": "object", "properties": {
      "page": {"type": "integer", "description": "The page, from 1 on."}
    }}
}
```

## Use instead

```json
{
  "name": "list_beds",
  "description": "Return the beds of the garden. An empty list means that there are no more pages.",
  "inputSchema": {"type": "object", "properties": {
      "page": {"type": "integer", "description": "The page, from 1 on."}
    }}
}
```

## Source

Anthropic: pagination of answers, https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._fields import fields
from toolint.rules._lexicon import language
from toolint.rules._names import snake_case, words
from toolint.rules._texts import descriptions

SEVERITY = "warning"
DEFAULT = False
YIELDS_TO = ("missing-stop-condition", "endless-repetition")

_PAGING = frozenset({"page", "page_number", "page_no", "offset", "start", "start_at", "start_index", "skip"})
_END = re.compile(
    r"\b(?:total|empty|fewer|less than|has_?more|no more|last|end|until|remaining|next_\w+|all)\b|总数|總數|为空|為空|没有|沒有|最后|最後|结束|結束",
    re.IGNORECASE,
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    name = words(tool.name or "")
    said = tool.doc.get("description")
    if not isinstance(said, str) or language(said) is None or not ("list" in name or {"get", "all"} <= {*name}):
        return
    pages = any(not field.route and snake_case(field.name) in _PAGING for field in fields(tool))
    if pages and not any(_END.search(text) for _, text in descriptions(tool)):
        yield Finding(("description",), "returns a list in pages, and nothing says how the last one is known")
