"""A tool's description is a label.

## What it does

Reports a description of at most three words without a verb, such as `Weather tool`.

## Why it matters

A label tells a model what the tool is about, not what it does, when to call it and what comes back.

## Example

```json
[{
  "name": "read_rows",
  "description": "Table data",
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
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "table": {"type": "string", "description": "Table name, for example 'orders'."}
    }
  }
}]
```

## Source

Anthropic asks for at least three or four sentences (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.rules._grammar import is_noun, is_verb
from toolint.rules._lexicon import script
from toolint.rules._restating import stems

SEVERITY = "warning"
DEFAULT = True
YIELDS_TO = ("name-restating-description", "placeholder-description")

_MOST_WORDS = 3
_LONGEST = 100
_ARTICLES = (["a"], ["an"], ["the"])


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    text = tool.doc.get("description")
    if not isinstance(text, str) or len(text) > _LONGEST or script(text) != "latin" or not text.isascii():
        return
    words = re.findall("[A-Za-z]+", text.lower())
    if (
        0 < len(words) <= _MOST_WORDS
        and words[1:2] not in _ARTICLES  # What stands before one is a verb.
        and not is_verb(words[0])
        and not any(is_verb(stem) and not is_noun(word) for word in words[:1] for stem in stems(word))
    ):
        yield Finding(
            ("description",),
            f'"{text.strip()}" is a label: say what the tool does, when to use it, and what it returns',
        )
