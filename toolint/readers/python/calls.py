"""Registration away from the function: ``server.tool()(fn)``, ``function_tool(fn)``, ``server.add_tool(self.method)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.candidates import calling_words
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import assignment
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.handlers import Registration, read_handler
from toolint.readers.python.marks import Mark, inherits_list, mark, takes_list
from toolint.readers.python.modules import External, Local, Module, Scope, class_around
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.said import said_in
from toolint.readers.python.snippets import Snippet, dotted_name, snippet
from toolint.readers.python.statements import Statement, flat

_DEEPEST = 40
"""How far sums and names are followed."""


def registered(types: Types, module: Module, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The tools that calls register, with the position of the call."""
    words = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, calling_words(module))))})\b")
    made: set[tuple[str, str | None]] = set()
    seen: set[tuple[str, str | None, Place | None]] = set()
    for statement, scope in _simple(module.statements, Scope(module)):
        text = module.source.text[statement.span.start : statement.span.end]
        if "(" not in text or not words.search(text):
            continue
        read = snippet(module.source, statement)
        if isinstance(read, Unknown):
            continue
        env = Env(types.modules, scope, read.place)
        owner = f"{module.path}::{scope.qualname}.{statement.names[0]}" if statement.names else ""
        for call in _calls(read.node):
            for position, tool in _tool(types, call, env, read, marking):
                # What functions make under one name, or an `else` after its `if`, are hardly tools of one request.
                apart = statement.fallback or (not tool.set and bool(scope.chain))
                again = apart and (tool.set, tool.name) in made
                made.add((tool.set, tool.name))
                yield position, replace(tool, set=f"{module.path}::{position}") if again else tool
            for position, tool in _listed(types, call, env, read, marking, owner):
                key = (tool.set, tool.name, tool.handler.place if tool.handler else None)
                if key not in seen:
                    seen.add(key)
                    yield position, tool


def _calls(node: cst.CSTNode) -> Iterator[cst.Call]:
    """Every call in a statement, outer ones first."""
    if isinstance(node, cst.Call):
        yield node
    for child in node.children:
        yield from _calls(child)


def _simple(statements: tuple[Statement, ...], scope: Scope) -> Iterator[tuple[Statement, Scope]]:
    """Every statement that is neither compound nor an import, with the scope that it stands in."""
    for statement in statements:
        match statement.kind:
            case "block":
                yield from _simple(statement.body, scope)
            case "def" | "class":
                yield from _simple(statement.body, scope.within(statement))
            case "assign" | "other":
                yield statement, scope


def _tool(types: Types, call: cst.Call, env: Env, read: Snippet, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The tool that one call registers."""
    outer = call.func.func if isinstance(call.func, cst.Call) else None
    found = _mark(outer if outer is not None else call.func, env, marking)
    if found is None:
        return
    framework = found.framework
    if outer is None and found.method and not found.adds and not framework.direct_method:
        return
    target = _first_function(call, framework, env)
    if target is None:
        return
    if isinstance(call.func, cst.Call):
        said = said_in(types, framework, call.func, env)
    else:
        said = said_in(types, framework, call, env, (None, *framework.following))
    place = read.place(call)
    if isinstance(target, Unknown) and "name" in said:
        target = replace(target, refused=False)
    registration = Registration(framework, "call", said, found.set, place, found.context)
    if isinstance(target, Local) and "name" not in said and _stands_alone(target, env, found.framework, marking):
        return  # It was made a tool where it is defined, and is only added here.
    yield _read(types, target, registration)


def _listed(
    types: Types, call: cst.Call, env: Env, read: Snippet, marking: Marking, owner: str
) -> Iterator[tuple[int, Tool]]:
    """The tools that a list of plain functions makes: ``Agent(tools=[search, self.load])``."""
    takes = _takes_list(call.func, env)
    if takes is None:
        return
    framework, arguments = takes
    for position, argument in enumerate(call.args):
        if (argument.keyword.value if argument.keyword else position) not in arguments:
            continue
        for element, around in _elements(argument.value, env):
            target = _function(element, around)
            if isinstance(target, Local) and not _stands_alone(target, around, None, marking):
                registration = Registration(framework, "call", {}, owner, around.locate(element))
                yield _read(types, target, registration)


def _takes_list(node: cst.BaseExpression, env: Env) -> tuple[Framework, tuple[str | int, ...]] | None:
    """Whether a call of this hands over lists of functions; ``super().__init__`` stands for the class inherited from."""
    match node:
        case cst.Subscript(value=base):
            return _takes_list(base, env)
        case cst.Attribute(value=cst.Call(func=cst.Name(value="super")), attr=cst.Name(value="__init__")):
            return inherits_list(env.modules, env.scope)
    dotted = dotted_name(node)
    return takes_list(env.modules, dotted, env.scope) if dotted else None


def _elements(node: cst.BaseExpression, env: Env, depth: int = 0) -> Iterator[tuple[cst.BaseExpression, Env]]:
    """The members of a list as far as they are written: of its literal, of a sum, of what is appended to a name."""
    match node:
        case cst.List(elements=elements) | cst.Tuple(elements=elements):
            for element in elements:
                if isinstance(element, cst.Element):
                    yield element.value, env
                elif isinstance(element, cst.StarredElement):
                    yield from _elements(element.value, env, depth + 1)
        case cst.BinaryOperation(left=left, operator=cst.Add(), right=right) if depth < _DEEPEST:
            yield from _elements(left, env, depth + 1)
            yield from _elements(right, env, depth + 1)
        case cst.Name(value=name) if depth < _DEEPEST:
            target = env.resolve(node)
            if not isinstance(target, Local) or target.statement.kind != "assign":
                return
            made = assignment(env.modules, target)
            if not isinstance(made, Unknown):
                yield from _elements(made[0], made[1], depth + 1)
            yield from _appended(name, target.scope, env, depth)


def _appended(name: str, scope: Scope, env: Env, depth: int) -> Iterator[tuple[cst.BaseExpression, Env]]:
    """What ``name.append(x)`` and ``name.extend([x])`` add where the name is bound."""
    source = scope.module.source
    body = scope.chain[-1].body if scope.chain else scope.module.statements
    for statement in flat(body):
        if statement.kind != "other" or not source.text.startswith(
            (f"{name}.append(", f"{name}.extend("), statement.span.start
        ):
            continue
        read = snippet(source, statement)
        if isinstance(read, Unknown):
            continue
        around = Env(env.modules, scope, read.place)
        for call in _calls(read.node):
            match call:
                case cst.Call(func=cst.Attribute(value=cst.Name(), attr=cst.Name(value="append")), args=[argument]):
                    yield argument.value, around
                case cst.Call(func=cst.Attribute(value=cst.Name(), attr=cst.Name(value="extend")), args=[argument]):
                    yield from _elements(argument.value, around, depth + 1)


def _read(types: Types, target: Local | Unknown, registration: Registration) -> tuple[int, Tool]:
    framework, place, said = registration.framework, registration.at, registration.said
    assert place is not None
    if isinstance(target, Local):
        return place.span.start, read_handler(types, target.statement, target.scope, registration)
    document = {"name": Unknown(target.reason, place), "description": Unknown(target.reason, place), "input": target}
    document.update({key: value for key, (value, _) in said.items() if key in ("name", "description")})
    made = Tool(
        doc=document,
        path=place.path,
        form="call",
        framework=framework.name,
        origin=PythonOrigin({}, {}, place),
        header=place.span,
        targets=framework.targets,
        sent_strict=False,
        set=registration.set,
        handler=None,
    )
    return place.span.start, made


def _first_function(call: cst.Call, framework: Framework, env: Env) -> Local | Unknown | None:
    """The function that a registering call is given, as its first argument or by keyword."""
    if call.args and call.args[0].keyword is None and not call.args[0].star:
        return _function(call.args[0].value, env)
    for argument in call.args:
        if argument.keyword is not None and argument.keyword.value in framework.function_keywords:
            found = _function(argument.value, env)
            if found is not None:
                return found
    return None


def _stands_alone(target: Local, env: Env, framework: Framework | None, marking: Marking) -> bool:
    """Whether the function has a decorator (of one framework) that belongs to no server."""
    marks = (mark(env.modules, name, target.scope, marking) for name in target.statement.decorators if name)
    return any(other is not None and framework in (None, other.framework) and not other.method for other in marks)


def _mark(node: cst.BaseExpression, env: Env, marking: Marking) -> Mark | None:
    dotted = dotted_name(node)
    return mark(env.modules, dotted, env.scope, marking) if dotted else None


def _function(node: cst.BaseExpression, env: Env, depth: int = 0) -> Local | Unknown | None:
    """The function that an argument names, None where it is something else than a function."""
    match node:
        case cst.Call(func=function):
            target = env.resolve(function)
            if isinstance(target, External) and target.qualname == "functools.partial":
                return Unknown("a partial has no name of its own", env.locate(node), refused=True)
            return None
        case cst.Attribute(value=cst.Name(value="self"), attr=cst.Name(value=name)):
            around = class_around(env.scope)
            return _defined(env.modules.attribute(around, name)) if around is not None else None
        case cst.Attribute(value=cst.Call(func=maker), attr=cst.Name(value=name)):
            return _defined(env.modules.attribute(env.resolve(maker), name))
        case cst.Attribute(value=base, attr=cst.Name(value=name)):
            target = env.resolve(base)
            if isinstance(target, Local) and target.statement.kind == "assign":
                made = assignment(env.modules, target)
                if not isinstance(made, Unknown) and isinstance(made[0], cst.Call):
                    return _defined(env.modules.attribute(made[1].resolve(made[0].func), name))
            return _defined(env.modules.attribute(target, name))
        case cst.Name():
            target = env.resolve(node)
            if isinstance(target, Local) and target.statement.kind == "assign" and depth < 5:
                made = assignment(env.modules, target)
                return None if isinstance(made, Unknown) else _function(made[0], made[1], depth + 1)
            return _defined(target)
    return None


def _defined(target: object) -> Local | None:
    return target if isinstance(target, Local) and target.statement.kind == "def" else None
