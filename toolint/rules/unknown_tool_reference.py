"""The description sends the model to a tool that does not exist.

## What it does

Looks for names of tools in descriptions: a name of two or more words in snake_case behind "use", "call", "via" and the like, with `()` or before the word
"tool". Reports one that no tool of the set has where another tool's name is the same but for a prefix, a plural or a slip. In an array of
definitions, which is all of a request, any name of a tool that is not there is reported. Names of parameters are left alone.

## Why it matters

The model calls the name that it was given. After the error it guesses, or goes without.

## Example

```json
{
  "tools": [
    {"name": "list_sensors", "description": "Return the ids of all sensors.", "inputSchema": {"type": "object"}},
    {
      "name": "read_sensor",
      "description": "Return the last value of a sensor. Call get_sensors first.",
      "inputSchema": {"type": "object"}
    }
  ]
}
```

## Use instead

```json
{
  "tools": [
    {"name": "list_sensors", "description": "Return the ids of all sensors.", "inputSchema": {"type": "object"}},
    {
      "name": "read_sensor",
      "description": "Return the last value of a sensor. Call list_sensors first.",
      "inputSchema": {"type": "object"}
    }
  ]
}
```

## Source

toolint's own rule, after renamed tools in public servers. Anthropic: tools that name each other,
https://www.anthropic.com/engineering/writing-tools-for-agents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from toolint.model import Finding, Fix, Set, Tool, UnknownRead
from toolint.rules import Context, keep_last
from toolint.rules._fields import fields
from toolint.rules._grammar import is_verb
from toolint.rules._names import one_slip, snake_case
from toolint.rules._texts import LONGEST, descriptions, strings

SEVERITY = "warning"
DEFAULT = True

_NAME = r"(?P<quote>[`'\"]?)(?P<name>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)(?P=quote)(?![\w.=\[/*-]|: )"
_REFERENCE = re.compile(
    rf"(?:\b(?i:(?P<lead>use|call|calling|via|using|run|invoke|prefer|see|try|by|from|with)(?: the)?) |(?<![\w./$<-])){_NAME}(?P<call>\([^()\n]{{0,80}}\))?(?P<tool> tool\b)?"
    rf"|(?P<han>使用|调用|調用|呼叫|请用|請用|改用) ?[`'\"]?(?P<other>[a-z][a-z0-9]*(?:_[a-z0-9]+)+)",
)
_CALLING = frozenset({"use", "call", "calling", "via", "using", "run", "invoke", "prefer", "try"})
_COMPARED = 50
"""Names with one half of a name that are compared with it."""


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    if context.together == "not":
        return
    names, others = _known(context.siblings)
    whole = context.together == "surely" and tool.form == "json" and len(names) > 1
    said: set[str] = set()
    for pointer, text in descriptions(tool):
        for found in _REFERENCE.finditer(text[:LONGEST]):
            name = found["name"] or found["other"]
            if name in names or name in others or name in said or not _is_tool(found):
                continue
            meant = _meant(name, context.siblings)
            if meant is None and not (whole and is_verb(name.split("_")[0])):
                continue
            said.add(name)
            hint = f"is `{meant}` meant?" if meant else "name one that is there"
            fix = None
            if meant is not None and len(text) < LONGEST:
                renamed = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", meant, text)
                fix = Fix(f"Name `{meant}`", (Set(pointer, renamed),), "unsafe")
            yield Finding(pointer, f"there is no tool `{name}` in this set: {hint}", fix)


def _is_tool(found: re.Match[str]) -> bool:
    """Whether a name is spoken of as a tool's."""
    if found["other"]:
        return True
    return bool(found["tool"]) or (found["lead"] or "").lower() in _CALLING


def _meant(name: str, siblings: Sequence[Tool]) -> str | None:
    """The tool of the set that a name most likely stands for."""
    near = _near(siblings)
    if len(longer := near.get(("suffix", name), ())) == 1:
        return longer[0]
    if same := near.get(("form", _form(name))):
        return same[0]
    halves = (other for key in _halves(name) for other in near.get(key, ())[:_COMPARED])
    return next((other for other in halves if one_slip(name, other)), None)


@keep_last
def _near(siblings: Sequence[Tool]) -> Mapping[tuple[str, str], Sequence[str]]:
    """The names of a set by what another spelling has in common with them."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in sorted({sibling.name for sibling in siblings if sibling.name}):
        parts = name.split("_")
        keys = [("suffix", "_".join(parts[at:])) for at in range(1, len(parts))]
        for key in (*keys, ("form", _form(name)), *_halves(name)):
            found.setdefault(key, []).append(name)
    return found


def _halves(name: str) -> Iterator[tuple[str, str]]:
    """What a name has in common with one that differs by one slip: its first or its second half."""
    for length in (len(name) // 2 - 2, len(name) // 2 - 1):
        if length > 2:
            yield "head", name[:length]
            yield "tail", name[-length:]


def _form(name: str) -> str:
    """The words of a name in the singular."""
    return "_".join(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in snake_case(name).split("_"))


@keep_last
def _known(siblings: Sequence[Tool]) -> tuple[frozenset[str], frozenset[str]]:
    """The names of the tools of a set, and whatever else its definitions call by a name."""
    names: set[str] = set()
    others: set[str] = set()
    for sibling in siblings:
        names |= {sibling.name} if sibling.name else set()
        others |= {*sibling.strays, *sibling.variadic}
        try:
            others |= {field.name for field in fields(sibling)}
        except UnknownRead:
            pass
        others |= {
            text
            for _, text, _ in strings({key: sibling.doc.get(key) for key in ("input", "output")})
            if " " not in text
        }
    return frozenset(names), frozenset(others)
