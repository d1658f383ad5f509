"""Decorators of the project that register with a server: ``def register(name): def decorate(fn): server.tool(name)(fn)``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import libcst as cst

from toolint.model import Json, Marking, Place, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Env
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.marks import Mark, mark
from toolint.readers.python.modules import Local, Parameter, Scope, class_around
from toolint.readers.python.registrars import registrar
from toolint.readers.python.registration import Registration
from toolint.readers.python.said import argument_of, said_in
from toolint.readers.python.snippets import decorations, dotted_name, snippet
from toolint.readers.python.statements import Statement
from toolint.readers.python.substitution import Bound, bound_by, literal, substituted
from toolint.readers.python.tool_changes import change
from toolint.readers.python.walk import calls, simple

_CHANGES = re.compile(r"\b_tool_manager\b|\bget_tool\(|\.(?:parameters|inputSchema|input_schema)\b")
"""What a function says that reaches into a tool that it has registered."""
_HOPS = 3


@dataclass(frozen=True, slots=True)
class _Use:
    """A decorator at a function."""

    types: Types
    marking: Marking
    place: Place
    function: Statement
    docstring: str | None


def registrations(types: Types, statement: Statement, scope: Scope, marking: Marking) -> Iterator[Registration]:
    """The registrations that the project's own decorators of a function make."""
    known = partial(registrar, types.modules, scope=scope)
    for index, own, node, read in decorations(scope.module.source, statement, known):
        decorator = node.decorators[index].decorator
        docstring = node.get_docstring(clean=False)
        use = _Use(types, marking, read.place(decorator), statement, docstring if isinstance(docstring, str) else None)
        if isinstance(decorator, cst.Call):
            bound = bound_by(own, decorator, Env(types.modules, scope, read.place))
            made = _inside(use, own, bound)
        else:
            made = _direct(use, own, own.scope.within(own.statement), {})
        yield from (replace(registration, below=index + 1) for registration in made)


def _inside(use: _Use, own: Local, bound: Bound, hops: int = 0) -> Iterator[Registration]:
    """What the functions in a function register when they decorate, and those of a method that it hands over to."""
    inner = own.scope.within(own.statement)
    for statement in own.statement.body:
        if statement.kind == "def":
            yield from _direct(use, own, inner.within(statement), bound)
    around = class_around(own.scope)
    for statement, scope in simple(own.statement.body, inner):
        if around is None or scope != inner or hops == _HOPS:
            continue
        read = snippet(scope.module.source, statement)
        if (
            isinstance(read, Unknown)
            or not isinstance(read.node, cst.Return)
            or not isinstance(read.node.value, cst.Call)
        ):
            continue
        base, _, name = dotted_name(read.node.value.func).rpartition(".")
        target = use.types.modules.attribute(around, name) if base == "self" else None
        if isinstance(target, Local) and target.statement.kind == "def":
            call = substituted(read.node.value, bound)
            yield from _inside(
                use, target, bound_by(target, call, Env(use.types.modules, scope, lambda _: use.place)), hops + 1
            )


def _direct(use: _Use, own: Local, scope: Scope, bound: Bound) -> Iterator[Registration]:
    """What a decorating function, the innermost of a scope, registers of the function that it is given."""
    decorating = scope.chain[-1]
    taken = [name for name in decorating.parameters if name not in ("self", "cls")]
    if not taken:
        return
    itself = {f"{taken[0]}.__name__": use.function.names[0], f"{taken[0]}.__doc__": use.docstring}
    known = {**bound, **{name: literal(value) for name, value in itself.items()}}
    for statement, around in simple(decorating.body, scope):
        read = snippet(scope.module.source, statement)
        if isinstance(read, Unknown):
            continue
        env = Env(use.types.modules, around, read.place)
        for call in calls(read.node):
            found = _registering(call, taken[0], env, use.marking)
            if found is None:
                continue
            saying = call.func if isinstance(call.func, cst.Call) else call
            said = said_in(
                use.types,
                found.framework,
                substituted(saying, known),
                Env(use.types.modules, around, lambda _: use.place),
                None if saying is not call else (None, *found.framework.following),
            )
            changed = None
            if _CHANGES.search(own.scope.module.source.text, decorating.head, decorating.span.end):
                reason = f"`{own.qualname}` changes the tool after it has registered it"
                names = _names(saying, said, f"{taken[0]}.__name__", found.framework)
                changed = change(use.types.modules, scope, statement.span.start, names, use.place, reason)
            yield Registration(
                found.framework,
                "decorator",
                said,
                found.set,
                context=found.context,
                prefix=found.prefix,
                changed=changed,
            )


def _names(call: cst.Call, said: Mapping[str, tuple[Json, Place]], own: str, framework: Framework) -> frozenset[str]:
    """The expressions that are the name of the tool that a call registers, as they are written."""
    if "name" not in said:
        return frozenset({own})
    given = argument_of(call, framework, "name") or next((a.value for a in call.args if a.keyword is None), None)
    return frozenset() if given is None else frozenset({cst.Module([]).code_for_node(given)})


def _registering(call: cst.Call, function: str, env: Env, marking: Marking) -> Mark | None:
    """What a call registers if it is given the function, itself or wrapped."""
    if not call.args or not _is_function(call.args[0].value, function, env):
        return None
    outer = call.func.func if isinstance(call.func, cst.Call) else None
    dotted = dotted_name(outer if outer is not None else call.func)
    found = mark(env.modules, dotted, env.scope, marking) if dotted else None
    if found is None or (outer is None and found.is_called_first):
        return None
    return found


def _is_function(node: cst.BaseExpression, function: str, env: Env) -> bool:
    """Whether an expression is the decorated function, or something that looks like it by ``functools.wraps``."""
    match node:
        case cst.Name(value=name):
            target = env.resolve(node)
            if isinstance(target, Parameter):
                return name == function
            return isinstance(target, Local) and target.statement.looks_alike
        case cst.Call(args=[cst.Arg(value=inner), *_]):
            target = env.resolve(node.func)
            return (
                isinstance(target, Local)
                and any(statement.looks_alike for statement in target.statement.body)
                and _is_function(inner, function, env)
            )
    return False
