'''The description names other bounds than the schema has.

## What it does

Compares the bounds that a description names ("between 1 and 100", "(1-50)", "at most 20", "max: 5") with those of the schema: `minimum` and
`maximum` of a number, `minLength` and `maxLength` of a string where the text counts characters, `minItems` and `maxItems` of a list where it
counts entries. A bound that only one of the two names is no contradiction. Text about other units, or about some cases, is left alone.

## Why it matters

The model believes one of the two. Either it never uses what is allowed, or its calls are refused.

## Example

```python
from typing import Annotated

from pydantic import Field

from toolint import tool


@tool
def water_bed(bed: str, litres: Annotated[int, Field(ge=1, le=20)]) -> str:
    """Water one bed.

    Args:
        bed: The label of the bed, for example 'north-3'.
        litres: Whole litres, between 1 and 50.
    """
    return bed
```

## Use instead

```python
from typing import Annotated

from pydantic import Field

from toolint import tool


@tool
def water_bed(bed: str, litres: Annotated[int, Field(ge=1, le=20)]) -> str:
    """Water one bed.

    Args:
        bed: The label of the bed, for example 'north-3'.
        litres: Whole litres, between 1 and 20.
    """
    return bed
```

## Source

JSON Schema, validation of numbers: https://json-schema.org/draft/2020-12/json-schema-validation#section-6.2. OpenAI asks for descriptions that agree
with the schema: https://developers.openai.com/api/docs/guides/function-calling.
'''

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from toolint.model import Finding, Json, Tool, UnknownRead
from toolint.rules import Context
from toolint.rules._fields import Field, fields
from toolint.rules._lexicon import Language, language
from toolint.rules._texts import LONGEST, sentence

SEVERITY = "warning"
DEFAULT = True

_KEYWORDS = {
    "number": ("minimum", "maximum"),
    "characters": ("minLength", "maxLength"),
    "entries": ("minItems", "maxItems"),
}
_CHARACTERS = re.compile(r"\s*-?\s*(?:char(?:acter)?s?\b|letters\b|个?字符|個?字符|字元|字)", re.IGNORECASE)
_PLAIN = re.compile(
    r"\s*(?:$|[.;,)\]。；，）\n]|(?:results?|items?|entries|rows?|records?|hits?|matches|values?|ids?)\b|(?:inclusive)\b|\(inclusive\)|[条個个项項])",
    re.IGNORECASE,
)
_SOME = re.compile(
    r"\b(?:recommend\w*|ideal\w*|typical\w*|usual\w*|suggest\w*|prefer\w*|each|per|soft|guarantee\w*|plan|tier|free|capped|clamped|values?\s*[<>])\b|建议|建議|推荐|推薦|每(?!页|頁|次)",
    re.IGNORECASE,
)
"""What makes the numbers of a sentence something else than the bounds of this value."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for field in fields(tool):
        try:
            if (wrong := _contradiction(field)) is not None:
                keyword, promised, real = wrong
                message = f"the description of {field.what} says {promised:g}, and `{keyword}` is {real:g}"
                yield Finding((*field.pointer, "description"), message)
        except UnknownRead:
            continue


def _contradiction(field: Field) -> tuple[str, float, float] | None:
    text = field.description[:LONGEST]
    spoken = language(text) if any(char.isdigit() for char in text) else None
    schema = _valued(field.schema)
    if spoken is None or schema is None:
        return None
    for bounds, rest, around in _said(text, spoken):
        unit = "characters" if _CHARACTERS.match(rest) else "entries" if schema.get("type") == "array" else "number"
        if (
            (unit != "characters" and not _PLAIN.match(rest))
            or _SOME.search(around)
            or spoken.CONDITIONAL.search(around)
        ):
            continue
        if (
            schema.get("type")
            not in {"number": ("integer", "number"), "characters": ("string",), "entries": ("array",)}[unit]
        ):
            continue
        for keyword, promised in zip(_KEYWORDS[unit], bounds, strict=True):
            real = _bound(schema, keyword)
            if promised is not None and real is not None and promised not in real:
                return keyword, promised, real[0]
    return None


def _said(text: str, spoken: Language) -> Iterator[tuple[tuple[float | None, float | None], str, str]]:
    """The bounds of a text with what follows them and their sentence."""
    for pattern, sides in ((spoken.RANGE, "both"), (spoken.AT_LEAST, "low"), (spoken.AT_MOST, "high")):
        for found in pattern.finditer(text):
            numbers = [float(number.replace(",", "")) for number in found.groups() if number is not None]
            rest = text[found.end() : found.end() + 20]
            around = sentence(text, found.start(), found.end())
            match sides, numbers:
                case "both", [low, high] if low < high:
                    yield (low, high), rest, around
                case "low", [low]:
                    yield (low, None), rest, around
                case "high", [high]:
                    yield (None, high), rest, around


def _valued(schema: Mapping[str, Json]) -> Mapping[str, Json] | None:
    """The schema, or the only branch of it that is not null."""
    branches = schema.get("anyOf", schema.get("oneOf"))
    if not isinstance(branches, list):
        return schema
    values = [branch for branch in branches if branch != {"type": "null"}]
    return values[0] if len(values) == 1 and isinstance(values[0], dict) else None


def _bound(schema: Mapping[str, Json], keyword: str) -> tuple[float, ...] | None:
    """What a text may say for the bound that the schema has, its own number first."""
    beyond = {"minimum": ("exclusiveMinimum", 1), "maximum": ("exclusiveMaximum", -1)}.get(keyword, ("", 0))
    match schema.get(keyword), schema.get(beyond[0]):
        case (int() | float() as value, _) if not isinstance(value, bool):
            return (float(value),)
        case (None, int() | float() as value) if not isinstance(value, bool):
            return float(value), float(value) + beyond[1]
    return None
