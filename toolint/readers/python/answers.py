"""How code answers tool calls: errors that it gives back as results, calls of a turn that it leaves unanswered."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from toolint.readers.python.index import spans
from toolint.text import Source, Span

_Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BROAD = ("Exception", "BaseException")
_ONE_AT_A_TIME = ("parallel_tool_calls", "disable_parallel_tool_use", "tool_choice")
"""What stands in code that sees to it that a turn has one call."""


def errors_returned(source: Source) -> Mapping[int, Sequence[Span]]:
    """The ``return`` statements by which functions give back a caught exception of any kind as a text or a mapping, by the function's first character."""
    if "except" not in source.text or (tree := _parsed(source)) is None:
        return {}
    span = spans(source)
    functions = (node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS))
    return {span(node).start: [span(found) for found in _errors_returned(node)] for node in functions}


def calls_unanswered(source: Source) -> Iterator[Span]:
    """Where code takes the first tool call of a message alone, and answers it, while the message may hold several."""
    text = source.text
    if not ("tool_call_id" in text and "tool_calls" in text) and not ("tool_use_id" in text and "next(" in text):
        return
    if any(word in text for word in _ONE_AT_A_TIME) or (tree := _parsed(source)) is None:
        return
    span = spans(source)
    for scope in (tree, *(node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS))):
        own = [*_own(scope)]
        if not any(map(_sees_several, own)):
            yield from (span(first) for first in _answered(own))


def _parsed(source: Source) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function or module without those of the functions in it."""
    left = [*ast.iter_child_nodes(scope)]
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, (*_FUNCTIONS, ast.Lambda, ast.ClassDef)):
            left += ast.iter_child_nodes(node)


def _errors_returned(function: _Function) -> Iterator[ast.Return]:
    for node in _own(function):
        if isinstance(node, ast.ExceptHandler) and node.name and _is_broad(node.type):
            for inner in _own(node):
                if isinstance(inner, ast.Return) and inner.value is not None and _tells(inner.value, node.name):
                    yield inner


def _is_broad(caught: ast.expr | None) -> bool:
    return isinstance(caught, ast.Name) and caught.id in _BROAD


def _tells(value: ast.expr, error: str) -> bool:
    """Whether an expression is a text or a mapping, and has the exception in it."""
    match value:
        case ast.JoinedStr() | ast.BinOp(op=ast.Add() | ast.Mod()) | ast.Dict():
            pass
        case ast.Call(func=ast.Name(id="str" | "repr")) | ast.Call(func=ast.Attribute(attr="format" | "dumps")):
            pass
        case _:
            return False
    return any(isinstance(node, ast.Name) and node.id == error for node in ast.walk(value))


def _answered(own: Sequence[ast.AST]) -> Iterator[ast.expr]:
    """The expressions that take a message's first call of which the id is sent back."""
    named: dict[str, ast.expr] = {}
    for node in own:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_first(value):
                named[name] = value
    said: set[ast.expr] = set()
    for node in own:
        match node:
            case ast.Dict(keys=keys, values=values):
                pairs = [
                    (str(key.value), v) for key, v in zip(keys, values, strict=True) if isinstance(key, ast.Constant)
                ]
            case ast.keyword(arg=str(key), value=value):
                pairs = [(key, value)]
            case _:
                continue
        for key, value in pairs:
            owner = _owner_of_id(value) if key in ("tool_call_id", "tool_use_id") else None
            first = named.get(owner.id) if isinstance(owner, ast.Name) else owner
            if first is not None and _is_first(first):
                said.add(first)
    yield from said


def _owner_of_id(value: ast.expr) -> ast.expr | None:
    match value:
        case ast.Attribute(value=owner, attr="id"):
            return owner
        case ast.Subscript(value=owner, slice=ast.Constant(value="id")):
            return owner
        case ast.Call(func=ast.Attribute(value=owner, attr="get"), args=[ast.Constant(value="id"), *_]):
            return owner
    return None


def _is_first(value: ast.expr) -> bool:
    match value:
        case ast.Subscript(value=calls, slice=ast.Constant(value=0)):
            return _is_calls(calls)
        case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp() as blocks, *_]):
            return _names_tool_use(blocks)
    return False


def _is_calls(value: ast.AST) -> bool:
    match value:
        case ast.Attribute(attr="tool_calls") | ast.Name(id="tool_calls"):
            return True
        case ast.Subscript(slice=ast.Constant(value="tool_calls")):
            return True
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value="tool_calls"), *_]):
            return True
    return False


def _names_tool_use(value: ast.AST) -> bool:
    return any(isinstance(node, ast.Constant) and node.value == "tool_use" for node in ast.walk(value))


def _sees_several(node: ast.AST) -> bool:
    """Whether code goes through the calls of a message, counts them or cuts them."""
    match node:
        case ast.For(iter=several) | ast.AsyncFor(iter=several) | ast.comprehension(iter=several):
            looped = any(map(_is_calls, ast.walk(several)))
            return looped or (isinstance(node, ast.For) and any(map(_names_tool_use, node.body)))
        case ast.ListComp():
            return _names_tool_use(node)
        case ast.Call(func=ast.Name(id="len" | "map" | "filter" | "list"), args=args):
            return any(map(_is_calls, args))
        case ast.Subscript(value=value, slice=index):
            return _is_calls(value) and not (isinstance(index, ast.Constant) and index.value == 0)
    return False
