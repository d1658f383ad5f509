"""A word of the tool's name is misspelt: other tools of the set have it with one letter more, less or other.

## What it does

Reports a word of at least five letters that no other tool of the set has and that is no English word of tool names, where at
least two others share a word that differs from it by one letter, or by two that changed places. Plurals and other endings are left alone.

## Why it matters

A model writes the word as the other tools have it, and calls a tool that does not exist.

## Example

```json
{
  "tools": [
    {"name": "list_greenhouse_beds", "description": "Return the labels of all beds.", "inputSchema": {"type": "object"}},
    {"name": "heat_greenhouse", "description": "Raise the temperature by one degree.", "inputSchema": {"type": "object"}},
    {"name": "lock_greenhose", "description": "Lock all doors until the morning.", "inputSchema": {"type": "object"}}
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "list_greenhouse_beds", "description": "Return the labels of all beds.", "inputSchema": {"type": "object"}},
    {"name": "heat_greenhouse", "description": "Raise the temperature by one degree.", "inputSchema": {"type": "object"}},
    {"name": "lock_greenhouse", "description": "Lock all doors until the morning.", "inputSchema": {"type": "object"}}
  ]
}
```

## Source

toolint's own rule, after names in public servers such as `rabbimq_...` beside `rabbitmq_...`; on names:
https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Tool
from toolint.rules import Context, keep_last
from toolint.rules._grammar import is_noun, is_verb, verb_of
from toolint.rules._lexicon import en
from toolint.rules._names import one_slip, snake_case
from toolint.rules._renaming import renaming
from toolint.rules._restating import stems

SEVERITY = "warning"
DEFAULT = True

_SHORTEST = 5
"""Letters of a word that is looked at: of shorter ones too many differ by one."""
_FEWEST = 2
"""Tools that must share the right word."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if not tool.name:
        return
    users = _users(context.siblings)
    shared = _shared(context.siblings)
    for word in dict.fromkeys(snake_case(tool.name).split("_")):
        if len(word) < _SHORTEST or not word.isalpha() or users.get(word) != {tool.name} or _is_english(word):
            continue
        meant = next(
            (
                other
                for other in shared.get(word[0], ())
                if len(other) >= _SHORTEST and one_slip(word, other) and not _related(word, other)
            ),
            None,
        )
        if meant is not None:
            of = min(users[meant])
            fix = renaming(tool, context, re.sub(rf"(?<![a-z]){word}(?![a-z])", meant, tool.name))
            fix = fix if word in tool.name else None  # Else it has capitals or no bounds in the name.
            yield Finding(("name",), f"`{tool.name}`: `{word}` is most likely `{meant}`, as in `{of}`", fix)
            return


@keep_last
def _users(siblings: Sequence[Tool]) -> Mapping[str, set[str]]:
    """The names in which each word is."""
    found: dict[str, set[str]] = {}
    for name in {sibling.name for sibling in siblings} - {None}:
        for word in snake_case(name or "").split("_"):
            found.setdefault(word, set()).add(name or "")
    return found


@keep_last
def _shared(siblings: Sequence[Tool]) -> Mapping[str, Sequence[str]]:
    """The words that several names have, by their first letter."""
    found: dict[str, list[str]] = {}
    for word, names in _users(siblings).items():
        if len(names) >= _FEWEST and len(word) >= _SHORTEST:
            found.setdefault(word[0], []).append(word)
    return found


def _is_english(word: str) -> bool:
    known = is_verb(word) or is_noun(word) or word in en.ADJECTIVES or word in en.FUNCTION_WORDS
    return known or verb_of(word) is not None or any(is_verb(stem) for stem in stems(word))


def _related(word: str, other: str) -> bool:
    """Whether one may be a form of the other: an ending more, less or other."""
    if word[:-1] == other[:-1] or word in (other[:-1], other + word[-1]) or other == word + other[-1]:
        return True
    return bool({*stems(word)} & {*stems(other)})
