"""Fields of a docstring (``:param x: ...``, ``@param x ...``) as people mean them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from toolint.readers.python.docstrings._description import announced
from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Section,
    fenced,
    field_text,
    indent,
    is_blank,
    split,
    trimmed,
)

FIELD_KINDS = {
    **dict.fromkeys(("param", "parameter", "arg", "argument", "attribute", "key", "keyword"), "parameters"),
    **dict.fromkeys(("return", "returns", "yield", "yields"), "returns"),
    **dict.fromkeys(("raises", "raise", "except", "exception"), "raises"),
}
_OF_THE_CODE = frozenset(
    ("type", "rtype", "ytype", "throws", "ivar", "cvar", "var", "vartype", "see", "seealso", "reference", "todo")
)
_NAME = re.compile(r"[^\s*`\\]+(?=[\s`*]*$)")


def read_fields(value: str, start: re.Pattern[str]) -> tuple[Section, ...]:
    """The sections of a docstring whose fields begin with a pattern that has the groups ``key`` and ``name``."""
    lines = split(value)
    inside = fenced(lines)
    starts: list[tuple[int, re.Match[str]]] = []
    for number, line in enumerate(lines.all):
        match = None if inside[number] else start.match(line)
        if match and (_kind(match) or (starts and _is_beside(lines, number, starts[-1][0]))):
            starts.append((number, match))
    found: list[Section] = []
    for (number, match), following in zip(starts, [*(n for n, _ in starts[1:]), len(lines)], strict=False):
        found += _field(lines, number, _end(lines, number, following), match)
    if any(section.kind == "returns" and section.text.value for section in found):
        return tuple(found)
    return tuple(_returned(section) if section.title in ("rtype", "ytype") else section for section in found)


def _kind(match: re.Match[str]) -> str:
    key = match["key"].lower()
    return FIELD_KINDS.get(key, "other" if key in _OF_THE_CODE else "")


def _is_beside(lines: Lines, number: int, above: int) -> bool:
    """Whether a field of another kind (``:note:``) ends the one above; it stays in the prose itself."""
    return indent(lines[number]) <= indent(lines[above]) and not lines[number].lstrip().startswith("\\")


def _field(lines: Lines, number: int, end: int, match: re.Match[str]) -> Iterator[Section]:
    kind, key = _kind(match), match["key"].lower()
    written = match["name"] or ""
    word = _NAME.search(written)
    if not kind or (kind == "parameters" and not word):
        return
    first, last = lines.starts[number] + match.end(), lines.end(end - 1)
    if kind == "returns" and written:  # Not a name: a type, or already the text.
        first, word = lines.starts[number] + match.start("name"), None
    place = trimmed(lines.value, first, last)
    text = Part(field_text(lines.value[first:last]), place.start, place.end)
    at = lines.starts[number] + max(match.start("name"), 0) + (word.start() if word else 0)
    name = word[0] if word else ""
    section = Section(kind, lines.extent(number, end), (Entry(Part(name, at, at + len(name)), None, text),))
    section = replace(section, title=key)
    yield _returned(section) if kind == "returns" else section


def _returned(section: Section) -> Section:
    header = "Yields:" if section.title.startswith("y") else "Returns:"
    text = announced(header, section.entries[0].text.value)
    return replace(section, text=replace(section.text, value=text))


def _end(lines: Lines, number: int, following: int) -> int:
    """The line after a field: an empty line ends it, unless what comes then is indented more than the field."""
    width = indent(lines[number])
    blank = 0  # Where the empty lines above begin.
    for at in range(number + 1, following):
        if is_blank(lines[at]):
            blank = blank or at
        elif (blank and indent(lines[at]) <= width) or lines[at].startswith(".. ", width):
            return blank or at
        else:
            blank = 0
    return blank or following
