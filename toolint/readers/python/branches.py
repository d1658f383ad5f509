"""Tests of ``if`` statements whose outcome is known before the run: versions, platforms, ``TYPE_CHECKING``."""

from __future__ import annotations

import ast
import operator
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any


def is_type_checking(test: ast.expr) -> bool:
    match test:
        case ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING"):
            return True
    return False


_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def known(test: ast.expr) -> bool | None:
    """Whether a test holds, None where only the run decides; the interpreter and system are taken to be those that run toolint."""
    match test:
        case _ if is_type_checking(test):
            return False
        case ast.Constant(value=value):
            return bool(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            holds = known(operand)
            return None if holds is None else not holds
        case ast.BoolOp(op=op, values=values):
            parts, decides = [known(value) for value in values], isinstance(op, ast.Or)
            if decides in parts:
                return decides
            return None if None in parts else not decides
        case ast.Compare(left=left, ops=[comparison], comparators=[right]) if type(comparison) in _COMPARISONS:
            try:
                return _COMPARISONS[type(comparison)](_of_sys(left), ast.literal_eval(right))
            except (ValueError, TypeError, RecursionError, MemoryError):
                return None
        case ast.Call(func=ast.Attribute(attr="startswith", value=base), args=[argument], keywords=[]):
            try:
                return str(_of_sys(base)).startswith(ast.literal_eval(argument))
            except (ValueError, TypeError, RecursionError, MemoryError):
                return None
    return None


def _of_sys(node: ast.expr) -> Any:
    """``sys.version_info``, a part of it, or ``sys.platform``.

    Raises:
        ValueError: it is something else.
    """
    match node:
        case ast.Attribute(value=ast.Name(id="sys"), attr="version_info" | "platform" as name):
            return getattr(sys, name)
        case ast.Attribute(value=ast.Name(id="os"), attr="name"):
            return os.name
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id="sys"), attr="version_info"), slice=ast.Constant(value=int() as at)
        ):
            return sys.version_info[at]
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id="sys"), attr="version_info"),
            slice=ast.Slice(lower=None, upper=ast.Constant(value=int() as end), step=None),
        ):
            return sys.version_info[:end]
    raise ValueError("a value of the run")
