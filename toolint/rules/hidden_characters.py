"""A text of the tool holds characters that nobody sees.

## What it does

Reports control characters, zero-width characters, marks that turn the direction of text, and the invisible "tag" characters in any text of the
definition: names, descriptions, enum values, defaults. Line ends and tabs are left alone, and so are joiners where scripts or emoji need
them, a byte order mark at the very start, and the variation selectors behind emoji.

## Why it matters

The model reads what a person who reviews the definition can't see: a name that looks right and never matches, or whole hidden sentences.
Most often it is a wrong escape (`'\\x1f35e'` for an emoji) or something that was copied from a web page.

## Example

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour\u200b, for example Saint-Malo.",
  "inputSchema": {"type": "object"}
}
```

## Use instead

```json
{
  "name": "get_tides",
  "description": "Return the tides of a harbour, for example Saint-Malo.",
  "inputSchema": {"type": "object"}
}
```

## Source

Unicode Technical Report 36, security considerations: https://www.unicode.org/reports/tr36/; smuggling by tag characters:
https://embracethered.com/blog/posts/2024/hiding-and-finding-text-with-unicode-tags/.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from toolint.model import Finding, Fix, Pointer, Set, Tool
from toolint.rules import Context
from toolint.rules._texts import LONGEST, strings

SEVERITY = "warning"
DEFAULT = True

_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef]"
)
_TAGS = range(0xE0020, 0xE0080)
_FLAG = "\U0001f3f4"
_JOINERS = "\u200c\u200d"
_MARKS = "\u200e\u200f\u061c"


def check(tool: Tool, context: Context) -> Iterator[Finding]:
    for pointer, text, is_key in strings(dict(tool.doc)):
        found = next((hit for hit in _HIDDEN.finditer(text) if not _is_needed(text, hit.start())), None)
        if found is None:
            continue
        code = ord(found[0])
        name = unicodedata.name(found[0], "").lower() or ("a tag character" if code in _TAGS else "a control character")
        yield Finding(
            pointer,
            f"{_what(pointer)} holds U+{code:04X} ({name}), which nobody sees: take it out",
            None if is_key else _fix(pointer, text),
            at="key" if is_key else "value",
        )


def _fix(pointer: Pointer, text: str) -> Fix | None:
    """The text without them. A control character is most likely part of a wrong escape, so that more is wrong there."""
    hidden = [hit.start() for hit in _HIDDEN.finditer(text) if not _is_needed(text, hit.start())]
    if any(unicodedata.category(text[at]) == "Cc" for at in hidden) or len(text) >= LONGEST:
        return None
    left = "".join(char for at, char in enumerate(text) if at not in hidden)
    return Fix("Take them out", (Set(pointer, left),), "safe" if pointer[-1:] == ("description",) else "unsafe")


def _is_needed(text: str, at: int) -> bool:
    """Whether a character there is part of how a script or an emoji is written."""
    char = text[at]
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    if char in _JOINERS:
        return len(around) == 2 and not any(one.isascii() or _is_western(one) for one in around)
    if char in _MARKS:
        return any(unicodedata.bidirectional(one) in ("R", "AL") for one in text)
    if char == "\ufeff":
        return at == 0
    if ord(char) in _TAGS or ord(char) == 0xE007F:
        # A flag of a region is a black flag, tags of letters and an end.
        return text[:at].rstrip("".join(map(chr, _TAGS))).endswith(_FLAG)
    return False


def _is_western(char: str) -> bool:
    return unicodedata.name(char, "").startswith(("LATIN", "GREEK", "CYRILLIC", "CJK"))


def _what(pointer: Pointer) -> str:
    match pointer:
        case (*_, "description"):
            return "the description"
        case ("name",):
            return "the name"
    return "this text"
