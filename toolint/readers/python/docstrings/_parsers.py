"""Who reads a docstring and how: toolint itself, the libraries, the frameworks that use the libraries in their own ways."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Literal

from toolint.readers.python.docstrings import _text
from toolint.readers.python.docstrings._description import description
from toolint.readers.python.docstrings._google_people import without_title
from toolint.readers.python.docstrings._text import Part, Refused, Section, Text

Parser = Literal["toolint", "griffe", "docstring_parser", "openai-agents", "fastmcp"]
"""toolint in its own tolerant way, a library, or a framework in the way in which it uses griffe."""


@cache
def styles() -> Mapping[str, ModuleType]:
    """All styles by name."""
    found = sorted(m.name for m in pkgutil.iter_modules([str(Path(__file__).parent)]) if not m.name.startswith("_"))
    return MappingProxyType({name: import_module(f"{__package__}.{name}") for name in found})


@dataclass(frozen=True, slots=True)
class Reading:
    """The sections of a text and the style that they were found in."""

    text: Text
    style: str
    sections: Sequence[Section]
    kinds: frozenset[str] = frozenset({"parameters"})
    """The kinds of section whose entries count as parameters."""
    wins: Literal["first", "last"] = "last"
    """Which of several entries of one name counts."""
    strips_stars: bool = False


def _griffe(value: str, style: str, names: frozenset[str] | None) -> Reading:
    return _by_griffe(_text.whole(value), "google" if style == "auto" else style)


def _by_griffe(text: Text, style: str) -> Reading:
    cleaned = _text.cleandoc(_text.rstrip(text))
    return Reading(cleaned, style, styles()[style].griffe(cleaned.value))


def _docstring_parser(value: str, style: str, names: frozenset[str] | None) -> Reading:
    """
    In style ``auto`` the one with the most entries; of equals Sphinx, Google, NumPy, Epydoc.
    """
    text = _text.cleandoc(_text.whole(value))
    best = Reading(text, "", (_text.description(text.value, len(text)),))
    most = -1
    for name in ("sphinx", "google", "numpy", "epydoc") if style == "auto" else (style,):
        try:
            sections = styles()[name].docstring_parser(text.value)
        except Refused:
            continue
        entries = sum(len(section.entries) for section in sections)
        if entries > most:
            kinds = frozenset({"parameters", "other parameters", "receives", "attributes"})
            best, most = Reading(text, name, sections, kinds, "first"), entries
    return best


_HEADER = re.compile(r"^(?:args|arguments|params|parameters):\s*$", re.IGNORECASE)
_AGENTS_SIGNS = {
    "sphinx": (r"^:param\s", r"^:type\s", r"^:return:", r"^:rtype:"),
    "numpy": (r"^Parameters\s*\n\s*-{3,}", r"^Returns\s*\n\s*-{3,}", r"^Yields\s*\n\s*-{3,}"),
    "google": (r"^(Args|Arguments):", r"^(Returns):", r"^(Raises):"),
}


def _openai_agents(value: str, style: str, names: frozenset[str] | None) -> Reading:
    """openai-agents 0.24, ``agents/function_schema.py``: it guesses the style and forgives a header right below prose."""
    text = _text.cleandoc(_text.whole(value))
    if style == "auto":
        signs = {name: sum(bool(re.search(p, text.value, re.M)) for p in ps) for name, ps in _AGENTS_SIGNS.items()}
        style = max(signs, key=lambda name: signs[name]) if any(signs.values()) else "google"
    if style == "google":
        lines = text.value.splitlines()
        tight = [
            number
            for number in range(1, len(lines) - 1)
            if _HEADER.match(lines[number]) and lines[number - 1].strip() and lines[number + 1].startswith((" ", "\t"))
        ]
        text = _text.insert_blank_lines(text, tight) if tight else text
    led = Text("\n" + text.value, [0, *text.at])  # So that the first line's indentation counts.
    read = _by_griffe(led, style)
    return Reading(read.text, style, read.sections, strips_stars=True)


_FASTMCP_TITLES = frozenset(
    [
        "attention",
        "caution",
        "danger",
        "error",
        "example",
        "hint",
        "important",
        "note",
        "notes",
        "raise",
        "references",
        "return",
        "see-also",
        "tip",
        "todo",
        "warning",
        "yield",
    ]
)


def _fastmcp(value: str, style: str, names: frozenset[str] | None) -> Reading:
    """fastmcp 4.2, ``fastmcp/utilities/docstring_parsing.py``: the first style in which there is a section."""
    text = _text.cleandoc(_text.whole(value))
    for name in ("google", "numpy", "sphinx") if style == "auto" else (style,):
        read = _by_griffe(text, name)
        if any(
            section.kind != "text" and (section.kind != "admonition" or section.title in _FASTMCP_TITLES)
            for section in read.sections
        ):
            return read
    return Reading(text, "", (Section("text", Part(text.value, 0, len(text))),))


def _toolint(value: str, style: str, names: frozenset[str] | None) -> Reading:
    """The style that explains the most parameters, then the most of the text; what only another style finds is added."""
    text = _text.cleandoc(_text.whole(value))
    wanted = sorted(styles(), key=lambda name: name != "google") if style == "auto" else [style]
    reads = {name: styles()[name].people(text.value, names) for name in wanted}
    best = max(reads, key=lambda name: (len(_found(reads[name], names)), sum(map(_length, reads[name]))))
    sections: list[Section] = []
    taken = bytearray(len(text))
    said = _found(reads[best], None)
    for name in sorted(wanted, key=lambda name: name != best):
        added = [s for s in reads[name] if taken.find(1, s.text.start, s.text.end) < 0]
        if name != best:
            added = [replace(s, entries=tuple(e for e in s.entries if e.name.value not in said)) for s in added]
        for section in added:
            taken[section.text.start : section.text.end] = b"\1" * _length(section)
        sections += added
    if names and not _found(sections, None):
        end = min((section.text.start for section in sections), default=len(text))
        sections += without_title(text.value, names, end)
    found = (description(text.value, sections), *sections)
    return Reading(text, best if sections else "", found, strips_stars=True)


def _length(section: Section) -> int:
    return section.text.end - section.text.start


def _found(sections: Sequence[Section], names: frozenset[str] | None) -> set[str]:
    found = {entry.name.value for section in sections if section.kind == "parameters" for entry in section.entries}
    return found if names is None else found & names


READERS: Mapping[Parser, Callable[[str, str, frozenset[str] | None], Reading]] = {
    "toolint": _toolint,
    "griffe": _griffe,
    "docstring_parser": _docstring_parser,
    "openai-agents": _openai_agents,
    "fastmcp": _fastmcp,
}
