"""A tool's name changed in Python: the text that gives it, or the function that it is, with all that depends on it in the file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from toolint.readers.python.string_edits import quoted
from toolint.readers.python.tree import Tree
from toolint.text import Edit, Span


def texts(tree: Tree, places: Sequence[Span], old: str, new: str) -> tuple[Edit, ...] | None:
    """The edits of the texts, one within each of some places, None where the name is written anywhere else in the file."""
    there = [node for node in tree.nodes if isinstance(node, ast.Constant) and node.value == old]
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
    owner, found = _around(tree, name)
    if owner is None or found is None or not new.isidentifier():
        return None
    parts = [*ast.walk(owner)]
    uses = [part for part in parts if isinstance(part, ast.Name) and part.id == old]
    others = [*_bound(parts)]
    if others.count(old) != 1 or any(not isinstance(use.ctx, ast.Load) for use in uses):
        return None
    everything = [*tree.nodes]
    if new in _bound(everything) or any(isinstance(part, ast.Name) and part.id == new for part in everything):
        return None
    if any(isinstance(part, ast.Constant) and part.value == old for part in everything):
        return None
    return (Edit(name, new), *(Edit(tree.span(use), new) for use in uses))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def alone(tree: Tree, edits: Sequence[Edit], old: str, said: Sequence[Span]) -> bool:
    """Whether a name stands nowhere in the file but where it is edited and in the descriptions that are: not in a comment, a template."""
    known = [*(edit.span for edit in edits), *said]
    found = re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", tree.source.text)
    return all(any(_holds(span, Span(*hit.span())) for span in known) for hit in found)


def _is_plain(code: str, value: str) -> bool:
    return code in (f'"{value}"', f"'{value}'")


_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _around(tree: Tree, name: Span) -> tuple[_Function | None, _Function | None]:
    """The function in which the function of that name stands, and that function; no class may be between them."""
    text = tree.source.text
    for owner in tree.nodes:
        if isinstance(owner, _Function):
            for inner in _directly(owner):
                start = tree.start(inner)
                head = text[start : name.end]
                if start < name.start and head.split()[-2:] == ["def", inner.name] and head.endswith(inner.name):
                    return owner, inner
    return None, None


def _directly(owner: ast.AST) -> Iterator[_Function]:
    """The functions in the body of one, and not in another one or in a class there."""
    for node in ast.iter_child_nodes(owner):
        if isinstance(node, _Function):
            yield node
        elif not isinstance(node, ast.ClassDef | ast.Lambda):
            yield from _directly(node)


def _bound(parts: Sequence[ast.AST]) -> Iterator[str]:
    """The names that something gives a meaning."""
    for part in parts:
        match part:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.alias(name=name, asname=alias):
                yield alias or name.partition(".")[0]
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from names
            case ast.ExceptHandler(name=str() as name) | ast.MatchAs(name=str() as name):
                yield name
