"""Fields of a docstring (``:param x: ...``, ``@param x ...``) as people mean them."""

from __future__ import annotations

import re

from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Section,
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
_NAME = re.compile(r"[^\s*`\\]+(?=[\s`*]*$)")


def read_fields(value: str, start: re.Pattern[str]) -> tuple[Section, ...]:
    """The sections of a docstring whose fields begin with a pattern that has the groups ``key`` and ``name``."""
    lines = split(value)
    known = {*FIELD_KINDS, "type", "rtype", "throws"}
    fields = [(number, match) for number, line in enumerate(lines.all) if (match := start.match(line))]
    fields = [(number, match) for number, match in fields if match["key"].lower() in known]
    found = [Section("text", lines.part(0, fields[0][0] if fields else len(lines)))]
    for (number, match), following in zip(fields, [*(n for n, _ in fields[1:]), len(lines)], strict=False):
        first, last = lines.starts[number] + match.end(), lines.end(_end(lines, number, following) - 1)
        place = trimmed(value, first, last)
        text = Part(field_text(value[first:last]), place.start, place.end)
        written = match["name"] or ""
        word = _NAME.search(written)
        at = lines.starts[number] + max(match.start("name"), 0) + (word.start() if word else 0)
        name = word[0] if word else ""
        kind = FIELD_KINDS.get(match["key"].lower(), "other")
        found.append(Section(kind, text, (Entry(Part(name, at, at + len(name)), None, text),)))
    return tuple(found)


def _end(lines: Lines, number: int, following: int) -> int:
    """The line after a field: an empty line ends it, unless what comes then is indented more than the field."""
    width = indent(lines[number])
    for at in range(number + 1, following):
        if is_blank(lines[at]):
            below = next((other for other in range(at, following) if not is_blank(lines[other])), None)
            if below is None or indent(lines[below]) <= width:
                return at
    return following
