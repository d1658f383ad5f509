"""A description only points elsewhere.

## What it does

Reports a description of which little is left without its addresses and words such as "see" and "documentation".

## Why it matters

A model can't follow the link. It knows nothing of the tool.

## Example

```json
{
  "name": "get_tides",
  "description": "See https://example.org/api/tides for the documentation.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour, as at https://example.org/api/tides.",
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
from toolint.rules._lexicon import word_set
from toolint.rules._texts import descriptions

SEVERITY = "warning"
DEFAULT = False

_LINK = re.compile(r"(?:https?://|www\.)[^\s)>\]]+", re.IGNORECASE)
_EMPTY = word_set("""
    a about api and at check check? consult details doc docs documentation for full guide here in info information its link manual more of on page please read
    reference refer s see the this to tool url usage visit wiki
""")
_POINTING = re.compile(
    r"^\W*(?:please )?(?:see|refer to|read|check|consult)\b[^.\n]{0,60}\b(?:docs?|documentation|manual|readme|wiki|guide|reference)\W*$",
    re.IGNORECASE,
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, text in descriptions(tool):
        rest = re.findall(r"[^\W\d_]+", _LINK.sub(" ", text).lower())
        has_link = _LINK.search(text) is not None
        if (has_link and not [word for word in rest if word not in _EMPTY]) or _POINTING.match(text):
            yield Finding(
                pointer, "the description only points elsewhere, and a model can't follow: say here what it is"
            )
