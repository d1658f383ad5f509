"""Loops over a table in which a decorator of the project keeps functions, and the calls in them that register tools."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from toolint.model import Marking
from toolint.readers.python.inheritance import dotted_target
from toolint.readers.python.keepers import Keeper
from toolint.readers.python.marks import Mark, mark
from toolint.readers.python.modules import Local, Module, Modules, Scope, class_around
from toolint.readers.python.parsed import parsed
from toolint.readers.python.servers import around
from toolint.readers.python.statements import flat
from toolint.readers.python.walk import looped

_NAME = re.compile(r"(?<![\w.])[A-Za-z_][\w.]*")


@dataclass(frozen=True)
class TableLoop:
    """A loop over the table, and the call in it that registers."""

    node: ast.For
    statement: ast.stmt
    call: ast.Call
    mark: Mark
    scope: Scope


def table_loops(modules: Modules, found: Keeper, scope: Scope, marking: Marking) -> Iterator[TableLoop]:
    """The loops over the table, for a function in a scope: beside the table, or in the modules in which servers are usually put together."""
    home = found.own.scope.module
    table = _Table(modules, found)
    near = (home, *around(modules, home), *around(modules, scope.module), *_packages(modules, scope))
    for module in {module.path: module for module in near}.values():
        if table.words.search(module.source.text):
            yield from _in_module(modules, module, table, marking)


class _Table:
    """The table, to be known again."""

    def __init__(self, modules: Modules, found: Keeper) -> None:
        base, _, name = found.table.rpartition(".")
        home = found.own.scope.module
        owner = class_around(found.own.scope) if base else None
        body = owner.statement.body if owner is not None else home.statements
        returning = re.compile(rf"\breturn\b[^\n]*(?<![\w.]){re.escape(found.table)}\b")
        givers = [s for s in flat(body) if s.kind == "def" and returning.search(home.source.text, s.head, s.span.end)]
        names = {name, *(s.names[0] for s in givers)}
        bound = [] if base or name not in home.bindings else [home.bindings[name][0]]
        self.modules = modules
        self.attributes = names if base else set()
        self.statements = set() if base else {id(s) for s in (*givers, *bound)}
        self.words = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\b")

    def is_in(self, text: str, scope: Scope) -> bool:
        """Whether an expression has the table in it."""
        return any(self._is(match[0].split("."), scope) for match in _NAME.finditer(text))

    def _is(self, parts: list[str], scope: Scope) -> bool:
        if self.attributes:
            return not self.attributes.isdisjoint(parts[1:])
        targets = (dotted_target(self.modules, ".".join(parts[:end]), scope) for end in range(1, len(parts) + 1))
        return any(isinstance(target, Local) and id(target.statement) in self.statements for target in targets)


def _packages(modules: Modules, scope: Scope) -> Iterator[Module]:
    """The packages that a module is in."""
    path = scope.module.path
    while "/" in path:
        path = path.rpartition("/")[0]
        package = modules.at(f"{path}/__init__.py")
        if package is None:
            return
        yield package


def _in_module(modules: Modules, module: Module, table: _Table, marking: Marking) -> Iterator[TableLoop]:
    text = module.source.text
    done: set[int] = set()
    for _, scope, loops in looped(module.statements, Scope(module)):
        if not loops or loops[-1].span.start in done:
            continue
        done.add(loops[-1].span.start)
        over = text[loops[-1].span.start : loops[-1].body[0].span.start].partition(" in ")[2]
        read = parsed(module.source, loops[-1]) if table.is_in(over, scope) or _is_given(over, scope, table) else None
        if read is None or not isinstance(read.node, ast.For):
            continue
        for inner in ast.walk(read.node):
            found = _registering(modules, inner, scope, marking) if isinstance(inner, ast.Expr | ast.Assign) else None
            if found is not None and isinstance(inner, ast.stmt):
                yield TableLoop(read.node, inner, *found, scope)
                break


def _is_given(over: str, scope: Scope, table: _Table) -> bool:
    """Whether a loop goes over a name that is assigned the table: ``tools = get_tools()``."""
    names = {match[0] for match in _NAME.finditer(over)}
    body = scope.chain[-1].body if scope.chain else scope.module.statements
    text = scope.module.source.text
    given = (s for s in flat(body) if s.kind == "assign" and not names.isdisjoint(s.names))
    return any(table.is_in(text[s.span.start : s.span.end].partition("=")[2], scope) for s in given)


def _registering(
    modules: Modules, statement: ast.Expr | ast.Assign, scope: Scope, marking: Marking
) -> tuple[ast.Call, Mark] | None:
    call = statement.value
    if not isinstance(call, ast.Call):
        return None
    outer = call.func.func if isinstance(call.func, ast.Call) else None
    named = ast.unparse(outer if outer is not None else call.func)
    found = mark(modules, named, scope, marking) if re.fullmatch(r"[\w.]+", named) else None
    if found is None or (outer is None and found.is_called_first):
        return None
    return call, found
