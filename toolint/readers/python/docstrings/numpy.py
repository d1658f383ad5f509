"""NumPy style as griffe, as docstring_parser and as people read it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from toolint.readers.python.docstrings._numpy_people import read as people
from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Section,
    cleaned,
    description,
    is_blank,
    split,
    trimmed,
)

__all__ = ["docstring_parser", "griffe", "people"]

_KINDS = {
    "deprecated": "deprecated",
    "parameters": "parameters",
    "other parameters": "other parameters",
    "type parameters": "type parameters",
    "returns": "returns",
    "yields": "yields",
    "receives": "receives",
    "raises": "raises",
    "warns": "warns",
    "examples": "examples",
    "attributes": "attributes",
    "functions": "functions",
    "methods": "functions",
    "classes": "classes",
    "type aliases": "type aliases",
    "modules": "modules",
}
_NAME = r"\*{0,2}[_a-z][_a-z0-9]*"
_NAMES = re.compile(rf"({_NAME}(?:,\s{_NAME})*)(?:\s:\s(?:\{{(.+)\}}|(.+))?)?", re.IGNORECASE)
_RETURNED = re.compile(rf"(?:({_NAME})\s*:\s*)?(.*)", re.IGNORECASE)


def griffe(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as griffe 2.4 gives them, without a function to look at."""
    return tuple(_sections(split(value)))


def _sections(lines: Lines) -> Iterator[Section]:
    number = start = 0
    fenced = False
    title = ""
    while number < len(lines):
        line = lines[number]
        if line.lstrip(" ").startswith("```"):
            fenced = not fenced
        elif not fenced and not is_blank(line):
            if number == len(lines) - 1:
                yield from _text(lines, start, number + 1, title)
                return
            if _is_underline(lines[number + 1]):
                yield from _text(lines, start, number, title)
                kind = _KINDS.get(line.lower())
                title = "" if kind else line
                number += 2
                start = number
                if kind:
                    found, number = _section(lines, number, kind)
                    start = number
                    if found:
                        yield found
                continue
        number += 1
    yield from _text(lines, start, len(lines), title)


def _is_underline(line: str) -> bool:
    return "-" in line and is_blank(line.replace("-", ""))


def _text(lines: Lines, start: int, end: int, title: str) -> Iterator[Section]:
    if title:
        name = title.lower().replace(" ", "-")
        name = name[:-1] if name in ("warnings", "notes") else name
        yield Section("admonition", lines.part(start, end), title=name)
    elif any(not is_blank(line) for line in lines.all[start:end]):
        # A blank line loses its blanks outside of fences only; at the end of a line they stay.
        shown, fenced = [], False
        for line in lines.all[start:end]:
            fenced ^= line.lstrip(" ").startswith("```")
            shown.append(line if fenced or not is_blank(line) else "")
        place = lines.part(start, end)
        yield Section("text", Part("\n".join(shown).rstrip("\n"), place.start, place.end))


def _section(lines: Lines, number: int, kind: str) -> tuple[Section | None, int]:
    first = number
    while number < len(lines) and is_blank(lines[number]):
        number += 1
    if number >= len(lines):
        return (Section(kind, lines.part(first, number)) if kind == "examples" else None), number + 1
    if kind == "examples":
        while number < len(lines):
            below = (lines[other] for other in (number + 1, number + 2) if other < len(lines))
            if is_blank(lines[number]) and any(_is_underline(line) for line in below):
                break
            number += 1
        return Section(kind, lines.part(first, number)), number
    entries: list[Entry] = []
    items, end = _items(lines, number)
    for at, item in items:
        entries += _named(lines, at, item) if kind.endswith("parameters") else [_returned(lines, at, item)]
    return (Section(kind, lines.part(first, end), tuple(entries)) if entries else None), end


def _items(lines: Lines, number: int) -> tuple[list[tuple[int, list[str]]], int]:
    items = [(number, [lines[number]])]
    number += 1
    while number < len(lines):
        line = lines[number]
        if is_blank(line):
            items[-1][1].append("")
        elif line.startswith("    "):
            items[-1][1].append(line[4:])
        elif line.startswith(" "):
            items[-1][1].append(line.lstrip())
        elif number + 1 < len(lines) and _is_underline(lines[number + 1]):
            break
        else:
            items.append((number, [line]))
        number += 1
    return items, number


def _named(lines: Lines, number: int, item: list[str]) -> Iterator[Entry]:
    match = _NAMES.match(item[0])
    if match is None:
        return
    type_ = match[2] or match[3]
    type_ = type_.partition(", default")[0].removesuffix(", optional") if type_ else None
    place = _below(lines, number, item)
    text = Part("\n".join(item[1:]).rstrip(), place.start, place.end)
    at = lines.starts[number]
    for name in match[1].split(", "):
        yield Entry(Part(name, at, at + len(name)), type_, text)
        at += len(name) + 2


def _returned(lines: Lines, number: int, item: list[str]) -> Entry:
    match = _RETURNED.match(item[0])
    place, at = _below(lines, number, item), lines.starts[number]
    text = Part(dedent("\n".join(item[1:])), place.start, place.end)
    name = (match[1] if match else None) or ""
    return Entry(Part(name, at, at + len(name)), match[2] or None if match else None, text)


def _below(lines: Lines, number: int, item: list[str]) -> Part:
    return lines.part(number + 1, number + len(item))


_TITLES = {
    **dict.fromkeys(("Parameters", "Params", "Arguments", "Args"), "parameters"),
    **dict.fromkeys(("Other Parameters", "Other Params", "Other Arguments", "Other Args"), "other parameters"),
    **dict.fromkeys(("Receives", "Receive"), "receives"),
    **dict.fromkeys(("Raises", "Raise"), "raises"),
    **dict.fromkeys(("Warns", "Warn"), "warns"),
    **dict.fromkeys(("Attributes", "Attribute"), "attributes"),
    **dict.fromkeys(("Returns", "Return"), "returns"),
    **dict.fromkeys(("Yields", "Yield"), "yields"),
    **dict.fromkeys(("Examples", "Example"), "examples"),
    **dict.fromkeys(("Warnings", "Warning"), "warnings"),
    **dict.fromkeys(("See Also", "Related"), "see also"),
    **dict.fromkeys(("Notes", "Note"), "notes"),
    **dict.fromkeys(("References", "Reference"), "references"),
}
_TITLE_LINES = re.compile(
    "|".join(rf"^{title}\s*?\n{'-' * len(title)}\s*$" for title in _TITLES) + r"|^\.\.\s*deprecated\s*::", re.MULTILINE
)
_HEAD = re.compile(r"^[^\s].*$", re.MULTILINE)
_PLAIN = ("warnings", "see also", "notes", "references", "deprecated")
_PARAMETERS = ("parameters", "other parameters", "receives", "attributes")


def docstring_parser(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as docstring_parser 0.18 gives them."""
    titles = list(_TITLE_LINES.finditer(value))
    found = [description(value, titles[0].start() if titles else len(value))]
    for title, following in zip(titles, [*titles[1:], None], strict=False):
        end = following.start() if following else len(value)
        kind = _TITLES.get(title[0].partition("\n")[0].rstrip(), "deprecated")
        text = trimmed(value, title.end(), end)
        if kind in _PLAIN:
            entries = [Entry(Part("", text.start, text.start), None, text)]
        elif kind == "examples":
            entries = list(_examples(text))
        else:
            entries = list(_pairs(value, title.end(), end, kind))
        found.append(Section(kind, text, tuple(entries)))
    return tuple(found)


def _examples(text: Part) -> Iterator[Entry]:
    was_code = False
    for number, line in enumerate(text.value.splitlines()):
        is_code = line.startswith(">>>")
        if not number or (is_code and not was_code):
            yield Entry(Part("", text.start, text.start), None, text)
        was_code = is_code


def _pairs(value: str, start: int, end: int, kind: str) -> Iterator[Entry]:
    heads = list(_HEAD.finditer(value[start:end]))
    for head, following in zip(heads, [*heads[1:], None], strict=False):
        stop = start + following.start() if following else end
        name, colon, type_ = head[0].partition(":")
        name, type_ = name.rstrip() if colon else name, type_.lstrip()
        if kind in _PARAMETERS:
            type_ = type_.partition(", default")[0].removesuffix(", optional").removesuffix("(optional)")
        elif not colon:
            name, type_ = "", name
        place = trimmed(value, start + head.end(), stop)
        at = start + head.start()
        text = cleaned(value[start + head.end() : stop]).strip()
        yield Entry(Part(name, at, at + len(name)), type_ or None, Part(text, place.start, place.end))
