"""Decorators of the project that leave parameters out of a signature: ``wrapper.__signature__ = signature.replace(parameters=...)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import entered, fold
from toolint.readers.python.folded import is_plain
from toolint.readers.python.functions import Budget, Names, arguments_of, executed, parsed
from toolint.readers.python.harmless import Held, Opaque, Stopped, Untold
from toolint.readers.python.modules import External, Local, Modules, Resolved, Scope

_SIGNATURE = "__signature__"


@dataclass(frozen=True, slots=True)
class Rewritten:
    """What the decorators of a function leave out of its signature."""

    dropped: frozenset[str]
    """The parameters that a caller does not give."""
    decorators: frozenset[str]
    """The decorators that do so, as they are called in full."""


def rewritten(decorators: Sequence[cst.Decorator], parameters: Sequence[str], env: Env) -> Rewritten | Unknown:
    """What the decorators leave out of a signature with these parameters; Unknown where that is decided at run time."""
    left = list(parameters)
    found: set[str] = set()
    for decorator in reversed(decorators):
        call = decorator.decorator if isinstance(decorator.decorator, cst.Call) else None
        target = env.resolve(call.func if call is not None else decorator.decorator)
        if not isinstance(target, Local) or target.statement.kind != "def" or _SIGNATURE not in _text(target):
            continue
        try:
            left = _left(target, call, env, left)
        except Stopped as stopped:
            reason = f"the decorator `{target.name}` rewrites the signature at run time ({stopped})"
            return Unknown(reason, env.locate(decorator))
        found.add(f"{env.modules.dotted(target.scope.module)}.{target.qualname}")
    return Rewritten(frozenset(parameters) - frozenset(left), frozenset(found))


def _text(target: Local) -> str:
    return target.scope.module.source.text[target.statement.span.start : target.statement.span.end]


def _left(target: Local, call: cst.Call | None, env: Env, parameters: Sequence[str]) -> list[str]:
    """The parameters that a decorator leaves."""
    source, start = target.scope.module.source.text, target.statement.span.start
    before = source[max(source.rfind("\n", 0, start), source.rfind("\r", 0, start)) + 1 : start]
    function = parsed(source[start : target.statement.span.end], before)
    if not isinstance(function, ast.FunctionDef) or function.decorator_list:
        raise Stopped("it is no plain function")
    budget = Budget()
    decorated = Held({_SIGNATURE: _signature([_parameter(name) for name in parameters])})
    local: dict[str, Any] = {}
    scope = target.scope.within(target.statement)
    if call is not None:
        names = _named(env.modules, scope, budget)
        values = [(given, fold(given.value, env)) for given in call.args]
        known = [(given, deepcopy(v) if is_plain(v) else Untold()) for given, v in values]
        if any(given.star for given, _ in known):
            raise Stopped("its arguments are unpacked")
        args = tuple(value for given, value in known if given.keyword is None)
        kwargs = {given.keyword.value: value for given, value in known if given.keyword is not None}
        local = arguments_of(function, args, kwargs, names, budget)
        inner = _result(function, local, names, budget)
        nested = [s for s in target.statement.body if s.kind == "def" and s.names == (inner,)]
        function = next((s for s in function.body if isinstance(s, ast.FunctionDef) and s.name == inner), function)
        if len(nested) != 1 or function.decorator_list:
            raise Stopped("it is no plain decorator")
        scope = scope.within(nested[0])
    names = _named(env.modules, scope, budget)
    local = {**local, **arguments_of(function, (decorated,), {}, names, budget)}
    returned = local.get(_result(function, local, names, budget))
    signature = returned.attributes[_SIGNATURE] if isinstance(returned, Held) else None
    if not isinstance(signature, Opaque):
        raise Stopped("it returns something else")
    return _in_order([p.attributes["name"] for p in signature.attributes["parameters"].values()], parameters)


def _in_order(left: list[str], parameters: Sequence[str]) -> list[str]:
    if left != [name for name in parameters if name in left]:
        raise Stopped("it changes the order")
    return left


def _result(function: ast.FunctionDef, local: dict[str, Any], names: Names, budget: Budget) -> str:
    """The name that a function returns, with what its names stand for by then in ``local``."""
    for statement in function.body:
        match statement:
            case ast.Return(value=ast.Name(id=name)):
                return name
            case ast.Return():
                break
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if _wrapped(statement) is not None:
                held = local.get(_wrapped(statement) or "")
                local[name] = Held(dict(held.attributes)) if isinstance(held, Held) else Untold()
                continue
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                local[name] = Untold()
                continue
        try:
            executed(statement, local, names, budget)
        except Stopped:
            if any(_decides(node, local) for node in ast.walk(statement)):
                raise
            local.update(dict.fromkeys(_uncertain(statement, local), Untold()))
    raise Stopped("it returns something else")


def _wrapped(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str | None:
    """What a function looks like by ``@wraps(function)``, its only decorator."""
    match function.decorator_list:
        case [ast.Call(func=ast.Name(id="wraps") | ast.Attribute(attr="wraps"), args=[ast.Name(id=name)])]:
            return name
    return None


def _decides(node: ast.AST, local: dict[str, Any]) -> bool:
    """Whether something that can't be followed may change which signature the result has."""
    match node:
        case ast.Return() | ast.Attribute(attr="__signature__" | "__wrapped__", ctx=ast.Store()):
            return True
        case ast.Call(args=args, keywords=keywords):
            given = (*args, *(keyword.value for keyword in keywords))
            return any(isinstance(a, ast.Name) and isinstance(local.get(a.id), Held) for a in given)
    return False


def _uncertain(statement: ast.stmt, local: dict[str, Any]) -> Iterator[str]:
    """The names that a statement which can't be followed may have bound anew, or whose lists it may have changed."""
    used = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    yield from (
        node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
    if any(isinstance(local.get(name), list | dict | set) for name in used):
        yield from (name for name, value in local.items() if isinstance(value, list | dict | set))


def _parameter(name: str) -> Opaque:
    return Opaque({"name": name})


def _signature(parameters: list[Opaque]) -> Opaque:
    names = [parameter.attributes["name"] for parameter in parameters]
    if len(set(names)) < len(names):
        raise Stopped("it gives a parameter twice")

    def replaced(**kwargs: Any) -> Opaque:
        given = kwargs.get("parameters")
        if kwargs.keys() - {"parameters", "return_annotation"} or not isinstance(
            given, list | tuple | type({}.values())
        ):
            raise Stopped("it is more than parameters that are left out")
        if not all(isinstance(p, Opaque) and p.attributes.keys() == {"name"} for p in given):
            raise Stopped("it makes parameters of its own")
        return _signature(list(given))

    return Opaque({"parameters": dict(zip(names, parameters, strict=True)), "replace": replaced})


def _named(modules: Modules, scope: Scope, budget: Budget) -> Names:
    def meaning(target: Resolved) -> Any:
        if target == External("inspect.signature"):
            return _signature_of
        return None

    return entered(modules, scope, budget, meaning)


def _signature_of(function: Any) -> Opaque:
    signature = function.attributes.get(_SIGNATURE) if isinstance(function, Held) else None
    if not isinstance(signature, Opaque):
        raise Stopped("it looks at another signature")
    return signature
