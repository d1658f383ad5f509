"""Which functions of a module are tools: decorated, called upon, listed in a table or in the settings, asked for by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import libcst as cst

from toolint.model import Handler, Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.assigned_docs import redocumented
from toolint.readers.python.assignments import assignment
from toolint.readers.python.bodies import remade
from toolint.readers.python.calls import registered
from toolint.readers.python.class_definitions import class_definitions
from toolint.readers.python.class_tools import class_tool, class_tools
from toolint.readers.python.classes import Env
from toolint.readers.python.definitions import defining_call, specifications
from toolint.readers.python.frameworks import Framework, frameworks
from toolint.readers.python.function_names import function_of
from toolint.readers.python.generated import generated
from toolint.readers.python.handlers import read_handler
from toolint.readers.python.joining import joined
from toolint.readers.python.kept import kept
from toolint.readers.python.literals import literals
from toolint.readers.python.marks import Mark, mark
from toolint.readers.python.modules import External, Local, Module, Modules, Resolved, Scope, Unresolved
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.own_decorators import registrations
from toolint.readers.python.registration import Registration
from toolint.readers.python.said import argument_of, said_in
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, functions
from toolint.readers.python.tables import matches, tables
from toolint.readers.python.taken import of_passed


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
        for registration in _registrations(types, statement, scope, marking):
            seen.add(id(statement))
            registration = _as(override or registration.framework, registration)
            registration = replace(registration, trusted=frozenset(marking.decorators))
            registration = _remade(registration, statement, scope)
            tool = read_handler(types, statement, scope, registration)
            found.append((statement.span.start, _with_signature(types, tool, statement, scope, registration)))
    found += _other_names(types, module, marking, {tool.handler.qualname for _, tool in found if tool.handler})
    if not marking.named:
        found += registered(types, module, marking)
    found += generated(types, module, marking)
    found += class_tools(types, module, marking)
    found += specifications(types, module, marking)
    names = frozenset(tool.name for _, tool in found if tool.name and tool.handler)
    values = list(literals(types, module, marking, [tool.origin.place((), "value") for _, tool in found]))
    # A method may put the attributes of its class together, in the form in which they are sent.
    sent = {tool.origin.place(("name",), "value") for _, tool in values}
    classes = class_definitions(types, module) if not marking.named else ()
    found += [(at, tool) for at, tool in classes if tool.origin.place(("name",), "value") not in sent]
    found += values
    handled = {(t.name, t.handler.place.path, t.handler.qualname) for _, t in found if t.handler}
    written = frozenset(tool.name for _, tool in found if tool.form == "literal")
    for position, statement, scope, registration in tables(modules, module, marking, names):
        if registration.said["name"][0] in written:
            continue  # A handler of what is defined elsewhere in the file.
        if (registration.said["name"][0], scope.module.path, scope.within(statement).qualname) in handled:
            continue  # A call registers the table's entries.
        if id(statement) not in seen and not any(_marks(modules, statement, scope, marking)):
            framework = override or registration.framework
            found.append((position, read_handler(types, statement, scope, _as(framework, registration))))
    return joined(types, module, [tool for _, tool in sorted(found, key=lambda item: item[0])])


def run_here(
    modules: Modules, module: Module, others: Sequence[Module], tools: Sequence[Tool]
) -> tuple[list[Tool], list[Tool]]:
    """The tools of a module, and the definitions of other modules of which it picks the handlers, with what it says of them."""
    found = [tool for other in others for tool in find(modules, other, Marking())]
    if not found:
        return list(tools), []
    made = joined(Types(modules), module, [*tools, *found])
    run = [tool for tool in made[len(tools) :] if tool.dispatch is not None and tool.name in tool.dispatch.entries]
    return made[: len(tools)], [tool for tool in run if tool.dispatch and module.path == tool.dispatch.path]


def _other_names(types: Types, module: Module, marking: Marking, done: set[str]) -> Iterator[tuple[int, Tool]]:
    """Names that were asked for and that an import or an assignment binds."""
    own = frameworks()[marking.framework or "toolint"]
    for name in marking.named:
        if name in done or name not in module.bindings:
            continue
        target = types.modules.lookup(name, Scope(module))
        statement = module.bindings[name][0]
        place = Place(module.path, statement.span)
        written = snippet(module.source, statement)
        if not isinstance(written, Unknown):
            function = function_of(cst.Name(name), Env(types.modules, Scope(module), written.place))
            target = function if isinstance(function, Local) else target
        if isinstance(target, Local) and target.statement.kind == "def":
            registration = Registration(own, "function", {"name": (name, place)}, at=place)
            made = read_handler(types, target.statement, target.scope, registration)
        elif (defined := _defined(types, target)) is not None:
            made = defined
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


def _defined(types: Types, target: Resolved) -> Tool | None:
    """The tool that a class is, or that the call gives which a name is bound to."""
    if not isinstance(target, Local):
        return None
    if target.statement.kind == "class":
        return class_tool(types, target)
    found = assignment(types.modules, target) if target.statement.kind == "assign" else None
    if found is None or isinstance(found, Unknown) or not isinstance(found[0], cst.Call):
        return None
    return defining_call(types, found[0], found[1])


def _as(framework: Framework, registration: Registration) -> Registration:
    return replace(registration, framework=framework)


def _registrations(types: Types, statement: Statement, scope: Scope, marking: Marking) -> Sequence[Registration]:
    """What marks this function: a decorator, the settings, or that it was asked for by name."""
    qualname = scope.within(statement).qualname
    if marking.named and qualname not in marking.named:
        return ()
    decorated = list(_marks(types.modules, statement, scope, marking))
    if decorated:
        several = decorated[0][1].method and not marking.named
        read = (_decorated(types, statement, scope, index, found, marking) for index, found in decorated)
        return [found for found in (read if several else islice(read, 1)) if found is not None]
    made = tuple(registrations(types, statement, scope, marking)) or tuple(kept(types, statement, scope, marking))
    if made:
        return made[:1] if marking.named else made
    if marking.named or any(matches(pattern, scope.module.path, qualname) for pattern in marking.handlers):
        return (Registration(frameworks()["toolint"], "function"),)
    return ()


def _with_signature(types: Types, tool: Tool, statement: Statement, scope: Scope, registration: Registration) -> Tool:
    """The tool with what its function takes, where the decorator gives the input apart."""
    if "input" not in registration.said or registration.form != "decorator" or tool.signature is not None:
        return tool
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return tool
    call, env = read.node.decorators[registration.below - 1].decorator, Env(types.modules, scope, read.place)
    given = argument_of(call, registration.framework, "input") if isinstance(call, cst.Call) else None
    if given is None:
        return tool
    target = Local(statement.names[0], statement, scope)
    return replace(tool, signature=of_passed(types, target, registration, given, env))


def _remade(registration: Registration, statement: Statement, scope: Scope) -> Registration:
    """The registration without an input of its own where a later call gives another one."""
    remakers = registration.framework.remakers
    if not remakers or "input" in registration.said or not remade(statement, scope, remakers):
        return registration
    place = Place(scope.module.source.path, statement.span)
    unknown = Unknown("the parameters are given where another tool is made of it", place)
    return replace(registration, said={**registration.said, "input": (unknown, place)})


def _marks(modules: Modules, statement: Statement, scope: Scope, marking: Marking) -> Iterator[tuple[int, Mark]]:
    """The decorators that make a function a tool and their positions, found by names alone."""
    for index, dotted in enumerate(statement.decorators):
        found = mark(modules, dotted, scope, marking) if dotted else None
        if found is not None and not found.adds:
            yield index, found


def _decorated(
    types: Types, statement: Statement, scope: Scope, index: int, found: Mark, marking: Marking
) -> Registration | None:
    if marking.framework is not None:
        found = replace(found, framework=frameworks()[marking.framework])
    registration = _said(types, statement, scope, index, found)
    if registration is None:
        return None
    return redocumented(types, replace(registration, below=index + 1), statement, scope, index)


def _said(types: Types, statement: Statement, scope: Scope, index: int, found: Mark) -> Registration | None:
    """What a decorator says, None where it has to be called and is not."""
    framework = found.framework
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return Registration(framework, "decorator", set=found.set, context=found.context, prefix=found.prefix)
    decorator = read.node.decorators[index].decorator
    if not isinstance(decorator, cst.Call):
        if found.method and not framework.bare_method:
            return None
        return Registration(framework, "decorator", set=found.set, context=found.context, prefix=found.prefix)
    said = said_in(types, framework, decorator, Env(types.modules, scope, read.place))
    return Registration(framework, "decorator", said, found.set, context=found.context, prefix=found.prefix)
