"""The project's own decorators that keep what they decorate in a table, told by their text before libcst is loaded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolint.readers.python.modules import Local, Modules, Scope, once
from toolint.readers.python.parsed import parsed
from toolint.readers.python.registrars import decorating

_KEEPS = re.compile(r"\.(?:append|add)\(|\]\s*=(?!=)")
_TOOL = re.compile(r"tool(?!kit|bar|tip)", re.IGNORECASE)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class Keeper:
    """A decorator that puts functions into a table."""

    own: Local
    """What is written at a function: what decorates, or what is called for it."""
    node: ast.FunctionDef
    inner: ast.FunctionDef
    """What gets the function; ``node`` itself where it is not called first."""
    statement: ast.stmt
    """The one that puts it into the table."""
    table: str
    """The table, as it is written: ``TOOLS``, ``self.tools``."""
    key: ast.expr | None
    value: ast.expr


def keeper(modules: Modules, dotted: str, scope: Scope) -> Keeper | None:
    """The decorator of that name, None where it keeps no tools."""
    target = decorating(modules, dotted, scope)
    if target is None or not _KEEPS.search(
        target.scope.module.source.text, target.statement.head, target.statement.span.end
    ):
        return None
    return once(modules, ("keeps", id(target.statement)), lambda: _keeper(target), None)


def _keeper(target: Local) -> Keeper | None:
    read = parsed(target.scope.module.source, target.statement)
    node = read.node if read is not None else None
    if not isinstance(node, ast.FunctionDef):
        return None
    returned = [s.value.id for s in node.body if isinstance(s, ast.Return) and isinstance(s.value, ast.Name)]
    nested = [s for s in node.body if isinstance(s, ast.FunctionDef) and s.name in returned]
    for inner in (*nested, node):
        names = _functions(inner)
        for statement in _simple(inner.body):
            found = _kept(statement)
            if found is None:
                continue
            table, key, value = found
            used = {n.id for n in ast.walk(value) if isinstance(n, ast.Name)}
            local = {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            if used & names and table not in local and (_TOOL.search(table) or _TOOL.search(target.qualname)):
                return Keeper(target, node, inner, statement, table, key, value)
    return None


def _functions(inner: ast.FunctionDef) -> set[str]:
    """The names that stand for the decorated function, or for what takes its place."""
    taken = [a.arg for a in (*inner.args.posonlyargs, *inner.args.args) if a.arg not in ("self", "cls")]
    found = {*taken[:1], *(n.name for n in ast.walk(inner) if isinstance(n, _Function) and n is not inner)}
    for node in ast.walk(inner):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name() | ast.Call() as value):
                if any(isinstance(n, ast.Name) and n.id in found for n in ast.walk(value)):
                    found.add(name)
    return found


def _simple(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that are run when a body is, those in blocks included."""
    for statement in body:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue
            case ast.If(body=then, orelse=otherwise):
                yield from _simple([*then, *otherwise])
            case ast.With(body=inner) | ast.Try(body=inner):
                yield from _simple(inner)
            case _:
                yield statement


def _kept(statement: ast.stmt) -> tuple[str, ast.expr | None, ast.expr] | None:
    """Table, key and value of a statement that puts something into a table."""
    match statement:
        case ast.Expr(
            value=ast.Call(func=ast.Attribute(value=table, attr="append" | "add"), args=[value], keywords=[])
        ):
            key = None
        case ast.Assign(targets=[ast.Subscript(value=table, slice=key)], value=value):
            pass
        case _:
            return None
    return (ast.unparse(table), key, value) if isinstance(table, ast.Name | ast.Attribute) else None
