"""Handlers that take whatever they are given and make a model of it at once: ``async def f(**raw): args = Model(**raw)``.

What such a function accepts is what the model accepts.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from toolint.model import Place
from toolint.readers.python.classes import Env
from toolint.readers.python.modules import Local, Scope
from toolint.readers.python.snippets import expression
from toolint.readers.python.statements import Statement

_VALIDATING = frozenset({"model_validate", "parse_obj"})
_READING = frozenset({"copy", "items", "keys", "values"})


@dataclass(frozen=True, slots=True)
class Delegated:
    """The model that a function makes of one of its parameters."""

    node: cst.BaseExpression
    env: Env
    filled: frozenset[str]
    """The fields that the function fills in itself."""


def model_of(statement: Statement, scope: Scope, name: str, env: Env, place: Place) -> Delegated | None:
    """The only model that a function makes of its parameter ``name``; None for none, several, or where the parameter is taken apart."""
    source = scope.module.source
    text = source.text[statement.span.start : statement.span.end]
    if name not in text[statement.head - statement.span.start :]:
        return None
    function = _parsed(text, source.text[: statement.span.start].rpartition("\n")[2])
    if function is None:
        return None
    inner = scope.within(statement)
    found: dict[str, frozenset[str]] = {}
    for node in ast.walk(function):
        if _takes_apart(node, name):
            return None
        if isinstance(node, ast.Call):
            for made, filled in _makes(node, name):
                target = _resolved(made, env, inner)
                if target is not None:
                    found[made] = filled
    if len(found) != 1:
        return None
    ((made, filled),) = found.items()
    node_ = expression(made)
    return None if node_ is None else Delegated(node_, Env(env.modules, inner, lambda _: place), filled)


def _parsed(text: str, before: str) -> ast.AST | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (found,) = ast.parse(f"if 1:\n{before}{text}" if before and not before.strip() else text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return found


def _takes_apart(node: ast.AST, name: str) -> bool:
    """Whether the parameter is changed, or read key by key."""
    match node:
        case ast.Name(id=found, ctx=ast.Store() | ast.Del()):
            return found == name
        case ast.Subscript(value=ast.Name(id=found)):
            return found == name
        case ast.Attribute(value=ast.Name(id=found), attr=attribute):
            return found == name and attribute not in _READING
    return False


def _makes(node: ast.Call, name: str) -> Iterator[tuple[str, frozenset[str]]]:
    """The class that a call makes an instance of, of all that the parameter holds."""
    match node:
        case ast.Call(func=ast.Attribute(value=base, attr=method), args=[ast.Name(id=given)]) if given == name:
            if method in _VALIDATING:
                yield ast.unparse(base), frozenset()
            elif method == "validate_python" and isinstance(base, ast.Call) and len(base.args) == 1:
                yield ast.unparse(base.args[0]), frozenset()
        case ast.Call(func=function, args=[], keywords=keywords):
            unpacked = [k for k in keywords if k.arg is None]
            if len(unpacked) == 1 and isinstance(unpacked[0].value, ast.Name) and unpacked[0].value.id == name:
                yield ast.unparse(function), frozenset(k.arg for k in keywords if k.arg is not None)


def _resolved(made: str, env: Env, scope: Scope) -> Local | None:
    """The class of the project that an expression names."""
    node = expression(made)
    target = Env(env.modules, scope, env.locate).resolve(node) if node is not None else None
    return target if isinstance(target, Local) and target.statement.kind == "class" else None
