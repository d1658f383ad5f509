'''A description promises another default than the schema has.

## What it does

Compares the default that a description names (`Defaults to 1000`, `default: "asc"`) with that of the schema, where the one in words is a
number, a boolean, a quoted text or one of the enum. A default of null is left alone: the function may put something in its place.

## Why it matters

The model leaves the argument out because it wants what the description promises, and gets something else.

## Example

```python
from toolint import tool


@tool
def sample_rows(table: str, limit: int = 800) -> str:
    """Return random rows of a table as CSV.

    Args:
        table: Table name, for example 'orders'.
        limit: Most rows to return. Defaults to 1000.
    """
    return table
```

## Use instead

```python
from toolint import tool


@tool
def sample_rows(table: str, limit: int = 800) -> str:
    """Return random rows of a table as CSV.

    Args:
        table: Table name, for example 'orders'.
        limit: Most rows to return. Defaults to 800.
    """
    return table
```

## Source

Anthropic: what each parameter means and how it affects the tool's behavior (https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools).
'''

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Finding, Json, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import Field, fields
from toolint.rules._lexicon import Language, language

SEVERITY = "warning"
DEFAULT = True

_VALUE = re.compile(
    r"(?P<quoted>'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`)|(?P<number>-?\d+(?:\.\d+)?)(?![\w%:/-]|[.,]\d)|(?P<word>[A-Za-z][\w-]*)"
)
_UNIT = re.compile(r"\s*(?:$|[.;,)\]。；，）\n]|[-\u2013\u2014(\uff08])")
"""What may follow a number that has no unit."""
_LONGEST = 4000
"""Characters of a text that are looked at."""
_BOOLEANS = {"true": True, "false": False, "on": True, "off": False, "yes": True, "no": False}


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        try:
            said = language(field.description) if field.schema.get("default") is not None else None
            promised = list(_promised(field, said)) if said is not None else []
        except UnknownRead:
            continue
        default = field.schema.get("default")
        if promised and not any(_same(value, default) for _, value in promised):
            shown = (
                "true"
                if default is True
                else "false"
                if default is False
                else repr(default)
                if default == ""
                else default
            )
            message = (
                f"the description of {field.what} promises the default {promised[0][0]}, and the default is {shown}"
            )
            yield Finding((*field.pointer, "default"), message, at="value")


def _promised(field: Field, said: Language) -> Iterator[tuple[str, Json]]:
    """The defaults that a description names, as written and as values that can be compared with the real one."""
    text, default = field.description[:_LONGEST], field.schema["default"]
    for found in said.DEFAULTS_TO.finditer(text):
        value = _VALUE.match(text, found.end())
        start, end = _sentence(text, found.start())
        if value is None or said.CONDITIONAL.search(text, start, end):
            continue
        match default, value.lastgroup:
            case bool(), "word" | "quoted" if (word := value[0].strip("'\"`").lower()) in _BOOLEANS:
                yield value[0], _BOOLEANS[word]
            case int() | float(), "number" if not isinstance(default, bool) and _UNIT.match(text, value.end()):
                yield value[0], float(value[0])
            case str(), "quoted":
                yield value[0], value[0][1:-1]
            case str(), "word" if value[0] in (field.schema.get("enum") or ()):
                yield value[0], value[0]


def _sentence(text: str, at: int) -> tuple[int, int]:
    """The sentence around a place."""
    ends = [found.end() for found in re.finditer(r"[.!?]\s|[。！？\n]", text)]
    return max((end for end in ends if end <= at), default=0), min((end for end in ends if end > at), default=len(text))


def _same(value: Json, default: Json) -> bool:
    return bool(value == default) and isinstance(value, bool) is isinstance(default, bool)
