"""Sphinx's field lists (reStructuredText) as griffe, as docstring_parser and as people read them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from toolint.readers.python.docstrings._fields import FIELD_KINDS, read_fields
from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Refused,
    Section,
    cleaned,
    description,
    field_text,
    is_blank,
    split,
    trimmed,
)

_FIELDS = (
    ("type", (":type",)),
    ("parameters", (":param", ":parameter", ":arg", ":argument", ":key", ":keyword")),
    ("vartype", (":vartype",)),
    ("attributes", (":var", ":ivar", ":cvar")),
    ("raises", (":raises", ":raise", ":except", ":exception")),
    ("returns", (":returns", ":return")),
    ("rtype", (":rtype",)),
)
"""In griffe's order: the first whose words the line begins with."""


def griffe(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as griffe 2.4 gives them, without a function to look at."""
    lines = split(value)
    prose: list[int] = []
    found: dict[str, dict[str, Entry]] = {"parameters": {}, "attributes": {}, "returns": {}, "raises": {}}
    number = 0
    while number < len(lines):
        kind = next((kind for kind, words in _FIELDS if lines[number].startswith(words)), None)
        if kind is None:
            prose.append(number)
            number += 1
            continue
        end = number + 1
        while end < len(lines) and not lines[end].startswith(":"):
            end += 1
        if kind in found and (entry := _field(lines, number, end, kind)):
            if kind == "returns":
                found[kind][""] = entry
            else:
                found[kind].setdefault(entry.name.value if kind != "raises" else str(number), entry)
        number = end
    sections = (
        Section(kind, _part_of(tuple(entries.values())), tuple(entries.values())) for kind, entries in found.items()
    )
    return (_prose(lines, prose), *(section for section in sections if section.entries))


def _prose(lines: Lines, numbers: list[int]) -> Section:
    while numbers and is_blank(lines[numbers[0]]):
        numbers = numbers[1:]
    while numbers and is_blank(lines[numbers[-1]]):
        numbers = numbers[:-1]
    if not numbers:
        return Section("text", Part("", 0, 0))
    end = next((at for at, number in enumerate(numbers) if number != numbers[0] + at), len(numbers))
    place = lines.part(numbers[0], numbers[0] + end)
    return Section("text", Part("\n".join(lines[number] for number in numbers), place.start, place.end))


def _field(lines: Lines, number: int, end: int, kind: str) -> Entry | None:
    field = cleaned("\n".join(lines.all[number:end])).rstrip("\n")
    if field.count(":") < 2:
        return None
    _, directive, text = field.split(":", 2)
    words = directive.split(" ")
    if (len(words) == 1 and kind != "returns") or (kind in ("attributes", "raises") and len(words) != 2):
        return None
    start = lines.starts[number]
    name = words[-1] if kind != "returns" else ""
    place = trimmed(lines.value, start + len(directive) + 2, lines.end(end - 1))
    at = start + 1 + len(directive) - len(words[-1])
    type_ = words[1] if len(words) == 3 else None
    return Entry(Part(name, at, at + len(name)), type_, Part(text.strip(), place.start, place.end))


def _part_of(entries: tuple[Entry, ...]) -> Part:
    if not entries:
        return Part("", 0, 0)
    start, end = min(entry.name.start for entry in entries), max(entry.text.end for entry in entries)
    return Part("", start, max(start, end))


_WORDS = {"parameters": (2, 3), "returns": (1, 2), "raises": (1, 2)}
_FIELD_START = re.compile("^:", re.MULTILINE)


def docstring_parser(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as docstring_parser 0.18 gives them.

    Raises:
        Refused: a field that it does not take.
    """
    starts = [match.start() for match in _FIELD_START.finditer(value)]
    found = [description(value, starts[0] if starts else len(value))]
    types: dict[str, str] = {}
    return_types: dict[str, Entry] = {}
    for start, end in zip(starts, [*starts[1:], len(value)], strict=False):
        head = start + len(value[start:end]) - len(value[start:end].lstrip(":"))
        directive, colon, text = value[head:end].partition(":")
        words = directive.split()
        if not colon or not words:
            raise Refused
        place = trimmed(value, head + len(directive) + 1, end)
        type_ = words[1].removesuffix("?") if len(words) == 3 else None
        entry = Entry(_last_word(directive, head), type_, Part(field_text(text), place.start, place.end))
        if words[0] == "type" and len(words) == 2:
            types[words[1]] = entry.text.value
            continue
        if words[0] == "rtype" and len(words) < 3:
            return_types[" ".join(words[1:])] = entry
            continue
        kind = FIELD_KINDS.get(words[0], words[0])
        if kind in _WORDS and len(words) not in _WORDS[kind]:
            raise Refused
        found.append(Section(kind, entry.text, (entry,)))
    if return_types and not any(section.kind == "returns" for section in found):
        found += [Section("returns", entry.text, (entry,)) for entry in return_types.values()]
    return tuple(replace(s, entries=tuple(_typed(e, types) for e in s.entries)) for s in found)


def _typed(entry: Entry, types: Mapping[str, str]) -> Entry:
    return replace(entry, type=entry.type or types.get(entry.name.value))


def _last_word(directive: str, offset: int) -> Part:
    word = directive.split()[-1]
    at = offset + directive.rindex(word)
    return Part(word, at, at + len(word))


_PEOPLES_FIELD = re.compile(r"\s*[:：](?P<key>[A-Za-z]+)(?P<name>(?:\s+[^:：\s][^:：\n]*)?)[:：](?!`)")


def people(value: str, names: frozenset[str] | None) -> tuple[Section, ...]:
    """The fields as they are meant: at any indentation, below prose without an empty line, ended by one."""
    return read_fields(value, _PEOPLES_FIELD)
