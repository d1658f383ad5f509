"""NumPy style as people mean it: underlines of any length, any indentation, prose below the sections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from toolint.readers.python.docstrings._description import announced, as_written, says_nothing, without_type
from toolint.readers.python.docstrings._text import (
    Entry,
    Lines,
    Part,
    Section,
    cleaned,
    fenced,
    indent,
    is_blank,
    split,
)

_KINDS = {
    **dict.fromkeys(("parameters", "params", "arguments", "args", "keyword arguments", "keyword args"), "parameters"),
    **dict.fromkeys(("parameter", "other parameters", "other params", "other arguments", "other args"), "parameters"),
    **dict.fromkeys(("returns", "return", "yields", "yield"), "returns"),
    **dict.fromkeys(("raises", "raise", "warns", "warn", "receives", "receive", "attributes", "attribute"), "items"),
    **dict.fromkeys(("methods", "see also", "related", "references", "reference", "todo", "todos"), "other"),
    **dict.fromkeys(("examples", "example", "notes", "note", "warnings", "warning"), "as written"),
}
_TITLE = re.compile(r"\w[\w ]*")
_NAMES = re.compile(r"[`*]*(\w+)[`*]*(?:\s*,\s*[`*]*(\w+)[`*]*)*\s*(?::\s*(.*))?$")
_ITEM = re.compile(r"\s*[\w.`]+(?:\s*:.*)?$")
_TEXT = re.compile(r"(?:an?|the)\s|.*[.,;:!?]$|(?:\S+\s+){4}", re.IGNORECASE)
"""A line above a returned value's text that is text itself, not a type."""


def read(value: str, names: frozenset[str] | None) -> tuple[Section, ...]:
    """The sections as they are meant: underlines of any length, any indentation, ``name: type`` without blanks."""
    lines = split(value)
    inside = fenced(lines)
    titles: list[tuple[int, str]] = []
    for number in range(len(lines) - 1):
        title = "" if inside[number] else _title(lines, number)
        # A title that is not known ends the section above; before the first it is prose.
        if title in _KINDS or (title and titles and indent(lines[number]) <= indent(lines[titles[-1][0]])):
            titles.append((number, _KINDS.get(title, "as written")))
    found: list[Section] = []
    for (number, kind), end in zip(titles, [*(n for n, _ in titles[1:]), len(lines)], strict=False):
        match kind:
            case "parameters":
                found += _parameters(lines, number, end, names)
            case "returns":
                found.append(_returned(lines, number, _items_end(lines, number, end)))
            case "items":
                found.append(Section("other", lines.extent(number, _items_end(lines, number, end))))
            case _:
                place = lines.extent(number, end)
                said = as_written(value, place.start, place.end).value if kind == "as written" else ""
                found.append(Section(kind, replace(place, value=said)))
    return tuple(found)


def _title(lines: Lines, number: int) -> str:
    below = lines[number + 1].strip()
    title = lines[number].strip().rstrip(": ").lower()
    is_underlined = len(below) > 2 and set(below) in ({"-"}, {"="}, {"~"})
    return title if is_underlined and _TITLE.fullmatch(title) else ""


def _items_end(lines: Lines, number: int, end: int) -> int:
    """Where a paragraph beside the items of a section begins, if not at its end."""
    filled = [at for at in range(number + 2, end) if not is_blank(lines[at])]
    beside = (at for at in filled[1:] if is_blank(lines[at - 1]) and indent(lines[at]) <= indent(lines[filled[0]]))
    return next(
        (at for at in beside if not (_ITEM.match(lines[at]) and (":" in lines[at] or _is_above_text(lines, at)))), end
    )


def _parameters(lines: Lines, number: int, end: int, names: frozenset[str] | None) -> Iterator[Section]:
    """The title and every parameter by itself: a paragraph beside them is prose. None if there is no parameter."""
    filled = [at for at in range(number + 2, end) if not is_blank(lines[at])]
    width = indent(lines[filled[0]]) if filled else 0
    level = [at for at in filled if indent(lines[at]) <= width]
    heads = [at for at in level if _is_head(lines, at, names)]
    starts = sorted({*heads, *(at for at in level if is_blank(lines[at - 1]))})
    if not heads:
        if says_nothing(lines.part(number + 2, end).value):
            yield Section("parameters", lines.extent(number, end))
        return
    yield Section("parameters", lines.extent(number, number + 2))
    entries = set(heads)
    for at, stop in zip(starts, [*starts[1:], end], strict=False):
        if at in entries:
            yield Section("parameters", lines.extent(at, stop), tuple(_entries(lines, at, stop)))


def _is_head(lines: Lines, number: int, names: frozenset[str] | None) -> bool:
    line = lines[number].strip()
    if not _NAMES.match(line):
        return False
    head, colon, type_ = line.partition(":")
    if names is not None and not names.isdisjoint(re.findall(r"\w+", head)):
        return True
    return (names is None or bool(type_)) if colon else _is_above_text(lines, number)


def _is_above_text(lines: Lines, number: int) -> bool:
    return number + 1 < len(lines) and indent(lines[number + 1]) > indent(lines[number])


def _entries(lines: Lines, number: int, end: int) -> Iterator[Entry]:
    head, _, type_ = lines[number].partition(":")
    text = lines.part(number + 1, end)
    words = Part(cleaned("\n" + "\n".join(lines.all[number + 1 : end])).strip(), text.start, text.end)
    for match in re.finditer(r"\w+", head):
        start = lines.starts[number] + match.start()
        yield Entry(Part(match[0], start, start + len(match[0])), type_.strip() or None, words)


def _returned(lines: Lines, number: int, end: int) -> Section:
    """The values, each without its type if anything else is said of it."""
    filled = [at for at in range(number + 2, end) if not is_blank(lines[at])]
    width = indent(lines[filled[0]]) if filled else 0
    heads = [at for at in filled if indent(lines[at]) <= width]
    said = ""
    for at, following in zip(heads, [*heads[1:], end], strict=False):
        head, text = lines[at].strip(), cleaned("\n" + "\n".join(lines.all[at + 1 : following])).strip()
        if text:
            name, colon, _ = head.partition(" : ")
            if colon and name.isidentifier():
                text = f"{name}: {text}"
            elif _TEXT.match(head):
                text = f"{head}\n{text}"
        said += ("" if not said else "\n\n" if is_blank(lines[at - 1]) else "\n") + (text or head)
    place = lines.part(number + 2, end)
    text_part = Part(without_type(said), place.start, place.end)
    header = f"{lines[number].strip().rstrip(': ')}:"
    return Section(
        "returns",
        lines.extent(number, end, announced(header, said)),
        (Entry(Part("", place.start, place.start), None, text_part),),
    )
