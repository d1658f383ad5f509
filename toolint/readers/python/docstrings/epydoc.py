"""Epydoc's fields (``@param x: ...``) as docstring_parser and as people read them."""

from __future__ import annotations

import re

from toolint.readers.python.docstrings._fields import read_fields
from toolint.readers.python.docstrings._text import (
    Entry,
    Part,
    Refused,
    Section,
    description,
    field_text,
    trimmed,
)

_FIELD_START = re.compile("^@", re.MULTILINE)
_NAMED = r"(\s+[_A-z][_A-z0-9]*\??)"
_FORMS = (
    ("parameters", re.compile(rf"(param|keyword|type){_NAMED}:")),
    ("attributes", re.compile(rf"(ivar|cvar|var){_NAMED}:")),
    ("raises", re.compile(rf"(raise){_NAMED}?:")),
    ("returns", re.compile(r"(return|rtype|yield|ytype):")),
    ("other", re.compile(rf"([_A-z][_A-z0-9]+)({_NAMED}*):")),
)
_OWN_FORM = ("param", "ivar", "cvar", "var", "keyword", "type", "return", "rtype", "yield", "ytype")


def docstring_parser(value: str) -> tuple[Section, ...]:
    """The sections of a cleaned docstring as docstring_parser 0.18 gives them.

    Raises:
        Refused: a field that it does not take.
    """
    starts = [match.start() for match in _FIELD_START.finditer(value)]
    found = [description(value, starts[0] if starts else len(value))]
    joined: dict[str, Section] = {}  # The fields of one name (return: of the value) are one.
    generates: set[bool] = set()
    for start, end in zip(starts, [*starts[1:], len(value)], strict=False):
        kind, match = _form(value[start:end])
        place = trimmed(value, start + match.end(), end)
        text = Part(field_text(value[start + match.end() : end]), place.start, place.end)
        key = match[1]
        generates.update({key in ("yield", "ytype")} if kind == "returns" else ())
        if kind in ("raises", "other"):
            found.append(Section(kind, text, (Entry(Part("", start, start), None, text),)))
            continue
        at = match.end(1) if kind == "returns" else match.start(2) + len(match[2]) - len(match[2].lstrip())
        name = Part("" if kind == "returns" else match[2].strip(), start + at, start + match.end() - 1)
        held = joined.get(name.value or "return")
        said = held.entries[0] if held else Entry(name, None, Part("", text.start, text.start))
        said = Entry(said.name, text.value, said.text) if "type" in key else Entry(name, said.type, text)
        joined[name.value or "return"] = Section(held.kind if held else kind, said.text, (said,))
    if len(generates) > 1:
        raise Refused
    return (*found, *joined.values())


def _form(chunk: str) -> tuple[str, re.Match[str]]:
    """
    Raises:
        Refused: it has none.
    """
    for kind, form in _FORMS:
        if match := form.search(chunk):
            if kind == "other" and match[1] in _OWN_FORM:
                break
            return kind, match
    raise Refused


_PEOPLES_FIELD = re.compile(r"\s*[@\\](?P<key>[A-Za-z]+)(?:\[\w+\])?(?P<name>\s+[`*]*\w+[`*]*)?(?:\s*[:：-]|(?=\s)|$)")


def people(value: str, names: frozenset[str] | None) -> tuple[Section, ...]:
    """The fields as they are meant, Javadoc's and Doxygen's (``@param x ...``, ``\\param x ...``) included."""
    return read_fields(value, _PEOPLES_FIELD)
