"""A whole file as a tree of the ``ast`` module for those who edit it: nodes to places, names to what declares them."""

from __future__ import annotations

import ast
import re
import warnings
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from toolint.readers.python.guard import danger
from toolint.text import Source, Span

_DEF = re.compile(r"(?:async\s+)?def\s+")
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Located: TypeAlias = ast.expr | ast.stmt | ast.arg | ast.alias | ast.ExceptHandler | ast.pattern


@dataclass(frozen=True, slots=True)
class Declared:
    """A parameter of a function or a field of a class."""

    annotation: ast.expr | None
    value: ast.expr | None
    """Its default."""


@dataclass(frozen=True, eq=False)
class Tree:
    """A file, parsed."""

    source: Source
    module: ast.Module

    def start(self, node: Located) -> int:
        return self._offset(node.lineno, node.col_offset)

    def span(self, node: Located) -> Span:
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Span(self.start(node), end)

    def code(self, node: Located) -> str:
        """A node as it is written."""
        span = self.span(node)
        return self.source.text[span.start : span.end]

    def _offset(self, line: int, column: int) -> int:
        start = self.source.offset(line, 1)
        rest = self.source.text[start : start + column]
        return start + (column if rest.isascii() else len(rest.encode()[:column].decode(errors="ignore")))

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.module))

    @cached_property
    def imports(self) -> tuple[ast.Import | ast.ImportFrom, ...]:
        """Those anywhere in the file."""
        return tuple(node for node in self.nodes if isinstance(node, ast.Import | ast.ImportFrom))

    @cached_property
    def functions(self) -> Mapping[int, Function]:
        """Where the name of a parameter begins -> its function."""
        found = (node for node in self.nodes if isinstance(node, Function))
        return {self.start(arg): node for node in found for arg, _ in _parameters(node.args)}

    @cached_property
    def around(self) -> Mapping[int, Function]:
        """Of the functions within a function and no class: where the name begins -> the function around it."""
        owners = (node for node in self.nodes if isinstance(node, Function))
        pairs = (
            (owner, _DEF.match(self.source.text, self.start(inner))) for owner in owners for inner in _directly(owner)
        )
        return {head.end(): owner for owner, head in pairs if head is not None}

    @cached_property
    def bound(self) -> Mapping[str, list[Located]]:
        """The names that something in the file gives a meaning, and what that is."""
        found: dict[str, list[Located]] = {}
        for name, node in _bound(self.nodes):
            found.setdefault(name, []).append(node)
        return found

    @cached_property
    def used(self) -> Mapping[str, list[ast.Name]]:
        """The names that stand in expressions."""
        found: dict[str, list[ast.Name]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Name):
                found.setdefault(node.id, []).append(node)
        return found

    @cached_property
    def declared(self) -> Mapping[int, Declared]:
        """Where a name begins that is declared with an annotation, and with what."""
        found: dict[int, Declared] = {}
        for node in self.nodes:
            match node:
                case ast.arguments():
                    found |= {self.start(arg): Declared(arg.annotation, value) for arg, value in _parameters(node)}
                case ast.AnnAssign(target=ast.Name() as target, annotation=annotation, value=value):
                    found[self.start(target)] = Declared(annotation, value)
        return found

    @cached_property
    def texts(self) -> tuple[ast.Constant, ...]:
        """The strings that are no part of another one, in their order."""
        inside = {id(part) for node in self.nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
        found = (node for some in self.said.values() for node in some if id(node) not in inside)
        return tuple(sorted(found, key=self.start))

    def text_at(self, place: Span) -> ast.Constant | None:
        """The string in which a place is."""
        number = bisect_right(self._text_starts, place.start) - 1
        found = self.texts[number] if number >= 0 else None
        return found if found is not None and place.end <= self.span(found).end else None

    def texts_at(self, place: Span) -> Iterator[ast.Constant]:
        """The strings of which a part stands at a place."""
        number = max(bisect_right(self._text_starts, place.start) - 1, 0)
        while number < len(self.texts) and self._text_starts[number] < place.end:
            if place.start < self.span(self.texts[number]).end:
                yield self.texts[number]
            number += 1

    @cached_property
    def _text_starts(self) -> list[int]:
        return [self.start(node) for node in self.texts]

    @cached_property
    def said(self) -> Mapping[str, list[ast.Constant]]:
        """The strings by what they say, parts of formatted ones as well."""
        found: dict[str, list[ast.Constant]] = {}
        for node in self.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, []).append(node)
        return found

    @cached_property
    def quote(self) -> str:
        """The quotes that most strings have."""
        written = [self.source.text[start : start + 3] for start in map(self.start, self.texts)]
        single = sum(text[:1] == "'" and text != "'''" for text in written)
        double = sum(text[:1] == '"' and text != '"""' for text in written)
        return "'" if single > double else '"'


def is_within(node: Located, owner: Function) -> bool:
    """Whether something is a part of a function, on whose lines nothing else stands."""
    first = min([owner.lineno, *(one.lineno for one in owner.decorator_list)])
    return first <= node.lineno <= (owner.end_lineno or owner.lineno)


def _directly(owner: ast.AST) -> Iterator[Function]:
    """The functions in the body of one, and not in another one or in a class there."""
    for node in ast.iter_child_nodes(owner):
        if isinstance(node, Function):
            yield node
        elif not isinstance(node, ast.ClassDef | ast.Lambda):
            yield from _directly(node)


def _bound(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, Located]]:
    """The names that something gives a meaning."""
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name, node
            case ast.alias(name=name, asname=alias):
                yield alias or name.partition(".")[0], node
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from ((name, node) for name in names)
            case ast.ExceptHandler(name=str() as name) | ast.MatchAs(name=str() as name):
                yield name, node


def _parameters(node: ast.arguments) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    by_position = [*node.posonlyargs, *node.args]
    missing = len(by_position) - len(node.defaults)
    yield from zip(by_position, [*([None] * missing), *node.defaults], strict=True)
    yield from zip(node.kwonlyargs, node.kw_defaults, strict=True)
    yield from ((arg, None) for arg in (node.vararg, node.kwarg) if arg is not None)


@lru_cache(maxsize=8)
def tree(source: Source) -> Tree | None:
    """The tree of a file, None where ``ast`` does not take it."""
    if danger(source.text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Tree(source, ast.parse(source.text))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def dotted(node: ast.AST) -> str:
    """``a.b`` for a name or an attribute of a name, "" for all else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=owner), attr=name):
            return f"{owner}.{name}"
    return ""
