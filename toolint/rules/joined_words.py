"""Two sentences of a description are joined without a space.

## What it does

Reports a full stop with a capital right behind it where a sentence ends and another begins, as in `newest first.Use it when`.

## Why it matters

It is what string literals in a row give when the blank between them is forgotten. The model reads one odd word, and the rest of the text was likely not looked at
either.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.Use it to look at examples.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."}
    }
  }
}]
```

## Use instead

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first. Use it to look at examples.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."}
    }
  }
}]
```

## Source

Seen in published packages; Python joins adjacent literals as they are (https://docs.python.org/3/reference/lexical_analysis.html#string-literal-concatenation).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Fix, Pointer, Set, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import fields

SEVERITY = "warning"
DEFAULT = True

_JOINED = re.compile(
    r"(?<![\w./@`'\"<-])(?:[a-z]{2,})(?:[.!?]|\))?(?<=[.!?])(?:A|An|And|Be|By|Can|Default|Defaults|Do|Does|Each|For|From|If|In|It|Its|May|Must|No|Not|Note|On|Only|Optional|Or|"
    r"Provide|Required|Return|Returns|See|Set|Should|The|There|These|They|This|To|Use|Used|When|Where|Which|Will|With|You|Your)\b(?![.(/_\w])"
)


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    texts: list[tuple[Pointer, str]] = []
    said = tool.doc.get("description")
    if isinstance(said, str):
        texts.append((("description",), said))
    for field in fields(tool):
        try:
            texts.append(((*field.pointer, "description"), field.description))
        except UnknownRead:
            continue
    for pointer, text in texts:
        if found := _JOINED.search(text):
            fix = Fix("Put a space between them", (Set(pointer, _parted(text)),))
            yield Finding(pointer, f'"{found[0]}" joins two sentences: put a space between them', fix)


def _parted(text: str) -> str:
    """The text with a space in every joint."""
    while found := _JOINED.search(text):
        joint = found.start() + max(found[0].rfind(sign) for sign in ".!?") + 1
        text = f"{text[:joint]} {text[joint:]}"
    return text
