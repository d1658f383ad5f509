"""From which of the frameworks' classes a class inherits, told by the names in its head, before libcst is loaded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from toolint.readers.python.frameworks import ClassTools, Framework, frameworks
from toolint.readers.python.modules import External, Local, Module, Modules, Resolved, Scope, once
from toolint.readers.python.statements import Statement, flat

_HEAD = re.compile(r"\bclass\s+\w+\s*(?:\[[^]]*\]\s*)?\(")
_PART = re.compile(r"[^\W\d][\w.]*(?:\s*=(?!=))?|[()\[\]{},]")
_FEWEST = 2
"""How many of a tool's attributes and methods a class has that does not say by its base's name that it is one."""
_HIGHEST = 100
"""How many classes above each other are followed."""


def tool_classes(modules: Modules, module: Module) -> Iterator[tuple[Local, Framework, ClassTools]]:
    """The classes of a module that inherit from a framework's tools, in order of position."""
    for local in classes(module.statements, Scope(module)):
        if _looks_like_tool(local):
            found = tool_class(modules, local)
            if found is not None:
                yield local, *found


def tool_class(modules: Modules, local: Local, height: int = 0) -> tuple[Framework, ClassTools] | None:
    """The framework whose tool a class is, and which kind of tool."""

    def found() -> tuple[Framework, ClassTools] | None:
        for dotted in _bases(local):
            target = dotted_target(modules, dotted, local.scope)
            known = next((kind for kind in _kinds() if is_named(target, kind[1].bases)), None)
            if known is None and isinstance(target, Local) and target.statement.kind == "class" and height < _HIGHEST:
                known = tool_class(modules, target, height + 1)
            if known is not None:
                return known
        return None

    return once(modules, ("tool class", id(local.statement)), found, None)


def is_named(target: Resolved, names: Iterable[str]) -> bool:
    """Whether a name stands for one of these qualified names, in a library or in the project's own files."""
    match target:
        case External(qualname=qualname):
            return qualname in names
        case Local(qualname=qualname, scope=scope):
            stem = scope.module.path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")
            full = f".{stem}.{qualname}"
            return any(full.endswith(f".{name}") for name in names)
    return False


def dotted_target(modules: Modules, dotted: str, scope: Scope) -> Resolved:
    """What a chain of attributes stands for."""
    head, *rest = dotted.split(".")
    target = modules.lookup(head, scope)
    for name in rest:
        target = modules.attribute(target, name)
    return target


@cache
def _kinds() -> tuple[tuple[Framework, ClassTools], ...]:
    return tuple((framework, kind) for framework in frameworks().values() for kind in framework.classes)


@cache
def _attributes() -> frozenset[str]:
    """The names that a class of any of these kinds binds."""
    found = {"name", "description", "__init__"}
    for framework, kind in _kinds():
        found |= {*kind.runs, *kind.keywords, *framework.kept_keywords, kind.functions}
    return frozenset(found)


def classes(statements: Iterable[Statement], scope: Scope) -> Iterator[Local]:
    """The classes among statements, also those within others."""
    for statement in statements:
        match statement.kind:
            case "class":
                yield Local(statement.names[0], statement, scope)
                yield from classes(statement.body, scope.within(statement))
            case "def":
                yield from classes(statement.body, scope.within(statement))
            case "block":
                yield from classes(statement.body, scope)


def _looks_like_tool(local: Local, done: set[int] | None = None) -> bool:
    """Whether it is worth following its bases, told by their names, by what it binds, and by a base beside it."""
    done = set() if done is None else done
    if id(local.statement) in done or len(done) > _HIGHEST:
        return False
    done.add(id(local.statement))
    bases = _bases(local)
    if any("Tool" in dotted.rpartition(".")[2] for dotted in bases):
        return True
    bound = {name for statement in flat(local.statement.body) for name in statement.names}
    if not bases or len(bound & _attributes()) >= _FEWEST:
        return bool(bases)
    beside = (local.scope.module.bindings.get(dotted, (None,))[0] for dotted in bases)
    return any(
        base is not None
        and base.kind == "class"
        and base.span.start < local.statement.span.start
        and _looks_like_tool(Local(base.names[0], base, Scope(local.scope.module)), done)
        for base in beside
    )


def _bases(local: Local) -> list[str]:
    """The dotted names of the classes between the brackets of a class statement, without type arguments and keywords."""
    statement, text = local.statement, local.scope.module.source.text
    head = _HEAD.search(text, statement.span.start, statement.head)
    if head is None:
        return []
    found: list[str] = []
    depth, takes = 1, True
    for part in _PART.finditer(text, head.end(), statement.head):
        match part[0]:
            case "(" | "[" | "{":
                depth += 1
            case ")" | "]" | "}":
                depth -= 1
                if not depth:
                    break
            case ",":
                takes = takes or depth == 1
            case name if depth == 1 and takes:
                takes = False
                if not name.endswith("="):
                    found.append(name)
    return found
