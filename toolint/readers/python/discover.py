"""Which functions of a module are tools: decorated, called upon, listed in a table or in the settings, asked for by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Handler, Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.calls import registered
from toolint.readers.python.classes import Env
from toolint.readers.python.frameworks import Framework, frameworks
from toolint.readers.python.handlers import Registration, read_handler
from toolint.readers.python.marks import Mark, mark
from toolint.readers.python.modules import External, Local, Module, Modules, Scope, Unresolved
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.said import said_in
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, functions
from toolint.readers.python.tables import matches, tables


def find(modules: Modules, module: Module, marking: Marking) -> list[Tool]:
    """The tools of a module in order of position."""
    types = Types(modules)
    found: list[tuple[int, Tool]] = []
    seen: set[int] = set()
    override = frameworks()[marking.framework] if marking.framework else None
    for statement, chain in functions(module.statements):
        scope = Scope(module, chain)
        counts = statement if chain else module.bindings[statement.names[0]][0]
        if marking.named and counts.kind == "def" and counts is not statement:
            continue  # Another definition of that name is the one that counts.
        registration = _registration(types, statement, scope, marking)
        if registration is None:
            continue
        if override is not None:
            registration = _as(override, registration)
        seen.add(id(statement))
        found.append((statement.span.start, read_handler(types, statement, scope, registration)))
    found += _other_names(types, module, marking, {tool.handler.qualname for _, tool in found if tool.handler})
    if not marking.named:
        found += registered(types, module, marking)
    names = frozenset(tool.name for _, tool in found if tool.name)
    for position, statement, scope, registration in tables(modules, module, marking, names):
        if id(statement) not in seen and _mark(modules, statement, scope, marking) is None:
            framework = override or registration.framework
            found.append((position, read_handler(types, statement, scope, _as(framework, registration))))
    return [tool for _, tool in sorted(found, key=lambda item: item[0])]


def _other_names(types: Types, module: Module, marking: Marking, done: set[str]) -> Iterator[tuple[int, Tool]]:
    """Names that were asked for and that an import or an assignment binds."""
    own = frameworks()[marking.framework or "toolint"]
    for name in marking.named:
        if name in done or name not in module.bindings:
            continue
        target = types.modules.lookup(name, Scope(module))
        statement = module.bindings[name][0]
        place = Place(module.path, statement.span)
        if isinstance(target, Local) and target.statement.kind == "def":
            registration = Registration(own, "function", {"name": (name, place)}, at=place)
            made = read_handler(types, target.statement, target.scope, registration)
        else:
            if isinstance(target, Local) and target.statement.kind == "class":
                reason = f"`{name}` is a class, not a function"
            elif isinstance(target, External):
                reason = f"`{target.qualname}` is not among the project's files"
            elif isinstance(target, Unresolved):
                reason = target.reason
            else:
                reason = f"`{name}` is not written as a function but made at run time"
            document = {"name": name, "input": Unknown(reason, place)}
            origin = PythonOrigin({}, {}, place)
            made = Tool(
                doc=document,
                path=module.path,
                form="function",
                framework=own.name,
                origin=origin,
                header=statement.span,
                targets=own.targets,
                sent_strict=bool(own.strict),
                lowered=own.lowered,
            )
        yield statement.span.start, replace(made, handler=Handler(name, name, place))


def _as(framework: Framework, registration: Registration) -> Registration:
    return replace(registration, framework=framework)


def _registration(types: Types, statement: Statement, scope: Scope, marking: Marking) -> Registration | None:
    """What marks this function: a decorator, the settings, or that it was asked for by name."""
    qualname = scope.within(statement).qualname
    if marking.named and qualname not in marking.named:
        return None
    decorated = _mark(types.modules, statement, scope, marking)
    if decorated is not None:
        return _decorated(types, statement, scope, *decorated)
    own = frameworks()["toolint"]
    if marking.named:
        return Registration(own, "function")
    if any(matches(pattern, scope.module.path, qualname) for pattern in marking.handlers):
        return Registration(own, "function")
    return None


def _mark(modules: Modules, statement: Statement, scope: Scope, marking: Marking) -> tuple[int, Mark] | None:
    """The decorator that makes a function a tool and its position, found by names alone."""
    for index, dotted in enumerate(statement.decorators):
        found = mark(modules, dotted, scope, marking) if dotted else None
        if found is not None and not found.adds:
            return index, found
    return None


def _decorated(types: Types, statement: Statement, scope: Scope, index: int, found: Mark) -> Registration | None:
    framework = found.framework
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return Registration(framework, "decorator", set=found.set, context=found.context)
    decorator = read.node.decorators[index].decorator
    if not isinstance(decorator, cst.Call):
        if found.method and not framework.bare_method:
            return None
        return Registration(framework, "decorator", set=found.set, context=found.context)
    said = said_in(types, framework, decorator, Env(types.modules, scope, read.place))
    return Registration(framework, "decorator", said, found.set, context=found.context)
