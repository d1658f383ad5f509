"""Two tools of a set can't be told apart by what they say.

## What it does

Compares tools of one set that take the same parameters: reports the second one where the descriptions differ by two words at most, none of which
tells things apart by itself (first and last, read and write), and neither names the other tool.
At most 200 pairs of one kind are compared.

## Why it matters

The model picks either.

## Example

```json
{
  "tools": [
    {"name": "find_bed", "description": "Find a bed of the garden by its label.", "inputSchema": {"type": "object"}},
    {"name": "lookup_bed", "description": "Find a bed in the garden by its label.", "inputSchema": {"type": "object"}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "find_bed", "description": "Find a bed of the garden by its label.", "inputSchema": {"type": "object"}},
    {"name": "water_bed", "description": "Water a bed for ten minutes, which empties the barrel.", "inputSchema": {"type": "object"}}
  ]
}
```

## Source

Anthropic: overlapping tools, https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Tool, UnknownRead
from toolint.rules import Context, keep_last
from toolint.rules._fields import fields
from toolint.rules._lexicon import word_set
from toolint.rules._names import words
from toolint.rules._restating import stems

SEVERITY = "warning"
DEFAULT = False

_MOST_APART = 2
"""Words that only one of two descriptions has."""
_PAIRS = 200
_FEWEST = 3
_EMPTY = word_set("a an and as at by for from in into is it its of on or that the this to tool with")

_DISTINCT = word_set("""
    after all any before begin bottom close column decode decrypt delete disable down enable encode encrypt end first from get html in incoming inner json last left list
    load lower max maximum min minimum new next old open out outer outgoing post previous private public put read remove right row save set single start stop
    subscribe sync async top unlock unsubscribe up update upper write xml yaml
""")
"""Words that tell two things apart by themselves."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if context.together == "not":
        return
    other = _twins(context.siblings).get(id(tool))
    if other is not None:
        yield Finding(
            ("description",),
            f"says the same as `{other}` and takes the same parameters: say when to take which, or keep one",
        )


@keep_last
def _twins(siblings: Sequence[Tool]) -> Mapping[int, str]:
    """Tools, by identity, that say the same as one before them, with its name."""
    groups: dict[frozenset[str], list[tuple[Tool, frozenset[str]]]] = {}
    found: dict[int, str] = {}
    for tool in siblings:
        said = tool.doc.get("description")
        if not tool.name or not isinstance(said, str):
            continue
        try:
            parameters = frozenset(field.name for field in fields(tool) if not field.route)
        except UnknownRead:
            continue
        mine = frozenset(_singular(word) for word in re.findall(r"\w+", said.lower()) if word not in _EMPTY)
        group = groups.setdefault(parameters, [])
        for other, theirs in group[-_PAIRS:]:
            if other.name and other.name != tool.name and _same(tool, other, mine, theirs):
                found[id(tool)] = other.name
                break
        group.append((tool, mine))
    return found


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _same(tool: Tool, other: Tool, mine: frozenset[str], theirs: frozenset[str]) -> bool:
    if min(len(mine), len(theirs)) < _FEWEST or len(mine ^ theirs) > _MOST_APART:
        return False
    if _DISTINCT & (mine ^ theirs):
        return False
    one, two = tool.name or "", other.name or ""
    if two in str(tool.doc["description"]) or one in str(other.doc["description"]):
        return False
    # Where the texts differ by just what the names differ by, that is the difference.
    apart = {*words(one)} ^ {*words(two)}
    forms = {form for word in apart for form in stems(word)}
    forms |= {_singular("".join(words(name))) for name in (one, two)}
    return not any(form in forms for word in mine ^ theirs for form in (word, *stems(word)))
