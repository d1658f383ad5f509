"""The description in toolint's own reading: what an author wrote for the reader, without what belongs to single parameters or to the code."""

from __future__ import annotations

import re
from collections.abc import Iterable

from toolint.readers.python.docstrings._text import Part, Section, indent, is_blank, trimmed

_WORD = (
    r"(?:str|int|float|bool|bytes|bytearray|complex|dict|list|tuple|set|frozenset|None|Any|Dict|List|Tuple|Set|"
    r"(?:\w+\.)+[A-Z]\w*|(?:\w+\.)*\w+(?=\[))"
)
_TYPE = rf"{_WORD}(?:\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\])?"
_TYPED = re.compile(rf"(?:\(\s*{_TYPE}\s*\)|`?{_TYPE}(?:\s*(?:\||,|\bor\b)\s*{_TYPE})*`?)\s*[:：]\s*(?=\S)")
"""A type before a text. Other words before a colon may be keys or cases (``id: ...``, ``Success: ...``): they stay."""
_ITEM = re.compile(r"(?:[-+*•·|]|\d+[.)])\s|```|~~~|[`'\"]?\w+[`'\"]?(?:\s*\([^()\n]*\))?\s*[:：]\s")
_NOTHING = re.compile(r"(?:none|n/?a|no (?:arguments|args|parameters|params)|-+|无|無|なし)?[.。]?", re.IGNORECASE)


def description(value: str, sections: Iterable[Section]) -> Section:
    """A text in which every section is replaced by what the description says instead of it."""
    parts: list[Part] = []
    at = 0
    for section in sorted(sections, key=lambda s: s.text.start):
        place = section.text
        if place.start < place.end:
            parts += (as_written(value, at, place.start), place)
            at = place.end
    parts.append(as_written(value, at, len(value)))
    parts = [part for part in parts if part.value]
    if not parts:
        return Section("text", Part("", 0, 0))
    return Section("text", Part("\n\n".join(part.value for part in parts), parts[0].start, parts[-1].end))


def as_written(value: str, start: int, end: int) -> Part:
    """Whole lines without the indentation that they share."""
    lines = value[start:end].rstrip().split("\n")
    margin = min((indent(line) for line in lines if not is_blank(line)), default=0)
    place = trimmed(value, start, end)
    return Part("\n".join(line[margin:] for line in lines).lstrip("\n") if place.value else "", place.start, place.end)


def announced(header: str, text: str) -> str:
    """A text behind its header, which ends with a colon; below it where it is a list."""
    text = without_type(text)
    if not text:
        return ""
    is_list = "\n" in text and _ITEM.match(text)
    return f"{header}\n{text}" if is_list else f"{header}{text}" if header.endswith("：") else f"{header} {text}"


def without_type(text: str) -> str:
    """A text without the type before it."""
    typed = _TYPED.match(text)
    return text[typed.end() :] if typed else text


def says_nothing(text: str) -> bool:
    """Whether a section's body only says that there is nothing to describe."""
    return _NOTHING.fullmatch(text.strip()) is not None
