"""Ways through the statements of a module and the calls in one of them."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from toolint.readers.python.modules import Scope
from toolint.readers.python.statements import Statement


def simple(statements: tuple[Statement, ...], scope: Scope) -> Iterator[tuple[Statement, Scope]]:
    """Every statement that is neither compound nor an import, with the scope that it stands in."""
    return ((statement, inner) for statement, inner, _ in looped(statements, scope))


def looped(
    statements: tuple[Statement, ...], scope: Scope, loops: tuple[Statement, ...] = ()
) -> Iterator[tuple[Statement, Scope, tuple[Statement, ...]]]:
    """The same with the ``for`` loops around it in that scope, the outermost first."""
    for statement, around in level(statements, scope, loops):
        if statement.kind in ("def", "class"):
            yield from looped(statement.body, scope.within(statement))
        elif statement.kind in ("assign", "augment", "other"):
            yield statement, scope, around


def level(
    statements: tuple[Statement, ...], scope: Scope, loops: tuple[Statement, ...] = ()
) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
    """The statements of one scope that are no blocks, with the ``for`` loops around them, the outermost first."""
    for statement in statements:
        if statement.kind == "block":
            text = scope.module.source.text
            own = (statement,) if text.startswith(("for ", "async for "), statement.span.start) else ()
            yield from level(statement.body, scope, (*loops, *own))
        else:
            yield statement, loops


def comprehended(
    node: cst.CSTNode, loops: tuple[cst.CompFor, ...] = ()
) -> Iterator[tuple[cst.Call, tuple[cst.CompFor, ...]]]:
    """Every call in a statement with the ``for`` of the comprehensions around it, outer ones first."""
    if isinstance(node, cst.Call):
        yield node, loops
    inner = loops
    if isinstance(node, cst.BaseComp):
        level: cst.CompFor | None = node.for_in
        while level is not None:
            inner, level = (*inner, level), level.inner_for_in
    for child in node.children:
        yield from comprehended(child, loops if isinstance(child, cst.CompFor) else inner)


def calls(node: cst.CSTNode) -> Iterator[cst.Call]:
    """Every call in a statement, outer ones first."""
    if isinstance(node, cst.Call):
        yield node
    for child in node.children:
        yield from calls(child)
