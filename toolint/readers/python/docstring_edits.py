"""Edits of a docstring in whatever style it has: an entry renamed, entries taken out, nothing else touched."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolint.readers.python.docstrings._parsers import READERS, Reading
from toolint.readers.python.docstrings._text import Section
from toolint.readers.python.strings import read_literal
from toolint.readers.python.tree import Tree
from toolint.text import Edit, Span


def renamed(tree: Tree, name: Span, old: str, new: str) -> tuple[Edit, ...] | None:
    """The edit that gives an entry another name, ``name`` being where it has its own."""
    if tree.source.text[name.start : name.end] != old or not new.isidentifier():
        return None
    return (Edit(name, new),)


def without(tree: Tree, place: Span, entries: Iterable[str], names: frozenset[str]) -> tuple[Edit, ...] | None:
    """The edit that takes the entries of some parameters out of the docstring that stands at a place.

    The header of a section goes with the last of them. It is one edit of the docstring, so that two of the kind exclude each other.
    """
    text = tree.source.text
    node = tree.text_at(place)
    span = tree.span(node) if node is not None else place
    literal = read_literal(text[span.start : span.end], span.start) if node is not None else None
    if literal is None or text[span.start : literal.inside.start].strip("rRuU'\"") or not _is_one(text, span):
        return None
    read = READERS["toolint"](literal.value, "auto", names)
    gone = _sections(read, frozenset(entries))
    if gone is None:
        return None
    value, cuts = literal.value, []
    for section in gone:
        first, last = read.text.at[section.text.start], read.text.at[section.text.end - 1]
        start = value.rfind("\n", 0, first) + 1
        end = value.find("\n", len(value[: last + 1].rstrip()))  # A line of spaces behind it stays.
        if value[start:first].strip() or start == 0:
            return None
        cuts.append((start, len(value) if end < 0 else end + 1))
    cuts = _with_blanks(value, _joined(cuts))
    left = "".join(
        value[end:start] for (_, end), (start, _) in zip([(0, 0), *cuts], [*cuts, (len(value), 0)], strict=True)
    )
    content, at = "", literal.inside.start
    for start, end in cuts:
        cut = literal.span(start, end)
        content += text[at : cut.start]
        at = cut.end
    content += text[at : literal.inside.end]
    quotes = text[span.start : literal.inside.start], text[literal.inside.end : span.end]
    made = read_literal(f"{quotes[0]}{content}{quotes[1]}")
    if made is None or made.value != left or not left.strip():
        return None
    if "\n" not in left.strip() and not left[:1].isspace():
        content = content.rstrip()
    return (Edit(literal.inside, content),)


def _is_one(text: str, span: Span) -> bool:
    """Whether a literal is one token in triple quotes."""
    written = text[span.start : span.end].lstrip("rRuU")
    quotes = written[:3]
    return quotes in ('"""', "'''") and written.endswith(quotes) and quotes not in written[3:-3]


def _sections(read: Reading, entries: frozenset[str]) -> list[Section] | None:
    """What is to be cut, None where not all of the entries have lines of their own."""
    parts = sorted((s for s in read.sections[1:] if s.text.start < s.text.end), key=lambda s: s.text.start)
    found: list[Section] = []
    cut: set[str] = set()
    for number, section in enumerate(parts):
        named = {entry.name.value.lstrip("*") for entry in section.entries} if _is_named(section) else set[str]()
        if not named:
            if section.kind == "parameters" and _all_go(parts[number + 1 :], entries):
                found.append(section)
        elif named <= entries:
            found.append(section)
            cut |= named if section.kind == "parameters" else set()
        elif named & entries:
            return None
    return found if cut >= entries else None


def _is_named(section: Section) -> bool:
    return section.kind == "parameters" or section.title == "type"


def _all_go(below: Sequence[Section], entries: frozenset[str]) -> bool:
    """Whether all entries below a header are taken out."""
    there: list[str] = []
    for section in below:
        if section.kind != "parameters" or not section.entries:
            break
        there += [entry.name.value.lstrip("*") for entry in section.entries]
    return bool(there) and entries.issuperset(there)


def _joined(cuts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(cuts):
        if joined and joined[-1][1] >= start:
            joined[-1] = joined[-1][0], max(end, joined[-1][1])
        else:
            joined.append((start, end))
    return joined


def _with_blanks(value: str, cuts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The cuts, each with the blank lines before it where such lines, or the docstring's end, come behind it."""
    found = []
    for start, end in cuts:
        line = value[end:].partition("\n")[0]
        if not line.strip():
            before = value[:start].rstrip(" \t\n")
            start = len(before) + 1 if before else start
        if end >= len(value):
            # The line of the closing quotes keeps its indentation.
            tail = value[:end].rpartition("\n")[2]
            if tail.strip():
                start = len(value[:start].rstrip(" \t\n"))
            else:
                end = len(value) - len(tail)
        found.append((start, end))
    return found
