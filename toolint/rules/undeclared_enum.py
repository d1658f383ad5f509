'''A parameter's values are listed in prose, and its schema takes any text.

## What it does

Reports a string, or a list of strings, whose description lists all values that it may have (`One of: a, b, c`, `'asc' or 'desc'`,
`(low|medium|high)`, a list of bullets) and whose schema has no `enum`, pattern or format. Examples and open lists (`e.g.`, `such as`,
`etc.`) are left alone, and so is a list that the default does not belong to.

## Why it matters

With an enum the value can't be misspelt: strict mode holds the model to it, and without strict mode the schema still says it once more.
Prose is obeyed most of the time.

## Example

```python
from toolint import tool


@tool
def combine_numbers(left: float, right: float, action: str) -> float:
    """Combine two numbers and return the result.

    Args:
        left: First operand.
        right: Second operand.
        action: One of "plus", "minus" or "times".
    """
    return left
```

## Use instead

```python
from typing import Literal

from toolint import tool


@tool
def combine_numbers(left: float, right: float, action: Literal["plus", "minus", "times"]) -> float:
    """Combine two numbers and return the result.

    Args:
        left: First operand.
        right: Second operand.
        action: What to do with them.
    """
    return left
```

## Source

OpenAI: use enums and object structure to make invalid states unrepresentable
(https://developers.openai.com/api/docs/guides/function-calling).
'''

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Fix, Json, Set, Tool
from toolint.rules import Context
from toolint.rules._choices import choices
from toolint.rules._fields import Field, fields

SEVERITY = "warning"
DEFAULT = True

_NARROW = ("enum", "const", "pattern", "format", "$ref", "oneOf", "allOf", "contentEncoding")
"""Keywords that say which texts are meant."""
_SHOWN = 4


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        text = field.description
        if not text and (unsent := tool.unsent.get((*field.pointer, "description"))):
            text = unsent.text
        if not text or not _takes_any_text(field.schema):
            continue
        values = choices(text)
        default = field.schema.get("default")
        names = field.owner["properties"].keys()
        if values and (not default or default in values) and not names & {*values}:
            yield Finding(field.pointer, _message(tool, field.what, values), _fix(tool, field, values), at="key")


def _fix(tool: Tool, field: Field, values: Sequence[str]) -> Fix | None:
    default = field.schema.get("default")
    if tool.framework == "semantic-kernel" or (default is not None and default not in values):
        return None
    at, schema = field.pointer, field.schema
    if "anyOf" in schema:
        number = next(n for n, member in enumerate(schema["anyOf"]) if member != {"type": "null"})
        at, schema = (*at, "anyOf", number), schema["anyOf"][number]
    listed: list[Json] = [*values]
    if isinstance(schema["type"], list) and "null" in schema["type"]:
        listed.append(None)
    return Fix("Declare the values", (Set((*at, "enum"), listed),), "unsafe")


def _takes_any_text(schema: Mapping[str, Json]) -> bool:
    match schema:
        case {"anyOf": [*members]}:
            others = [member for member in members if member != {"type": "null"}]
            return len(others) == 1 and isinstance(others[0], dict) and _takes_any_text(others[0])
        case {"type": "string" | ["string"] | ["string", "null"] | ["null", "string"]}:
            return not any(keyword in schema for keyword in _NARROW)
    return False


def _message(tool: Tool, what: str, values: Sequence[str]) -> str:
    shown = ", ".join(f'"{value}"' for value in values[:_SHOWN]) + (", ..." if len(values) > _SHOWN else "")
    cure = f"`Literal[{shown}]`" if tool.form not in ("json", "literal") else f'`"enum": [{shown}]`'
    if tool.framework == "semantic-kernel":
        cure = "an `Enum`"  # Of a Literal it sends nothing.
    return f"the values of {what} are listed in prose only: declare them as {cure}"
