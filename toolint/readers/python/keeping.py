"""Decorators of the project that keep a function under a name, with a description and a model of what it takes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.readers.python.inheritance import dotted_target
from toolint.readers.python.modules import Local, Module, Modules, Scope, once
from toolint.readers.python.statements import Statement, functions

_NAMES = frozenset({"name", "tool_name"})
_MODEL = re.compile(r"^(?:\w+_)?(?:params|parameters|schema|model|args)(?:_\w+)?$")


def keeping(modules: Modules, module: Module) -> Iterator[tuple[Statement, Scope, int, Local]]:
    """The functions of a module that such a decorator keeps: which of their decorators, and what it is."""
    for statement, chain in functions(module.statements):
        for index, dotted in enumerate(statement.decorators):
            target = dotted_target(modules, dotted, Scope(module, chain)) if dotted else None
            if isinstance(target, Local) and _keeps(modules, target):
                yield statement, Scope(module, chain), index, target


def name_of(local: Local) -> str:
    """The parameter that is the name."""
    return next(name for name in local.statement.parameters if name in _NAMES)


def _keeps(modules: Modules, local: Local) -> bool:
    statement, parameters = local.statement, local.statement.parameters
    if statement.kind != "def" or "description" not in parameters or not _NAMES & {*parameters}:
        return False
    if not any(map(_MODEL.match, parameters)) or local.scope.module.path in modules.outside:
        return False

    def found() -> bool:
        text = local.scope.module.source.text
        for inner in statement.body:
            if inner.kind == "def" and inner.parameters:
                kept = re.compile(
                    rf"(\w+)(?:\[[^\]\n]+\]\s*=(?!=)|\.(?:append|add)\()[^=]*\b{re.escape(inner.parameters[0])}\b"
                )
                table = kept.search(text, inner.head, inner.span.end)
                if table is not None and "tool" in f"{local.qualname} {table[1]}".lower():
                    return True
        return False

    return once(modules, ("keeps", id(statement)), found, False)
