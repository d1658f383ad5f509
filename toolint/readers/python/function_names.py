"""The function that an expression stands for: named, looked up in a table, wrapped, or made by another function."""

from __future__ import annotations

import re
from collections.abc import Iterable

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.callees import defined, looked_like, named_function
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.lists import assigned, looked_up, returned
from toolint.readers.python.modules import External, Local
from toolint.readers.python.signatures import LOST, fault
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import flat
from toolint.readers.python.substitution import literal
from toolint.readers.python.variables import Element, settled

_DEEPEST = 30
_RETURN = re.compile(r"return\s+(\w+)")


def function_of(node: cst.BaseExpression, env: Env, depth: int = 0) -> Local | Unknown | None:
    """The function that an argument names, None where it is something else than a function."""
    if depth > _DEEPEST:
        return None
    node, env = settled(node, env)
    match node:
        case cst.Call():
            return _of_call(node, env, depth + 1)
        case cst.Lambda():
            return Unknown("the parameters of a lambda have no types", env.locate(node))
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            return _agreed(looked_up(base, key, env), depth)
        case cst.Name() | cst.Attribute():
            return named_function(node, env) or _agreed(assigned(node, env), depth)
    return None


def _agreed(found: Iterable[Element], depth: int) -> Local | Unknown | None:
    """The function that all of some expressions stand for."""
    functions = [function_of(node, env, depth + 1) for node, env in found]
    first = next((f for f in functions if f is not None), None)
    same = all(isinstance(f, Local) and isinstance(first, Local) and f.statement is first.statement for f in functions)
    return first if same or isinstance(first, Unknown) else None


def _of_call(call: cst.Call, env: Env, depth: int) -> Local | Unknown | None:
    target = env.resolve(call.func)
    match target, call.args:
        case External(qualname="functools.partial"), _:
            return Unknown("a partial has no name of its own", env.locate(call), refused=True)
        case External(qualname="builtins.getattr"), [cst.Arg(value=owner), cst.Arg(value=written), *_]:
            name = fold(*settled(written, env))
            return function_of(cst.Attribute(owner, cst.Name(name)), env, depth) if isinstance(name, str) else None
        case Local(), _ if target.statement.kind == "def":
            return _made_inside(target, env) or _wrapped(target, call, env, depth)
    return None


def _made_inside(target: Local, env: Env) -> Local | None:
    """The function that a function of the project is written to make and return."""
    source, inner = target.scope.module.source, target.scope.within(target.statement)
    for statement in flat(target.statement.body):
        text = source.text[statement.span.start : statement.span.end]
        if statement.kind == "other" and (name := _RETURN.fullmatch(text)):
            found = defined(env.modules.lookup(name[1], inner))
            if found is not None and found.scope == inner and not found.statement.looks_alike:
                return found
    return None


def _wrapped(target: Local, call: cst.Call, env: Env, depth: int) -> Local | Unknown | None:
    """The function that a call gives back as it is, or as another one that looks like it."""
    found = _agreed((_original(node, around) for node, around in returned(call, env)), depth)
    wrong = fault(target, env.modules) if isinstance(found, Local) else None
    if wrong is None:
        return found
    return Unknown(f"`{target.name}` {wrong}", env.locate(call), refused=wrong == LOST)


def _original(node: cst.BaseExpression, env: Env) -> Element:
    """What a function looks like by ``functools.wraps``, itself where it does not."""
    target = env.resolve(node) if isinstance(node, cst.Name) and env.stands_for(node.value) is None else None
    if not isinstance(target, Local) or not target.statement.looks_alike:
        return node, env
    read = snippet(target.scope.module.source, target.statement)
    if not isinstance(read, Unknown) and isinstance(read.node, cst.FunctionDef):
        for inner in looked_like(read.node, env):
            return settled(inner, env)
    return node, env


def known_in(around: Env, env: Env) -> dict[str, cst.BaseExpression]:
    """What the variables of a round are, and the names of the functions that they stand for, as expressions that mean the same here."""
    known: dict[str, cst.BaseExpression] = {}
    for name in around.given.keys() - env.given.keys():
        held = around.stands_for(name)
        if held is None:
            continue
        node, where = settled(*held)
        value = fold(node, where)
        target = function_of(node, where)
        if isinstance(value, str | int | float | bool | None):
            known[name] = literal(value)
        elif where.scope.module is env.scope.module and not where.given:
            known[name] = node
        if isinstance(target, Local):
            known[f"{name}.__name__"] = literal(target.name)
    return known
