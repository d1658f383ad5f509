"""Expressions with names replaced by what they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar, cast

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.modules import Local, class_around
from toolint.readers.python.snippets import dotted_name, snippet

_Node = TypeVar("_Node", bound=cst.BaseExpression)

Bound: TypeAlias = Mapping[str, cst.BaseExpression]
"""A name, or an attribute of one (``function.__name__``) -> the expression that it stands for. Such a node has no place."""


_UNKNOWN = cst.Name("an_argument_that_is_only_known_at_run_time")


def bound_by(own: Local, call: cst.Call, env: Env) -> dict[str, cst.BaseExpression]:
    """What the parameters of a function stand for in a call, as far as that means the same in the function's own module."""
    read = snippet(own.scope.module.source, own.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return {}
    parameters = [*read.node.params.posonly_params, *read.node.params.params]
    names = [parameter.name.value for parameter in parameters]
    positional = iter(names[1:] if class_around(own.scope) is not None and names[:1] == ["self"] else names)
    found = {
        parameter.name.value: parameter.default
        for parameter in (*parameters, *read.node.params.kwonly_params)
        if parameter.default is not None
    }
    for argument in call.args:
        if argument.star == "*":
            values = fold(argument.value, env)
            spread = values if isinstance(values, list | tuple) else ()
            found |= {name: _plain(value) for name, value in zip(positional, spread)}  # noqa: B905
            if not spread:
                return {**found, **dict.fromkeys(positional, _UNKNOWN)}
            continue
        name = argument.keyword.value if argument.keyword else next(positional, None)
        if name is not None and not argument.star:
            same = env.scope.module is own.scope.module
            found[name] = argument.value if same else _plain(fold(argument.value, env))
    return found


def _plain(value: object) -> cst.BaseExpression:
    return literal(value) if isinstance(value, str | int | float | bool | None) else _UNKNOWN


def literal(value: object) -> cst.BaseExpression:
    """A plain value as it is written."""
    return cst.parse_expression(repr(value))


def substituted(node: _Node, known: Bound) -> _Node:
    """The same expression with what is known in place of the names."""
    return cast(_Node, node.visit(_Substitution(known))) if known else node


class _Substitution(cst.CSTTransformer):
    def __init__(self, known: Bound) -> None:
        super().__init__()
        self.known = known

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        return self.known.get(original_node.value, updated_node)

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.BaseExpression:
        return self.known.get(dotted_name(original_node), updated_node.with_changes(attr=original_node.attr))

    def leave_Arg(self, original_node: cst.Arg, updated_node: cst.Arg) -> cst.Arg:
        return updated_node.with_changes(keyword=original_node.keyword)
