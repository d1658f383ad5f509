"""Decorators of the project's own: which of them leave a function with its signature for whoever looks at it at run time."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.modules import External, Local, Modules, Resolved, Scope

_WRAPPING = frozenset({"functools.wraps", "functools.update_wrapper"})
_MAX_DEPTH = 8
_Function = ast.FunctionDef | ast.AsyncFunctionDef

LOST = "does not keep the signature (no functools.wraps)"
REWRITTEN = "rewrites the signature at run time"


@dataclass(frozen=True, slots=True)
class _Decorator:
    """A function that decorates, and the name under which it gets what it decorates."""

    node: _Function
    decorated: str
    scope: Scope
    modules: Modules
    depth: int


def refused(decorators: Sequence[cst.Decorator], env: Env, trusted: frozenset[str]) -> Unknown | None:
    """Why a function's signature is not what its text says; ``trusted`` are decorators that are known to keep it."""
    for decorator in decorators:
        called = isinstance(decorator.decorator, cst.Call)
        node = decorator.decorator.func if isinstance(decorator.decorator, cst.Call) else decorator.decorator
        target = _followed(node, env)
        if not isinstance(target, Local) or _dotted(env.modules, target) in trusted:
            continue
        verdict = _of(target, env.modules, called, 0)
        if verdict is not None:
            place = env.locate(decorator)
            return Unknown(f"the decorator `{target.name}` {verdict}", place, refused=verdict == LOST)
    return None


def fault(target: Local, modules: Modules, called: bool = False) -> str | None:
    """What is wrong with a function of the project that is called with the one which it gives back another one for.

    ``called``: it is given arguments, and what it returns is called with the function.
    """
    return _of(target, modules, called, 0)


def _dotted(modules: Modules, target: Local) -> str:
    return f"{modules.dotted(target.scope.module)}.{target.qualname}"


def _followed(node: cst.BaseExpression, env: Env) -> Resolved:
    """What a decorator is: a name, or the method of an instance that a module's name is bound to."""
    target = env.resolve(node)
    if isinstance(target, Local) or not isinstance(node, cst.Attribute):
        return target
    base = env.resolve(node.value)
    if not isinstance(base, Local) or base.statement.kind != "assign":
        return target
    text = base.scope.module.source.text[base.statement.span.start : base.statement.span.end]
    tree = _parsed(text, "")
    value = getattr(tree, "value", None)
    if not isinstance(value, ast.Call):
        return target
    cls = _resolve(value.func, base.scope, env.modules)
    if not isinstance(cls, Local) or cls.statement.kind != "class":
        return target
    found = cls.scope.module.inside(cls.statement).get(node.attr.value)
    return Local(node.attr.value, found[-1][0], cls.scope.within(cls.statement)) if found else target


def _of(target: Local, modules: Modules, called: bool, depth: int) -> str | None:
    """What is wrong with a decorator of the project; ``called``: it is given arguments, and what it returns decorates."""
    statement = target.statement
    if depth > _MAX_DEPTH or statement.kind not in ("def", "class"):
        return None
    text = target.scope.module.source.text
    before = text[: statement.span.start].rpartition("\n")[2]
    node = _parsed(text[statement.span.start : statement.span.end], before)
    inner = target.scope.within(statement)
    if isinstance(node, ast.ClassDef):
        return _of_class(node, inner, modules, called, depth)
    if not isinstance(node, _Function):
        return None
    method = bool(target.scope.chain) and target.scope.chain[-1].kind == "class"
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)
    return _of_function(node, inner, modules, called, depth, skip=method and not static)


def _of_class(node: ast.ClassDef, scope: Scope, modules: Modules, called: bool, depth: int) -> str | None:
    text = ast.unparse(node)
    if not called:
        if "__signature__" in text:
            return REWRITTEN
        return None if "update_wrapper" in text or "__wrapped__" in text else LOST
    call = next((n for n in node.body if isinstance(n, _Function) and n.name == "__call__"), None)
    return None if call is None else _of_function(call, scope, modules, False, depth, skip=True)


def _of_function(
    node: _Function, scope: Scope, modules: Modules, called: bool, depth: int, *, skip: bool = False
) -> str | None:
    positional = [a.arg for a in (*node.args.posonlyargs, *node.args.args)][1 if skip else 0 :]
    decorated = positional[0] if positional else ""
    own = _Decorator(node, decorated, scope, modules, depth)
    functions = _nested(node)
    made = set(_applied(own, functions))
    for value, undecorated in _returned(node, decorated):
        if undecorated and not called:
            continue
        verdict = _factory(value, own, functions) if called else _result(value, own, functions, made)
        if verdict is not None:
            return verdict
    return None


def _factory(value: ast.expr, own: _Decorator, functions: dict[str, _Function]) -> str | None:
    """What is wrong with a decorator that is returned."""
    match value:
        case ast.Lambda(body=ast.Call() as made):
            return _factory(made, own, functions)
        case ast.Name(id=name) if name in functions:
            return _of_function(functions[name], own.scope, own.modules, False, own.depth + 1)
        case ast.IfExp(body=then, orelse=otherwise):
            found = (_factory(part, own, functions) for part in (then, otherwise))
            return next((verdict for verdict in found if verdict is not None), None)
        case ast.Call(func=function, args=[first, *_]):
            target = _resolve(function, own.scope, own.modules)
            if isinstance(function, ast.Name) and function.id in functions:
                return _of_function(functions[function.id], own.scope, own.modules, False, own.depth + 1)
            if target == External("functools.partial"):
                partial = _resolve(first, own.scope, own.modules)
                return _of(partial, own.modules, False, own.depth + 1) if isinstance(partial, Local) else None
            if not isinstance(target, Local):
                return None
            return _of(target, own.modules, target.statement.names[0] != own.node.name, own.depth + 1)
    return None


def _result(value: ast.expr, own: _Decorator, functions: dict[str, _Function], made: set[str]) -> str | None:
    """What is wrong with what stands in the decorated function's place."""
    match value:
        case ast.Name(id=name) if name in functions and name not in made:
            return _wrapper(functions[name], own)
        case ast.Lambda():
            return LOST
        case ast.IfExp(body=then, orelse=otherwise):
            found = (_result(part, own, functions, made) for part in (then, otherwise))
            return next((verdict for verdict in found if verdict is not None), None)
        case ast.Call(func=function, args=args):
            target = _resolve(function, own.scope, own.modules)
            dotted = target.qualname if isinstance(target, External) else ""
            if dotted in _WRAPPING:
                return None
            if dotted in ("typing.cast", "typing_extensions.cast") and len(args) == 2:
                return _result(args[1], own, functions, made)
            if not any(isinstance(a, ast.Name) and a.id == own.decorated for a in args):
                return None
            if dotted in ("functools.partial", "functools.partialmethod"):
                return LOST
            if isinstance(function, ast.Name) and function.id in functions:
                return _of_function(functions[function.id], own.scope, own.modules, False, own.depth + 1)
            return _of(target, own.modules, False, own.depth + 1) if isinstance(target, Local) else None
    return None


def _wrapper(node: _Function, own: _Decorator) -> str | None:
    """What is wrong with a function that is returned in place of the decorated one."""
    stored = {n.attr for n in ast.walk(own.node) if _is_stored(n, node.name)}
    if "__signature__" in stored:
        return REWRITTEN
    if "__wrapped__" in stored:
        return None
    for decorator in node.decorator_list:
        given = decorator.args if isinstance(decorator, ast.Call) else [decorator]
        if isinstance(decorator, ast.Call) and any(isinstance(a, ast.Name) and a.id == own.decorated for a in given):
            return None  # `@wraps(function)`, or another one that is told what it stands for
        if not isinstance(decorator, ast.Call) and not isinstance(_resolve(decorator, own.scope, own.modules), Local):
            name = ast.unparse(decorator).rpartition(".")[2]
            if name in ("wraps", "decorator"):
                return None
    for inner in ast.walk(own.node):
        match inner:
            case ast.Call(func=function, args=[ast.Name(id=name), *_]) if name == node.name:
                if ast.unparse(function).rpartition(".")[2] in ("update_wrapper", "setattr") or isinstance(
                    function, ast.Call
                ):
                    return None
    return LOST


def _is_stored(node: ast.AST, name: str) -> TypeGuard[ast.Attribute]:
    """Whether it is ``name.attribute = ...``."""
    match node:
        case ast.Attribute(value=ast.Name(id=base), ctx=ast.Store()):
            return base == name
    return False


def _nested(node: _Function) -> dict[str, _Function]:
    """The functions that a function defines itself."""
    return {inner.name: inner for inner in _own_statements(node) if isinstance(inner, _Function)}


def _own_statements(node: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function but what is in functions and classes within it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, _Function | ast.ClassDef | ast.Lambda):
            yield from _own_statements(child)


def _returned(node: _Function, decorated: str) -> Iterator[tuple[ast.expr, bool]]:
    """What a function returns, and whether it does so where it got nothing to decorate (``if function is None:``)."""
    without = {
        id(inner)
        for branch in _own_statements(node)
        if isinstance(branch, ast.If) and ast.unparse(branch.test) in (f"{decorated} is None", f"not {decorated}")
        for statement in branch.body
        for inner in (statement, *_own_statements(statement))
    }
    for inner in _own_statements(node):
        if isinstance(inner, ast.Return) and inner.value is not None:
            yield inner.value, id(inner) in without


def _applied(own: _Decorator, functions: dict[str, _Function]) -> Iterator[str]:
    """The nested functions that are decorators themselves: they are called with the decorated function."""
    for inner in _own_statements(own.node):
        match inner:
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id=given), *_]) if name in functions:
                if given == own.decorated:
                    yield name


def _resolve(node: ast.expr, scope: Scope, modules: Modules) -> Resolved:
    parts = ast.unparse(node).split(".") if isinstance(node, ast.Name | ast.Attribute) else [""]
    target = modules.lookup(parts[0], scope)
    for part in parts[1:]:
        target = modules.attribute(target, part)
    return target


def _parsed(text: str, before: str) -> ast.AST | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (found,) = ast.parse(f"if 1:\n{before}{text}" if before and not before.strip() else text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return found.body[0] if isinstance(found, ast.If) and before else found
