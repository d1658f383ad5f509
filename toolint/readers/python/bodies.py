"""What the body of a function tells about the tool that it runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from toolint.readers.python.modules import Scope
from toolint.readers.python.parsed import parsed
from toolint.readers.python.statements import Statement

_CONVERSIONS = frozenset(
    {"float", "int", "iter", "len", "list", "max", "min", "range", "set", "sorted", "sum", "tuple"}
)
"""Functions that fail on None."""


def remade(statement: Statement, scope: Scope, remakers: Mapping[str, tuple[str, str]]) -> bool:
    """Whether a call in the same scope makes a tool of a decorated function with an input of its own."""
    text = scope.module.source.text
    around = text[scope.chain[-1].span.start : scope.chain[-1].span.end] if scope.chain else text
    return any(
        re.search(
            rf"\b{name}\((?=[^()]*\b{function}\s*=\s*{re.escape(statement.names[0])}\b)[^()]*\b{given}\s*=", around
        )
        for name, (function, given) in remakers.items()
    )


def failing_on_none(statement: Statement, scope: Scope) -> frozenset[str]:
    """The names with which the body of a function can be seen to do what None can't, without a test before."""
    read = parsed(scope.module.source, statement)
    if read is None:
        return frozenset()
    return frozenset({name for node in ast.walk(read.node) for name in _failing(node)} - {*_tested(read.node)})


def _failing(node: ast.AST) -> Iterator[str]:
    """The names that must not be None where this is evaluated."""
    match node:
        case ast.Attribute(value=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name)):
            yield name
        case ast.For(iter=ast.Name(id=name)) | ast.AsyncFor(iter=ast.Name(id=name)):
            yield name
        case ast.comprehension(iter=ast.Name(id=name)) | ast.Starred(value=ast.Name(id=name)):
            yield name
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() | ast.Invert(), operand=ast.Name(id=name)):
            yield name
        case ast.BinOp(left=left, right=right):
            yield from (side.id for side in (left, right) if isinstance(side, ast.Name))
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for one, op, other in zip((left, *comparators), ops, comparators, strict=False):
                if isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
                    yield from (side.id for side in (one, other) if isinstance(side, ast.Name))
                elif isinstance(op, ast.In | ast.NotIn) and isinstance(other, ast.Name):
                    yield other.id
        case ast.Call(func=ast.Name(id=function), args=arguments) if function in _CONVERSIONS:
            yield from (argument.id for argument in arguments if isinstance(argument, ast.Name))


def _tested(function: ast.AST) -> Iterator[str]:
    """The names that are tested for None, or for being true, or that are given another value."""
    for node in ast.walk(function):
        match node:
            case ast.Compare(left=ast.Name(id=name), comparators=[ast.Constant(value=None)]):
                yield name
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test) | ast.Assert(test=test):
                yield from _truths(test)
            case ast.BoolOp():
                yield from _truths(node)
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case ast.Call(func=ast.Name(id="isinstance"), args=[ast.Name(id=name), *_]):
                yield name


def _truths(test: ast.expr) -> Iterator[str]:
    match test:
        case ast.Name(id=name):
            yield name
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _truths(operand)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _truths(value)
