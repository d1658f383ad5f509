"""Tools of one name of which the run makes or offers only one: those in different arms of one ``if``, ``try`` or ``match``, asynchronous twins."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from toolint.model import Tool
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.index import spans
from toolint.text import Source

_REGISTRY = -1
"""Stands for a statement whose arms are the functions that are called and those that are awaited."""
_ASYNC = re.compile(r"\basync\s+def\s+$")


def with_arms(source: Source, tools: Sequence[Tool]) -> list[Tool]:
    """The tools, those of this source that share a name with the arms that they stand in, and whether each is one tool's further function."""
    sharing: dict[str | None, list[Tool]] = {}
    for tool in tools:
        if tool.path == source.path:
            sharing.setdefault(tool.name, []).append(tool)
    if all(name is None or len(same) == 1 for name, same in sharing.items()):
        return list(tools)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            arms = list(_arms(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return list(tools)
    return [
        _placed(tool, same, source, arms) if tool.path == source.path and len(same := sharing[tool.name]) > 1 else tool
        for tool in tools
    ]


def _placed(tool: Tool, same: Sequence[Tool], source: Source, arms: Sequence[_Arm]) -> Tool:
    around = dict(_around(arms, tool.header.start))
    handler = tool.handler
    framework = frameworks().get(tool.framework)
    if handler is not None and handler.place.path == source.path:
        at = handler.place.span.start
        if framework is not None and framework.awaited_apart:
            around[_REGISTRY] = bool(_ASYNC.search(source.text[max(0, at - 40) : at]))
        others = (one for one in same if one.handler is not None and one.handler.place != handler.place)
        if any(one.set == tool.set or _maker(one) == _maker(tool) != "" for one in others):
            handler = replace(handler, paired=True)
    return replace(tool, arms=around, handler=handler)


def _maker(tool: Tool) -> str:
    """The function or class in which the handler is written, "" at a module's top."""
    return tool.handler.qualname.rpartition(".")[0].partition(".")[0] if tool.handler is not None else ""


_Arm: TypeAlias = tuple[int, int, int, int]
"""Where the statement begins, the arm's number in it, and from where to where the arm goes."""


def _arms(source: Source) -> Iterator[_Arm]:
    span = spans(source)
    for node in ast.walk(ast.parse(source.text)):
        for number, body in enumerate(_bodies(node)):
            if body and isinstance(node, ast.stmt):
                yield span(node).start, number, span(body[0]).start, span(body[-1]).end


def _bodies(node: ast.AST) -> Sequence[list[ast.stmt]]:
    """The parts of a statement of which one run takes one. An ``elif`` is a statement of its own in the second part."""
    match node:
        case ast.If(body=body, orelse=rest):
            return (body, rest)
        case ast.Try(body=body, handlers=handlers):
            return (body, *(handler.body for handler in handlers))
        case ast.Match(cases=cases):
            return [case.body for case in cases]
    return ()


def _around(arms: Sequence[_Arm], at: int) -> Mapping[int, int]:
    return {statement: number for statement, number, start, end in arms if start <= at < end}
