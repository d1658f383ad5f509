"""A pattern that is no regular expression.

## What it does

Reports a `pattern`, or a key of `patternProperties`, that is not a regular expression: a bracket that is not closed, a repeat of nothing. It is
compiled and not run. A pattern of more than 2,000 characters is not looked at. What a provider does not take of a valid one is reported by
`rejected-definition`.

## Why it matters

OpenAI refuses the tool, also without strict mode; elsewhere the validation of each call fails.

## Example

```json
[{
  "name": "read_rows",
  "description": "Return rows of a table, newest first.",
  "input_schema": {
    "type": "object",
    "properties": {
      "code": {"type": "string", "pattern": "^[A-Z{3}$", "description": "Code of the depot, for example 'HAM'."}
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
      "code": {"type": "string", "pattern": "^[A-Z]{3}$", "description": "Code of the depot, for example 'HAM'."}
    }
  }
}]
```

## Source

JSON Schema: the value should be a regular expression of ECMA-262
(https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.3).
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator

from toolint.model import Finding, Tool
from toolint.rules import Context
from toolint.schema import walk
from toolint.targets._patterns import MAX_LENGTH

SEVERITY = "error"
DEFAULT = True

_OTHER_DIALECT = re.compile(r"\\[pPuxkc]|\(\?<[A-Za-z]|\(\?[a-z]*\)|\[\[|&&|--|[*+?}]\+|\\[zZQEGR]")
"""What other engines than Python's read, so that only they can tell."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, node in walk(tool.doc.get("input")):
        if not isinstance(node, dict):
            continue
        if isinstance(pattern := node.get("pattern"), str) and (why := _fault(pattern)):
            yield Finding(("input", *pointer, "pattern"), f"not a regular expression: {why}")
        if isinstance(keys := node.get("patternProperties"), dict):
            for key in keys:
                if isinstance(key, str) and (why := _fault(key)):
                    at = ("input", *pointer, "patternProperties", key)
                    yield Finding(at, f"not a regular expression: {why}", at="key")


def _fault(pattern: str) -> str | None:
    if len(pattern) > MAX_LENGTH or _OTHER_DIALECT.search(pattern):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except re.error as error:
        return error.msg
    except (RecursionError, OverflowError, ValueError):
        return None
    return None
