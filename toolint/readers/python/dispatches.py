"""Code that picks the handler of a tool by its name, read and not run: ``{"search": search}``, ``if name == "search":``, ``match name:``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from toolint.model import Place
from toolint.readers.python.classes import Env
from toolint.readers.python.handler_tables import Entry, Picking, is_foreign, tables, text_of
from toolint.readers.python.modules import Module, Modules, Scope
from toolint.readers.python.parsed import parsed
from toolint.readers.python.reads import dotted
from toolint.readers.python.statements import Statement, functions

_SAYING = re.compile(
    r"error|exception|print|log|warn|debug|info|format|text|str|repr|append|emit|span|track|record", re.IGNORECASE
)
"""Functions that are told a name to say it, and run no tool."""


_CONSTANT = re.compile(r"(?:==\s*|\bcase\s+|\bin\s+[({]\s*)(?:\w+\.)*[A-Z_]{2}")
"""A test on a constant or on a member of an enum."""


@dataclass(eq=False)
class _Chain:
    """The branches of one function on one value."""

    entries: dict[str, Entry] = field(default_factory=dict)
    tests: list[ast.AST] = field(default_factory=list)
    twice: set[str] = field(default_factory=set)


def dispatches(modules: Modules, module: Module, names: frozenset[str]) -> Iterator[Picking]:
    """The tables and chains of a module in which one of the names stands."""
    if not names:
        return
    words = re.compile("|".join(sorted((re.escape(name) for name in names), key=len, reverse=True)))
    text = module.source.text
    yield from tables(modules, module, names, words)
    for statement, chain in functions(module.statements):
        code = text[statement.span.start : statement.span.end]
        tests = "==" in code or "case " in code or " in (" in code or " in {" in code
        if tests and (words.search(code) or _CONSTANT.search(code)):
            yield from _chains(modules, module, statement, Scope(module, chain), names)


def _chains(
    modules: Modules, module: Module, statement: Statement, scope: Scope, names: frozenset[str]
) -> Iterator[Picking]:
    tree = parsed(module.source, statement)
    if tree is None or not isinstance(tree.node, ast.FunctionDef | ast.AsyncFunctionDef):
        return
    inner = scope.within(statement)
    env = Env(modules, inner, lambda _: Place(module.path, statement.span))
    chains: dict[str, _Chain] = {}
    for node in _own(tree.node):
        for subject, test, tested, body in _branches(node):
            chain = chains.setdefault(subject, _Chain())
            chain.tests.append(test)
            for key in tested:
                name = text_of(key, env)
                if name is None:
                    continue
                if name in chain.entries:
                    chain.twice.add(name)
                run = tuple(body) if body is not None else None
                made = Entry(tree.place(test), tree, inner, body=run, foreign=is_foreign(key, env))
                chain.entries.setdefault(name, made)
    for subject, chain in chains.items():
        entries = {name: entry for name, entry in chain.entries.items() if name not in chain.twice}
        if entries.keys() & names:
            branches = {id(node) for entry in chain.entries.values() for node in entry.body or ()}
            around = tuple(_without(tree.node, branches))
            yield Picking(entries, not _leads_on(tree.node, subject, chain), around)


def _without(node: ast.AST, left_out: set[int]) -> Iterator[ast.AST]:
    """Everything below a node but some of the statements."""
    for child in ast.iter_child_nodes(node):
        if id(child) not in left_out:
            yield child
            yield from _without(child, left_out)


def _branches(node: ast.AST) -> Iterator[tuple[str, ast.expr, Sequence[ast.expr], Sequence[ast.stmt] | None]]:
    """What is tested, the test, the values that it is compared with, and what is run then."""
    match node:
        case ast.If(test=ast.Compare(left=left, ops=[ast.NotEq()], comparators=[value]) as test, orelse=[]) if _subject(
            left
        ):
            yield _subject(left), test, [value], None
        case ast.If(test=test, body=body):
            found = _compared(test)
            if found is not None:
                yield found[0], test, found[1], body
        case ast.Match(subject=subject, cases=cases) if _subject(subject):
            for case in cases:
                values = list(_values(case.pattern))
                if values and case.guard is None:
                    yield _subject(subject), values[0], values, case.body


def _compared(test: ast.expr) -> tuple[str, Sequence[ast.expr]] | None:
    match test:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            subject, value = (right, left) if isinstance(left, ast.Constant) else (left, right)
            return (_subject(subject), [value]) if _subject(subject) else None
        case ast.Compare(
            left=left,
            ops=[ast.In()],
            comparators=[ast.Tuple(elts=values) | ast.List(elts=values) | ast.Set(elts=values)],
        ):
            return (_subject(left), values) if _subject(left) else None
        case ast.BoolOp(op=ast.Or(), values=parts):
            found = [_compared(part) for part in parts]
            if all(found) and len({one[0] for one in found if one}) == 1:
                return next(one[0] for one in found if one), [value for one in found if one for value in one[1]]
    return None


def _subject(node: ast.expr) -> str:
    """What is compared, as text: ``name``, ``call.function.name``, ``call["name"]``."""
    match node:
        case ast.Name() | ast.Attribute():
            return dotted(node)
        case ast.Subscript(value=base, slice=ast.Constant(value=str(key))) if dotted(base):
            return f"{dotted(base)}[{key!r}]"
        case ast.Call(func=ast.Attribute(value=base, attr="get"), args=[ast.Constant(value=str(key)), *_]) if dotted(
            base
        ):
            return f"{dotted(base)}[{key!r}]"
    return ""


def _values(pattern: ast.pattern) -> Iterator[ast.expr]:
    match pattern:
        case ast.MatchValue(value=value):
            yield value
        case ast.MatchOr(patterns=patterns):
            for part in patterns:
                yield from _values(part)


def _own(function: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function but what is in functions and classes within it."""
    for child in ast.iter_child_nodes(function):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from _own(child)


def _leads_on(function: ast.AST, subject: str, chain: _Chain) -> bool:
    """Whether the value is used for something else than to be compared and told."""
    tested = {id(node) for test in chain.tests for node in ast.walk(test)}
    for node in _own(function):
        match node:
            case ast.Call(func=called, args=arguments, keywords=keywords):
                given: Iterable[ast.expr] = (*arguments, *(keyword.value for keyword in keywords))
                if any(_subject(value) == subject for value in given) and not _SAYING.search(ast.unparse(called)):
                    return True
                if isinstance(called, ast.Attribute) and _subject(called.value) == subject:
                    return True  # name.startswith(...), or the like
            case ast.Subscript(slice=key) if _subject(key) == subject:
                return True
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]) if (
                _subject(left) == subject and id(node) not in tested
            ):
                return True
            case ast.Assign(value=value) if _subject(value) == subject:
                return True
    return False
