"""A whole file as a tree of the ``ast`` module for those who edit it: nodes to places, names to what declares them."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from toolint.readers.python.guard import danger
from toolint.text import Source, Span


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

    def start(self, node: ast.expr | ast.stmt | ast.arg | ast.alias) -> int:
        return self._offset(node.lineno, node.col_offset)

    def span(self, node: ast.expr | ast.stmt | ast.arg | ast.alias) -> Span:
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Span(self.start(node), end)

    def code(self, node: ast.expr | ast.stmt | ast.arg | ast.alias) -> str:
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
        """The strings that are no part of another one."""
        inside = {id(part) for node in self.nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
        return tuple(
            node
            for node in self.nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside
        )

    @cached_property
    def quote(self) -> str:
        """The quotes that most strings have."""
        written = [self.source.text[start : start + 3] for start in map(self.start, self.texts)]
        single = sum(text[:1] == "'" and text != "'''" for text in written)
        double = sum(text[:1] == '"' and text != '"""' for text in written)
        return "'" if single > double else '"'


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
