"""Statements of a file as libcst nodes with their places in the file: only what a definition is made of is parsed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar, cast

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from toolint.model import Place, Unknown
from toolint.readers.python.guard import danger
from toolint.readers.python.statements import Statement
from toolint.text import Source, Span

_WRAP = "if 1:\n"
_Known = TypeVar("_Known")

Locate = Callable[[cst.CSTNode], Place]
"""From a node to its place in the user's files."""


@dataclass(frozen=True, eq=False)
class Snippet:
    """One parsed statement. ``node`` is the def, the class or the small statement."""

    node: cst.CSTNode
    path: str
    source: Source
    _text: Source
    _shift: int
    _positions: Mapping[cst.CSTNode, CodeRange]

    def span(self, node: cst.CSTNode) -> Span:
        """The span of one of the snippet's nodes in the file."""
        found = self._positions[node]
        return Span(
            self._shift + self._text.offset(found.start.line, found.start.column + 1),
            self._shift + self._text.offset(found.end.line, found.end.column + 1),
        )

    def place(self, node: cst.CSTNode) -> Place:
        return Place(self.path, self.span(node))


@lru_cache(maxsize=2048)
def snippet(source: Source, statement: Statement) -> Snippet | Unknown:
    """The statement as libcst reads it. Of a def only the head: decorators, signature and docstring; of a class its head.

    The result is Unknown where the text is too dangerous for libcst or cannot be parsed on its own.
    """
    text = source.text
    start, end, tail = statement.span.start, statement.span.end, ""
    if statement.kind in ("def", "class"):
        end = statement.head
        if not statement.docstring:
            tail = "pass"
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start), -1) + 1
    indent = text[line_start:start]
    prefix = ""
    if statement.kind in ("def", "class") and indent and not indent.strip():
        start, prefix = line_start, _WRAP
    code = prefix + text[start:end] + tail
    place = Place(source.path, statement.span)
    reason = danger(code)
    if reason:
        return Unknown(reason, place)
    try:
        module = cst.parse_module(code)
        # `MetadataWrapper.resolve` would walk through the whole tree a second time, for no provider at all.
        made = PositionProvider()._gen(MetadataWrapper(module, unsafe_skip_copy=True))
        positions = cast("Mapping[cst.CSTNode, CodeRange]", made)
    except (cst.ParserSyntaxError, RecursionError) as error:
        return Unknown(f"the statement can't be read on its own: {str(error).partition(chr(10))[0]}", place)
    node: cst.CSTNode = module.body[0]
    if prefix:
        node = cast(cst.IndentedBlock, cast(cst.If, node).body).body[0]
    if isinstance(node, cst.SimpleStatementLine):
        node = node.body[0]
    return Snippet(node, source.path, source, Source(source.path, code), start - len(prefix), positions)


def decorations(
    source: Source, statement: Statement, known: Callable[[str], _Known | None]
) -> Iterator[tuple[int, _Known, cst.FunctionDef, Snippet]]:
    """The decorators of a function of whose dotted names something is known: their positions, what that is, and the function."""
    for index, dotted in enumerate(statement.decorators):
        found = known(dotted) if dotted else None
        read = snippet(source, statement) if found is not None else None
        if found is not None and isinstance(read, Snippet) and isinstance(read.node, cst.FunctionDef):
            yield index, found, read.node, read


@lru_cache(maxsize=2048)
def expression(text: str) -> cst.BaseExpression | None:
    """A quoted annotation as an expression, None where it is none."""
    if danger(text):
        return None
    try:
        return cst.parse_expression(text.strip())
    except (cst.ParserSyntaxError, RecursionError, ValueError):
        return None


def dotted_name(node: cst.BaseExpression) -> str:
    """``a.b.c`` for a name or a chain of attributes, "" for any other expression."""
    match node:
        case cst.Name(value=name):
            return name
        case cst.Attribute(value=base, attr=cst.Name(value=name)):
            inner = dotted_name(base)
            return f"{inner}.{name}" if inner else ""
    return ""
