"""Whole functions as trees of the ``ast`` module, with the way from their nodes to places."""

from __future__ import annotations

import ast
import warnings
from dataclasses import dataclass

from toolint.model import Place
from toolint.readers.python.statements import Statement
from toolint.text import Source, Span


@dataclass(frozen=True, eq=False)
class Parsed:
    """One statement, parsed on its own."""

    node: ast.stmt
    source: Source
    _shift: int
    """Lines of the file before the first line of what was parsed."""
    _indent: int
    """Bytes that stand before that line's text in the file and not in what was parsed."""

    def place(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword) -> Place:
        """The place of a node in the file."""
        start = self._offset(node.lineno, node.col_offset)
        end = self._offset(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Place(self.source.path, Span(start, end))

    def _offset(self, line: int, column: int) -> int:
        in_file = line + self._shift
        start = self.source.offset(in_file, 1)
        column += self._indent if line == 1 else 0
        rest = self.source.text[start : start + column]
        return start + (column if rest.isascii() else len(rest.encode()[:column].decode(errors="ignore")))


def parsed(source: Source, statement: Statement) -> Parsed | None:
    """A statement with its body, None where ``ast`` does not take it."""
    text = source.text[statement.span.start : statement.span.end]
    before = source.text[: statement.span.start].rpartition("\n")[2]
    indented = bool(before) and not before.strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (node,) = ast.parse(f"if 1:\n{before}{text}" if indented else text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if indented and isinstance(node, ast.If):
        node = node.body[0]
    line = source.position(statement.span.start).line
    return Parsed(node, source, line - (2 if indented else 1), 0 if indented else len(before.encode()))
