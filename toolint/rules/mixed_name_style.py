"""The tool's name is spelled otherwise than those of the tools beside it.

## What it does

Reports a name in camelCase, CamelCase or with hyphens in a set where at least three other names are spelled in one other style, and more
than twice as many as in this one. Names of one lower-case word fit every style, and neither a name in snake_case is reported nor one of a
library whose functions are the tools. Where this rule speaks, `name-not-snake-case` is silent.

## Why it matters

A model learns the style from the tools that it sees and gets the odd one wrong. So do the people who write the calls into prompts and tests.

## Example

```json
{
  "tools": [
    {"name": "list_beds", "description": "Return the labels of all beds.", "inputSchema": {"type": "object"}},
    {"name": "get_weather", "description": "Return the weather of today.", "inputSchema": {"type": "object"}},
    {"name": "open_valve", "description": "Let water into the pipes.", "inputSchema": {"type": "object"}},
    {"name": "closeValve", "description": "Stop the water.", "inputSchema": {"type": "object"}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "list_beds", "description": "Return the labels of all beds.", "inputSchema": {"type": "object"}},
    {"name": "get_weather", "description": "Return the weather of today.", "inputSchema": {"type": "object"}},
    {"name": "open_valve", "description": "Let water into the pipes.", "inputSchema": {"type": "object"}},
    {"name": "close_valve", "description": "Stop the water.", "inputSchema": {"type": "object"}}
  ]
}
```

## Source

Anthropic: consistent naming and namespacing of tools, https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last
from toolint.rules._names import is_ascii_word, snake_case
from toolint.rules._renaming import renaming
from toolint.rules._wrapping import has_name_of_api

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("invalid-name-character",)

_FEWEST = 3
"""Names of one style that make it the set's."""
_STYLES = (
    ("snake_case", re.compile("[a-z0-9]+(?:_[a-z0-9]+)+")),
    ("kebab-case", re.compile("[a-z0-9]+(?:-[a-z0-9]+)+")),
    ("camelCase", re.compile("[a-z]+[a-z0-9]*(?:[A-Z][a-zA-Z0-9]*)+")),
    ("CamelCase", re.compile("[A-Z][a-z0-9]+[a-zA-Z0-9]*")),
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    style = _style(tool.name or "")
    if context.together == "not" or style in ("", "snake_case") or has_name_of_api(tool, context):
        return
    counts = _counts(context.siblings)
    common = max(counts, key=lambda one: counts[one])
    if common != style and counts[common] >= _FEWEST and counts[common] > 2 * counts[style]:
        spelling = _spelled(tool.name or "", common)
        others = f"{counts[common]} other tools of this set are in {common}"
        message = f"`{tool.name}` is in {style}, and {others}: name it `{spelling}`"
        yield Finding(("name",), message, renaming(tool, context, spelling))


@keep_last
def _counts(siblings: Sequence[Tool]) -> Mapping[str, int]:
    found = Counter(_style(name) for name in {sibling.name for sibling in siblings} if name)
    del found[""]
    return found


def _style(name: str) -> str:
    """The style of a name, empty where it fits several or none."""
    return next((style for style, pattern in _STYLES if pattern.fullmatch(name)), "") if is_ascii_word(name) else ""


def _spelled(name: str, style: str) -> str:
    first, *rest = snake_case(name).split("_")
    match style:
        case "kebab-case":
            return "-".join((first, *rest))
        case "camelCase":
            return first + "".join(word.capitalize() for word in rest)
        case "CamelCase":
            return "".join(word.capitalize() for word in (first, *rest))
    return "_".join((first, *rest))
