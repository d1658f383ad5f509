"""Tools of one name in different arms of one ``if``, ``try`` or ``match``, of which the run makes only one."""

from __future__ import annotations

import ast
import warnings
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from toolint.model import Tool
from toolint.readers.python.index import spans
from toolint.text import Source


def with_arms(source: Source, tools: Sequence[Tool]) -> list[Tool]:
    """The tools, those of this source that share a name with the arms that they stand in."""
    names = Counter(tool.name for tool in tools if tool.path == source.path)
    if all(name is None or count == 1 for name, count in names.items()):
        return list(tools)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            arms = list(_arms(source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return list(tools)
    return [
        replace(tool, arms=_around(arms, tool.header.start))
        if tool.path == source.path and names[tool.name] > 1
        else tool
        for tool in tools
    ]


_Arm = tuple[int, int, int, int]
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
