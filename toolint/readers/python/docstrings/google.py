"""Google style as griffe, as docstring_parser and as people read it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.readers.python.docstrings._google_people import read as people
from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Refused,
    Section,
    cleaned,
    description,
    indent,
    is_blank,
    split,
    trimmed,
)

__all__ = ["docstring_parser", "griffe", "people"]

_KINDS = {
    "args": "parameters",
    "arguments": "parameters",
    "params": "parameters",
    "parameters": "parameters",
    "keyword args": "other parameters",
    "keyword arguments": "other parameters",
    "other args": "other parameters",
    "other arguments": "other parameters",
    "other params": "other parameters",
    "other parameters": "other parameters",
    "type args": "type parameters",
    "type arguments": "type parameters",
    "type params": "type parameters",
    "type parameters": "type parameters",
    "raises": "raises",
    "exceptions": "raises",
    "returns": "returns",
    "yields": "yields",
    "receives": "receives",
    "examples": "examples",
    "attributes": "attributes",
    "functions": "functions",
    "methods": "functions",
    "classes": "classes",
    "type aliases": "type aliases",
    "modules": "modules",
    "warns": "warns",
    "warnings": "warns",
}
_UNNAMED = ("returns", "yields", "receives")
_TITLE = re.compile(r"^([\w][\s\w-]*):(?:\s+[^\s].*)?\s*$")
_RETURNED = re.compile(r"^(?:(\w+)?\s*(?:\((.+)\))?:\s*)?(.*)$")


def griffe(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as griffe 2.4 gives them, without a function to look at."""
    return tuple(_sections(split(value)))


def _sections(lines: Lines) -> Iterator[Section]:
    number = start = 0
    fenced = False
    while number < len(lines):
        line = lines[number]
        if line.lstrip(" ").startswith("```"):
            fenced = not fenced
        elif not fenced and (match := _TITLE.match(line)) and _opens(lines, number):
            title = match[1].lower()
            found, end = _section(lines, number + 1, _KINDS.get(title, ""))
            if found is not None or title in _KINDS:
                yield from _text(lines, start, number)
                if found is not None:
                    yield found if found.kind else Section("admonition", found.text, title=title.replace(" ", "-"))
                number = start = end
                continue
        number += 1
    yield from _text(lines, start, len(lines))


def _text(lines: Lines, start: int, end: int) -> Iterator[Section]:
    if any(lines.all[start:end]):
        at = lines.starts[start]
        value = "\n".join(lines.all[start:end]).rstrip("\n")
        yield Section("text", Part(value, at, at + len(value)))


def _opens(lines: Lines, number: int) -> bool:
    """Whether a title opens a section: an empty line above, none below, something indented below."""
    below = [*lines.all[number + 1 : number + 3], "", ""][:2]
    indented = [not is_blank(line) and line.startswith(" ") for line in below]
    has_next = number + 1 < len(lines)
    is_loose = indented[1] and has_next and is_blank(below[0])
    return any(indented) and (number == 0 or is_blank(lines[number - 1])) and not is_loose


def _section(lines: Lines, number: int, kind: str) -> tuple[Section | None, int]:
    """What stands below a title (without a kind: an admonition), and the line after it."""
    first = number
    while is_blank(lines[first]):
        first += 1
    width = indent(lines[first])
    if kind in ("", "examples"):
        end = first + 1 if width else number
        while width and end < len(lines) and (lines[end].startswith(" " * width) or is_blank(lines[end])):
            end += 1
        return (Section(kind, lines.part(number, end)) if width or kind else None), end
    if not width:
        return None, first
    items, end = _items(lines, first, width)
    read = _returned if kind in _UNNAMED else _named
    entries = tuple(entry for entry in (read(lines, *item) for item in items) if entry is not None)
    return (Section(kind, lines.part(number, end), entries) if entries else None), end


def _items(lines: Lines, number: int, width: int) -> tuple[list[tuple[int, list[str]]], int]:
    """The items of a section, each with its first line's number and its lines without their indentation."""
    items = [(number, [lines[number][width:]])]
    number += 1
    while number < len(lines):
        line = lines[number]
        if is_blank(line):
            items[-1][1].append("")
        elif line.startswith(" " * width * 2):
            items[-1][1].append(line[width * 2 :])
        elif line.startswith(" " * (width + 1)):
            items[-1][1].append(line.lstrip())
        elif line.startswith(" " * width):
            items.append((number, [line[width:]]))
        else:
            break
        number += 1
    return items, number


def _named(lines: Lines, number: int, item: list[str]) -> Entry | None:
    head, colon, rest = item[0].partition(":")
    if not colon:
        return None
    name, type_ = head, None
    if "(" in head and head.endswith(")"):
        name, _, type_ = head.partition("(")
        name, type_ = name.strip(), type_.removesuffix(")").removesuffix(", optional").strip()
    start = lines.end(number) - len(item[0])
    at = start + head.index(name)
    return Entry(Part(name, at, at + len(name)), type_, _words(lines, number, item, rest, start + len(head) + 1))


def _returned(lines: Lines, number: int, item: list[str]) -> Entry | None:
    match = _RETURNED.match(item[0])
    if match is None:
        return None
    start = lines.end(number) - len(item[0])
    at = start + max(match.start(1), 0)
    name = Part(match[1] or "", at, at + len(match[1] or ""))
    return Entry(name, match[2], _words(lines, number, item, match[3], start + match.start(3)))


def _words(lines: Lines, number: int, item: list[str], first: str, start: int) -> Part:
    value = "\n".join([first.lstrip(), *item[1:]]).rstrip("\n")
    place = trimmed(lines.value, start, lines.end(number + len(item) - 1))
    return Part(value, place.start, place.end)


_TITLES = {
    "Arguments": "parameters",
    "Args": "parameters",
    "Parameters": "parameters",
    "Params": "parameters",
    "Raises": "raises",
    "Exceptions": "raises",
    "Except": "raises",
    "Attributes": "attributes",
    "Example": "examples",
    "Examples": "examples",
    "Returns": "returns",
    "Yields": "yields",
}
_TITLE_LINE = re.compile(rf"^({'|'.join(_TITLES)}):[ \t\r\f\v]*$", re.MULTILINE)
_TYPED = re.compile(r"\s*(.+?)\s*\(\s*(.*[^\s]+)\s*\)")
_HAS_TYPE = re.compile(r"(\s*[^:\s]+:)|([^:]*\]:.*)")
_FLUSH = re.compile(r"\n\S")
_MARGIN = re.compile(r"^\s*")
_LONGEST_NAME = 1_000
"""Beyond this the pattern for a typed name, which takes quadratic time, is not tried."""


def docstring_parser(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as docstring_parser 0.18 gives them.

    Raises:
        Refused: a parameter without a colon, or a section without items.
    """
    titles = list(_TITLE_LINE.finditer(value))
    chunks: dict[str, tuple[int, int]] = {}  # Of equal titles the first gives the order, the last the contents.
    for title, following in zip(titles, [*titles[1:], None], strict=False):
        end = following.start() if following else len(value)
        flush = _FLUSH.search(value, title.end(), end)
        chunks[title[1]] = _without_line_ends(value, title.end(), flush.start() if flush else end)
    found = [description(value, titles[0].start() if titles else len(value))]
    for name, (start, end) in chunks.items():
        entries = tuple(_metas(value, start, end, _TITLES[name]))
        found.append(Section(_TITLES[name], Part(value[start:end], start, end), entries))
    return tuple(found)


def _without_line_ends(value: str, start: int, end: int) -> tuple[int, int]:
    while start < end and value[start] == "\n":
        start += 1
    while start < end and value[end - 1] == "\n":
        end -= 1
    return start, end


def _metas(value: str, start: int, end: int, kind: str) -> Iterator[Entry]:
    chunk = value[start:end]
    if kind in ("examples", "returns", "yields"):
        yield _single(chunk, start, end, kind)
        return
    margin = _MARGIN.match(chunk)
    width = margin[0] if margin else ""
    items = list(re.finditer(rf"^{re.escape(width)}(?=\S)", chunk, re.MULTILINE))
    if not items:
        raise Refused
    for item, following in zip(items, [*items[1:], None], strict=False):
        stop = following.start() if following else len(chunk)
        yield _meta(value, *_without_line_ends(value, start + item.end(), start + stop))


def _single(chunk: str, start: int, end: int, kind: str) -> Entry:
    text = cleaned(chunk)
    place = trimmed(chunk, 0, len(chunk))
    type_ = None
    if kind != "examples" and _HAS_TYPE.match(text):
        type_, _, text = text.partition(":")
        text = _description(text)
    return Entry(Part("", start, start), type_, Part(text, start + place.start, start + place.end))


def _meta(value: str, start: int, end: int) -> Entry:
    before, colon, after = value[start:end].partition(":")
    if not colon:
        raise Refused
    place = trimmed(value, start + len(before) + 1, end)
    if "\n" in before:
        first, _, rest = before.partition("\n")
        before = first + cleaned(rest)
    name, type_ = before, None
    if len(before) < _LONGEST_NAME and (match := _TYPED.match(before)):
        name, type_ = match[1], match[2]
        type_ = type_[:-10] if type_.endswith(", optional") else type_.removesuffix("?")
    at = value.find(name, start, end)
    written = trimmed(value, start, place.start) if at < 0 else Part(name, at, at + len(name))
    name_part = Part(name, written.start, written.end)
    return Entry(name_part, type_, Part(_description(after), place.start, place.end))


def _description(text: str) -> str:
    text = text.removeprefix(" ")
    if "\n" in text:
        first, _, rest = text.partition("\n")
        text = f"{first}\n{cleaned(rest)}"
    return text.strip("\n")
