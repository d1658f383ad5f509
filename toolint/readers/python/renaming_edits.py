"""A tool's name changed in Python: the text that gives it, or the function that it is, with all that depends on it in the file."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

from toolint.readers.python.string_edits import quoted
from toolint.readers.python.tree import Tree, is_within
from toolint.text import Edit, Span


def texts(tree: Tree, places: Sequence[Span], old: str, new: str) -> tuple[Edit, ...] | None:
    """The edits of the texts, one within each of some places, None where the name is written anywhere else in the file."""
    there = tree.said.get(old, [])
    held = [[node for node in there if _holds(place, tree.span(node))] for place in places]
    if [len(some) for some in held] != [1] * len(places) or len(there) != len(places):
        return None
    if any(not _is_plain(tree.code(node), old) for node in there):
        return None
    return tuple(Edit(tree.span(node), quoted(new, tree.code(node)[0])) for node in there)


def function(tree: Tree, name: Span, old: str, new: str) -> tuple[Edit, ...] | None:
    """The edits that rename a function within a function, which nothing else can import.

    None where it is not one, where its name has another meaning around it or the new one has any, or where it stands in a text.
    """
    owner = tree.around.get(name.start)
    if owner is None or not new.isidentifier():
        return None
    uses = [use for use in tree.used.get(old, ()) if is_within(use, owner)]
    meanings = [node for node in tree.bound.get(old, ()) if is_within(node, owner)]
    if len(meanings) != 1 or any(not isinstance(use.ctx, ast.Load) for use in uses):
        return None
    if new in tree.bound or new in tree.used or old in tree.said:
        return None
    return (Edit(name, new), *(Edit(tree.span(use), new) for use in uses))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def alone(tree: Tree, edits: Sequence[Edit], old: str, said: Sequence[Span]) -> bool:
    """Whether a name stands nowhere in the file but where it is edited and in the descriptions that are: not in a comment, a template."""
    known = [*(edit.span for edit in edits), *said]
    # A pattern that begins with the name is found faster than one that looks before it first.
    found = (hit for hit in re.finditer(rf"{re.escape(old)}(?!\w)(?<!\w{re.escape(old)})", tree.source.text))
    return all(any(_holds(span, Span(*hit.span())) for span in known) for hit in found)


def _is_plain(code: str, value: str) -> bool:
    return code in (f'"{value}"', f"'{value}'")
