"""Operators on folded values, with what they may make of them bounded."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.folded import LIMIT, WIDE, Construct, EnumMember, Symbol, Value, is_path, is_plain
from toolint.readers.python.package_files import LOCATED, Located, is_located

BINARY: Mapping[type[cst.BaseBinaryOp], Callable[[Any, Any], Any]] = {
    cst.Add: operator.add,
    cst.Subtract: operator.sub,
    cst.Multiply: operator.mul,
    cst.Divide: operator.truediv,
    cst.FloorDivide: operator.floordiv,
    cst.Modulo: operator.mod,
    cst.Power: operator.pow,
    cst.BitOr: operator.or_,
    cst.BitAnd: operator.and_,
    cst.BitXor: operator.xor,
    cst.LeftShift: operator.lshift,
    cst.RightShift: operator.rshift,
}
UNARY: Mapping[type[cst.BaseUnaryOp], Callable[[Any], Any]] = {
    cst.Minus: operator.neg,
    cst.Plus: operator.pos,
    cst.BitInvert: operator.invert,
    cst.Not: operator.not_,
}
COMPARED: Mapping[type[cst.BaseCompOp], Callable[[Any, Any], bool]] = {
    cst.LessThan: operator.lt,
    cst.LessThanEqual: operator.le,
    cst.GreaterThan: operator.gt,
    cst.GreaterThanEqual: operator.ge,
    cst.Equal: operator.eq,
    cst.NotEqual: operator.ne,
    cst.Is: operator.is_,
    cst.IsNot: operator.is_not,
    cst.In: lambda left, right: left in right,
    cst.NotIn: lambda left, right: left not in right,
}


def ordered_set(values: list[Value]) -> set[Value]:
    return set(values)


def apply(function: Callable[..., Any], values: tuple[Value, ...], unknown: Callable[[str], Unknown]) -> Value:
    if function is not operator.truediv and any(map(is_located, values)):
        return unknown(LOCATED)
    if any(isinstance(v, Symbol | Construct | EnumMember) for v in values):
        values = tuple(v.value if isinstance(v, EnumMember) else v for v in values)
        if any(isinstance(v, Symbol | Construct) for v in values):
            return unknown("an operation on an object that is only known at run time")
    try:
        return function(*values)
    except Exception as error:
        return unknown(f"evaluating it raises {type(error).__name__}")


def binary(op: cst.BaseBinaryOp, left: Value, right: Value, unknown: Callable[[str], Unknown]) -> Value:
    if isinstance(op, cst.Divide) and isinstance(left, Located):
        return apply(operator.truediv, (left, right), unknown)
    if isinstance(op, cst.Divide) and isinstance(left, Construct) and isinstance(right, str) and is_path(left):
        return replace(left, args=(*left.args, right))
    sizes = [len(v) if isinstance(v, str | bytes | list | tuple) else 0 for v in (left, right)]
    match op:
        case cst.Multiply() if any(sizes):
            factor = right if sizes[0] else left
            if not isinstance(factor, int) or max(sizes) * abs(factor) > LIMIT:
                return unknown("a repetition that is too long")
        case cst.Add() if sum(sizes) > LIMIT:
            return unknown("a text that is too long")
        case cst.Power() | cst.LeftShift():
            if not isinstance(right, int | float) or abs(right) > 4096 or (isinstance(left, int) and abs(left) > 2**64):
                return unknown("a number that is too large")
        case cst.Modulo() if isinstance(left, str) and WIDE.search(left):
            return unknown("a text that is too long")
        case cst.Modulo() if isinstance(left, str) and not is_plain(right):
            return unknown("an operation on an object that is only known at run time")
    return apply(BINARY[type(op)], (left, right), unknown)
