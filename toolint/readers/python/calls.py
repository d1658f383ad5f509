"""Registration away from the function: ``server.tool()(fn)``, ``function_tool(fn)``, ``server.add_tool(self.method)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.assigned_docs import changed_later, redocumented, said_later
from toolint.readers.python.candidates import calling_words, configuring
from toolint.readers.python.classes import Env
from toolint.readers.python.definitions import defining_call, gives_input
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.function_names import function_of, known_in
from toolint.readers.python.handlers import read_handler
from toolint.readers.python.lists import elements, rounds
from toolint.readers.python.marks import Mark, inherits_list, mark, takes_list
from toolint.readers.python.modules import Local, Module, Scope
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.registration import Registration
from toolint.readers.python.said import argument_of, said_in
from toolint.readers.python.snippets import dotted_name, snippet
from toolint.readers.python.substitution import substituted
from toolint.readers.python.taken import of_passed
from toolint.readers.python.variables import Loop
from toolint.readers.python.walk import comprehended, looped


def registered(types: Types, module: Module, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The tools that calls register, with the position of the call."""
    words = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, calling_words(module))))})\b")
    made: set[tuple[str, str | None]] = set()
    seen: set[tuple[str, str | None, Place | None]] = set()
    for statement, scope, loops in looped(module.statements, Scope(module)):
        text = module.source.text[statement.span.start : statement.span.end]
        if "(" not in text or not words.search(text):
            continue
        read = snippet(module.source, statement)
        if isinstance(read, Unknown):
            continue
        env = Env(types.modules, scope.at(statement), read.place)
        owner = f"{module.path}::{scope.qualname}.{statement.names[0]}" if statement.names else ""
        made_of = statement.names[0] if statement.kind == "assign" and statement.names else ""
        for call, inner in comprehended(read.node):
            for position, tool in _tool(types, call, env, (*loops, *inner), marking, made_of):
                # What functions make under one name, or an `else` after its `if`, are hardly tools of one request.
                apart = statement.fallback or (not tool.set and bool(scope.chain))
                again = apart and (tool.set, tool.name) in made
                made.add((tool.set, tool.name))
                yield position, replace(tool, set=f"{module.path}::{position}") if again else tool
            for position, tool in _listed(types, call, env, marking, owner):
                key = (tool.set, tool.name, tool.handler.place if tool.handler else None)
                if key not in seen:
                    seen.add(key)
                    yield position, tool


def _tool(
    types: Types, call: cst.Call, env: Env, loops: tuple[Loop, ...], marking: Marking, bound: str
) -> Iterator[tuple[int, Tool]]:
    """The tools that one call registers, one in each round of the loops around it."""
    place = env.locate(call)
    defined = defining_call(types, call, env)
    if defined is not None:
        yield place.span.start, defined
        return
    if gives_input(call, env):
        return
    outer = call.func.func if isinstance(call.func, cst.Call) else None
    found = _mark(outer if outer is not None else call.func, env, marking)
    if found is None or (outer is None and found.is_called_first):
        return
    for around in rounds(loops, env):
        known = known_in(around, env)
        inside = replace(around, locate=lambda _: place) if known else around
        tool = _made(types, found, substituted(call, known), inside, call, marking, bound)
        if tool is not None:
            yield tool


def _made(
    types: Types,
    found: Mark,
    call: cst.Call,
    env: Env,
    written: cst.Call,
    marking: Marking,
    bound: str,
) -> tuple[int, Tool] | None:
    """The tool that a call registers whose loop variables are replaced; ``written`` is the call as it stands."""
    framework, place = found.framework, env.locate(written)
    target = _first_function(written, framework, env)
    target = _first_function(call, framework, env) if target is None else target
    if target is None:
        return None
    if isinstance(call.func, cst.Call):
        said = said_in(types, framework, call.func, env)
    else:
        said = said_in(types, framework, call, env, (None, *framework.following))
    if bound:
        said |= said_later(types, bound, env.scope, place.span.start)
    said |= changed_later(env.scope, place)
    if isinstance(target, Unknown) and framework.partials in (("named", "taken") if "name" in said else ("taken",)):
        target = replace(target, refused=False)
    if isinstance(target, Local) and "name" not in said and _stands_alone(target, env, found.framework, marking):
        return None  # It was made a tool where it is defined, and is only added here.
    registration = Registration(framework, "call", said, found.set, place, found.context, found.prefix)
    if isinstance(target, Local):
        registration = redocumented(types, registration, target.statement, target.scope, before=place)
    position, tool = _read(types, target, registration)
    if tool.handler is not None and _functions(call, framework) > 1:
        tool = replace(tool, handler=replace(tool.handler, paired=True))
    maker = call.func if isinstance(call.func, cst.Call) else call
    given = argument_of(maker, framework, "input", () if maker is not call else (None, *framework.following))
    if isinstance(target, Local) and given is not None and tool.signature is None:
        tool = replace(tool, signature=of_passed(types, target, registration, given, env))
    return position, tool


def _listed(types: Types, call: cst.Call, env: Env, marking: Marking, owner: str) -> Iterator[tuple[int, Tool]]:
    """The tools that a list of plain functions makes: ``Agent(tools=[search, self.load])``."""
    for framework, functions in _lists(call, env):
        for element, around in elements(functions, env):
            target = function_of(element, around)
            if isinstance(target, Local) and not _stands_alone(target, around, None, marking):
                said = changed_later(env.scope, env.locate(call))
                registration = Registration(framework, "call", said, owner, around.locate(element))
                yield _read(types, target, registration)


def _lists(call: cst.Call, env: Env) -> Iterator[tuple[Framework, cst.BaseExpression]]:
    """The lists of functions that a call hands over: as an argument, or in its ``config={"tools": [...]}``."""
    takes = _takes_list(call.func, env)
    if takes is not None:
        framework, arguments = takes
        for position, argument in enumerate(call.args):
            if (argument.keyword.value if argument.keyword else position) in arguments:
                yield framework, argument.value
        return
    for framework in configuring(env.scope.module):
        match call.func:
            case cst.Attribute(attr=cst.Name(value=method)) if method in framework.configured:
                for argument in call.args:
                    match argument:
                        case cst.Arg(keyword=cst.Name(value="config"), value=cst.Dict(elements=elements)):
                            for entry in elements:
                                if isinstance(entry, cst.DictElement) and _is_text(entry.key, "tools"):
                                    yield framework, entry.value


def _is_text(node: cst.BaseExpression, text: str) -> bool:
    return isinstance(node, cst.SimpleString) and node.evaluated_value == text


def _takes_list(node: cst.BaseExpression, env: Env) -> tuple[Framework, tuple[str | int, ...]] | None:
    """Whether a call of this hands over lists of functions; ``super().__init__`` stands for the class inherited from."""
    match node:
        case cst.Subscript(value=base):
            return _takes_list(base, env)
        case cst.Attribute(value=cst.Call(func=cst.Name(value="super")), attr=cst.Name(value="__init__")):
            return inherits_list(env.modules, env.scope)
    dotted = dotted_name(node)
    return takes_list(env.modules, dotted, env.scope) if dotted else None


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
        return function_of(call.args[0].value, env)
    for argument in call.args:
        if argument.keyword is not None and argument.keyword.value in framework.function_keywords:
            found = function_of(argument.value, env)
            if found is not None:
                return found
    return None


def _functions(call: cst.Call, framework: Framework) -> int:
    """How many functions a registering call is given: one for calls that wait, one for those that don't."""
    first = [arg for arg in call.args[:1] if arg.keyword is None and not arg.star]
    named = [arg for arg in call.args if arg.keyword is not None and arg.keyword.value in framework.function_keywords]
    given = (arg.value for arg in (*first, *named))
    return sum(not (isinstance(value, cst.Name) and value.value == "None") for value in given)


def _stands_alone(target: Local, env: Env, framework: Framework | None, marking: Marking) -> bool:
    """Whether the function has a decorator (of one framework) that belongs to no server."""
    marks = (mark(env.modules, name, target.scope, marking) for name in target.statement.decorators if name)
    return any(other is not None and framework in (None, other.framework) and not other.method for other in marks)


def _mark(node: cst.BaseExpression, env: Env, marking: Marking) -> Mark | None:
    dotted = dotted_name(node)
    return mark(env.modules, dotted, env.scope, marking) if dotted else None
