"""The function that is named beside a definition: ``{"name": ..., "parameters": ..., "function": search}``, ``register(SEARCH, search)``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import libcst as cst

from toolint.readers.python.classes import Env
from toolint.readers.python.function_names import function_of
from toolint.readers.python.modules import Local

_RUNS = re.compile(
    r"(?:async_|tool_|python_)?(?:func|function|fn|handler|handle|callable|callback|call|impl|implementation|run|runner"
    r"|execute|executor|exec|entry_?point|method|action|coroutine|invoke|target)(?:_?(?:fn|func|function|handler))?",
    re.IGNORECASE,
)
"""What the key or keyword is called that has the function."""


def beside(node: cst.CSTNode, above: Sequence[cst.CSTNode], env: Env) -> Local | None:
    """The one function of the project that a definition's own entries name, or those of what it is a part of."""
    for candidates in (_own(node), _placed(node), _around(node, above)):
        found = {}
        for value in candidates:
            target = function_of(value, env) if isinstance(value, cst.Name | cst.Attribute) else None
            if isinstance(target, Local):
                found[id(target.statement)] = target
        if found:
            return next(iter(found.values())) if len(found) == 1 else None
    return None


def _own(node: cst.CSTNode) -> Iterator[cst.BaseExpression]:
    match node:
        case cst.Dict(elements=elements):
            for element in elements:
                match element:
                    case cst.DictElement(key=cst.SimpleString(evaluated_value=str(key)), value=value) if (
                        _RUNS.fullmatch(key)
                    ):
                        yield value
        case cst.Call(args=args):
            for argument in args:
                if argument.keyword is not None and _RUNS.fullmatch(argument.keyword.value):
                    yield argument.value


def _placed(node: cst.CSTNode) -> Iterator[cst.BaseExpression]:
    """What a definition's own class is given by position."""
    if isinstance(node, cst.Call):
        yield from (argument.value for argument in node.args if argument.keyword is None and not argument.star)


def _around(node: cst.CSTNode, above: Sequence[cst.CSTNode]) -> Iterator[cst.BaseExpression]:
    if len(above) < 2:
        return
    match above[-1], above[-2]:
        case cst.DictElement(), cst.Dict() as holder:
            yield from _own(holder)
        case cst.Arg(), cst.Call(args=args) as call:
            keyed = list(_own(call))
            yield from keyed or (a.value for a in args if a.keyword is None and a.value is not node)
        case cst.Element(), cst.Tuple(elements=[first, second]):
            yield (second if first.value is node else first).value
