"""Definitions that are written out, not made from a function: arguments of a call, a module's dictionary."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import libcst as cst

from toolint.model import Form, Handler, Json, Marking, Place, Pointer, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Env, read_class
from toolint.readers.python.declarations import docstring
from toolint.readers.python.emit import Emitted
from toolint.readers.python.frameworks import CallTools, Framework, frameworks
from toolint.readers.python.frameworks._schemas import settled
from toolint.readers.python.function_names import function_of
from toolint.readers.python.handler_edits import Writing, source_at
from toolint.readers.python.handlers import read_handler
from toolint.readers.python.inheritance import dotted_target, is_named, tool_class
from toolint.readers.python.modules import Local, Module, Modules, Scope, class_around
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.registration import Registration
from toolint.readers.python.said import argument_of, model_of, said_in, written
from toolint.readers.python.snippets import dotted_name
from toolint.readers.python.taken import of_passed
from toolint.text import Span


@dataclass(frozen=True, kw_only=True)
class Definition:
    """What is written of a tool: document key -> value and place, and the places of the input's parts."""

    framework: Framework
    form: Form
    place: Place
    said: Mapping[str, tuple[Json, Place]]
    parts: Emitted | None = None
    """The input's parts, by pointer from ``inside``."""
    inside: tuple[str, ...] = ()
    handler: Handler | None = None
    header: Span | None = None
    set: str = ""
    modules: Modules | None = None
    """Those it was read from, where its text may be edited."""


def read_definition(definition: Definition) -> Tool:
    """The tool that is written out."""
    framework, said = definition.framework, definition.said
    schema: Json = said["input"][0] if "input" in said else Unknown("the input is only known at run time")
    for key in reversed(definition.inside):
        schema = {key: schema}
    if framework.schema is not None and isinstance(schema, dict):
        schema = framework.schema(settled(schema, frozenset()) if _formed(schema) else schema)
    document: dict[str, Json] = {}
    if "name" in said:
        name = said["name"][0]
        document["name"] = framework.sent_name(name) if isinstance(name, str) else name
    if "description" in said:
        document["description"] = said["description"][0]
    document["input"] = schema
    if framework.strict is not None:
        document["strict"] = framework.strict
    document.update({key: value for key, (value, _) in said.items() if key not in ("name", "description", "input")})
    places: dict[Pointer, Place] = {(key,): place for key, (_, place) in said.items()}
    keys, values = inner_places(definition.parts, definition.inside)
    writing = None
    if definition.modules is not None:
        writing = Writing(document, partial(source_at, definition.modules), definition.place.path)
    return Tool(
        doc=document,
        path=definition.place.path,
        form=definition.form,
        framework=framework.name,
        origin=PythonOrigin({**places, **keys}, {**places, **values}, definition.place, writing),
        header=definition.header or definition.place.span,
        targets=framework.targets,
        sent_strict=document.get("strict") is True,
        lowered=framework.lowered,
        handler=definition.handler,
        set=definition.set,
    )


def inner_places(
    parts: Emitted | None, inside: tuple[str, ...] = ()
) -> tuple[dict[Pointer, Place], dict[Pointer, Place]]:
    """The places of an input's parts by pointer into the document: names, and what stands for them."""
    if parts is None:
        return {}, {}
    return (
        {("input", *inside, *pointer): place for pointer, place in parts.keys.items()},
        {("input", *inside, *pointer): place for pointer, place in parts.values.items() if pointer},
    )


def _formed(schema: Mapping[str, Json]) -> bool:
    return isinstance(schema.get("properties", {}), dict) and isinstance(schema.get("required", []), list)


def read_input(types: Types, node: cst.BaseExpression, env: Env, framework: Framework) -> Emitted:
    """What an expression gives as input: a model, or a schema that is written out."""
    found = model_of(types, node, env, framework)
    if isinstance(found, Unknown):
        return Emitted(found, {}, {})
    if found is None:
        return written(node, env)
    return found


def gives_input(call: cst.Call, env: Env) -> bool:
    """Whether a call gives the schema apart from the function, so that it is not made of that, whatever else is known."""
    kind = _kind(call, env)
    return kind is not None and argument_of(call, kind[0], "input", kind[1].keywords) is not None


def defining_call(types: Types, call: cst.Call, env: Env) -> Tool | None:
    """The tool that a call gives by its arguments, None where it is another call."""
    kind = _kind(call, env)
    around = class_around(env.scope)
    if kind is None or (around is not None and tool_class(env.modules, around) is not None):
        return None  # What a tool's class says of itself is read with the class.
    framework, calls = kind
    said = said_in(types, framework, call, env, calls.keywords)
    node = argument_of(call, framework, "input", calls.keywords)
    parts = None
    if node is not None:
        parts = read_input(types, node, env, framework)
        if calls.model:
            said = {**_model_says(node, parts, env), **said}
        said["input"] = (parts.schema, env.locate(node))
    elif calls.input is not None:
        said["input"] = (calls.input, env.locate(call))
    elif calls.runs and call.args:
        return _of_instance(types, call, env, Registration(framework, "call", said, at=env.locate(call)), calls.runs)
    if "name" not in said or "input" not in said:
        return None
    copied = calls.copies or node is None or isinstance(said["input"][0], Unknown)
    if copied and not isinstance(said["name"][0], str):
        return None
    function = _function(call, calls, framework, env)
    handler = None
    if function is not None:
        place = Place(function.scope.module.path, function.statement.span)
        handler = Handler(function.name, function.qualname, place)
    made = read_definition(
        Definition(
            framework=framework,
            form="call",
            place=env.locate(call),
            said=said,
            parts=parts,
            handler=handler,
            modules=types.modules,
        )
    )
    if function is None or node is None:
        return made
    registration = Registration(framework, "call", said, at=env.locate(call))
    return replace(made, signature=of_passed(types, function, registration, node, env))


def _of_instance(types: Types, call: cst.Call, env: Env, registration: Registration, method: str) -> Tool | None:
    """The tool that a call makes of an object of the project: by its class's name, docstring and method."""
    made: cst.BaseExpression = call.args[0].value
    around = env
    target = env.resolve(made)
    if isinstance(target, Local) and target.statement.kind == "assign":
        found = assignment(env.modules, target)
        made, around = found if not isinstance(found, Unknown) else (made, env)
    owner = around.resolve(made.func) if isinstance(made, cst.Call) else None
    function = env.modules.attribute(owner, method) if isinstance(owner, Local) else None
    if not isinstance(owner, Local) or not isinstance(function, Local) or function.statement.kind != "def":
        return None
    cls = read_class(env.modules, owner)
    if isinstance(cls, Unknown):
        return None
    place = cls.env.locate(cls.node.name)
    own = {"name": _snake_case(owner.name), "description": docstring(cls)}
    said = {**{key: (value, place) for key, value in own.items() if value}, **registration.said}
    return read_handler(types, function.statement, function.scope, replace(registration, said=said))


def _snake_case(name: str) -> str:
    return re.sub(r"(?<=[^A-Z])(?=[A-Z])", "_", name).lower().lstrip("_")


def declared_input(types: Types, call: cst.Call, env: Env) -> tuple[Emitted, Place] | None:
    """The input that a call gives which is a definition."""
    kind = _kind(call, env)
    if kind is None:
        return None
    framework, calls = kind
    node = argument_of(call, framework, "input", calls.keywords)
    if node is None:
        return None
    parts = read_input(types, node, env, framework)
    schema = framework.schema(parts.schema) if framework.schema and isinstance(parts.schema, dict) else parts.schema
    return replace(parts, schema=schema), env.locate(node)


def _kind(call: cst.Call, env: Env) -> tuple[Framework, CallTools] | None:
    """The framework, as this kind of call changes it, and the kind of call."""
    dotted = dotted_name(call.func)
    if not dotted:
        return None
    target = dotted_target(env.modules, dotted, env.scope)
    for framework in frameworks().values():
        for calls in framework.calls:
            if is_named(target, calls.names):
                return replace(framework, **calls.changes), calls
    return None


def _given(call: cst.Call, calls: CallTools) -> Iterator[tuple[str, cst.BaseExpression]]:
    """The arguments by keyword, those given by position too."""
    for position, argument in enumerate(call.args):
        if argument.keyword is not None:
            yield argument.keyword.value, argument.value
        elif not argument.star and position < len(calls.keywords):
            yield calls.keywords[position], argument.value


def _model_says(node: cst.BaseExpression, parts: Emitted, env: Env) -> dict[str, tuple[Json, Place]]:
    """The name and the docstring of a model."""
    target = env.resolve(node)
    if not isinstance(target, Local) or target.statement.kind != "class":
        return {}
    said = {"name": (target.name, env.locate(node))}
    if isinstance(parts.schema, dict) and "description" in parts.schema:
        said["description"] = (parts.schema["description"], Place(target.scope.module.path, target.statement.span))
    return said


def _function(call: cst.Call, calls: CallTools, framework: Framework, env: Env) -> Local | None:
    """The function that runs the tool."""
    for keyword, value in _given(call, calls):
        if keyword in framework.function_keywords:
            # What a call makes of a function is another one.
            target = function_of(value, env) if isinstance(value, cst.Attribute) else env.resolve(value)
            if isinstance(target, Local) and target.statement.kind == "def":
                return target
    return None


def specifications(types: Types, module: Module, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The dictionaries of a module that define a function of it: ``TOOL_SPEC = {"name": "search", ...}``."""
    for framework in frameworks().values():
        for name, keys in framework.specifications.items():
            target = types.modules.lookup(name, Scope(module)) if name in module.bindings else None
            if marking.named or not isinstance(target, Local) or target.statement.kind != "assign":
                continue
            made = assignment(types.modules, target)
            tool = None if isinstance(made, Unknown) else _specified(made[0], made[1], framework, keys, module)
            if tool is not None:
                yield target.statement.span.start, tool


def _specified(
    node: cst.BaseExpression, env: Env, framework: Framework, keys: Mapping[str, str], module: Module
) -> Tool | None:
    read = written(node, env)
    if not isinstance(read.schema, dict):
        return None
    name = read.schema.get("name")
    function = module.bindings[name][0] if isinstance(name, str) and name in module.bindings else None
    if function is None or function.kind != "def":
        return None
    said = {keys[key]: (value, read.values[(key,)]) for key, value in read.schema.items() if key in keys}
    parts = _below(read, next(key for key, to in keys.items() if to == "input"))
    if isinstance(parts.schema, dict) and "json" in parts.schema:
        parts = _below(parts, "json")
    if "input" in said:
        said["input"] = (parts.schema, said["input"][1])
    place = Place(module.path, function.span)
    return read_definition(
        Definition(
            framework=framework,
            form="literal",
            place=env.locate(node),
            said=said,
            parts=parts,
            handler=Handler(function.names[0], function.names[0], place),
            modules=env.modules,
        )
    )


def _below(parts: Emitted, key: str) -> Emitted:
    """A part of a value with the places in it."""
    return Emitted(
        parts.schema.get(key),
        {pointer[1:]: place for pointer, place in parts.keys.items() if pointer[:1] == (key,) and len(pointer) > 1},
        {pointer[1:]: place for pointer, place in parts.values.items() if pointer[:1] == (key,)},
    )
