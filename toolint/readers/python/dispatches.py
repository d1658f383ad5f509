"""Code that picks the handler of a tool by its name, read and not run: ``{"search": search}``, ``if name == "search":``, ``match name:``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from toolint.model import Place
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import EnumMember
from toolint.readers.python.lists import function_of
from toolint.readers.python.modules import Local, Module, Modules, Scope
from toolint.readers.python.parsed import Parsed, parsed
from toolint.readers.python.reads import dotted
from toolint.readers.python.snippets import expression
from toolint.readers.python.statements import Statement, functions
from toolint.readers.python.walk import simple

_SAYING = re.compile(
    r"error|exception|print|log|warn|debug|info|format|text|str|repr|append|emit|span|track|record", re.IGNORECASE
)
"""Functions that are told a name to say it, and run no tool."""


_CONSTANT = re.compile(r"(?:==\s*|\bcase\s+|\bin\s+[({]\s*)(?:\w+\.)*[A-Z_]{2}")
"""A test on a constant or on a member of an enum."""


@dataclass(frozen=True, eq=False)
class Entry:
    """What is run for one name."""

    place: Place
    parsed: Parsed
    scope: Scope
    body: tuple[ast.AST, ...] | None = None
    """Of a branch; None where what runs the name is what is left when all branches are passed."""
    function: ast.expr | None = None
    """Of a table: what the name stands for."""
    foreign: bool = False
    """Whether the name is a constant of another module, which may have the definition too."""


@dataclass(frozen=True, eq=False)
class Picking:
    """One table or chain."""

    entries: Mapping[str, Entry]
    whole: bool
    """Whether there is nothing else to which a name may lead."""
    around: tuple[ast.AST, ...] = ()
    """Of a chain: what is in the function besides the branches."""


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
    for statement, scope in simple(module.statements, Scope(module)):
        code = text[statement.span.start : statement.span.end]
        if ":" in code and "{" in code and words.search(code):
            yield from _tables(modules, module, statement, scope, names)
    for statement, chain in functions(module.statements):
        code = text[statement.span.start : statement.span.end]
        tests = "==" in code or "case " in code or " in (" in code or " in {" in code
        if tests and (words.search(code) or _CONSTANT.search(code)):
            yield from _chains(modules, module, statement, Scope(module, chain), names)


def _tables(
    modules: Modules, module: Module, statement: Statement, scope: Scope, names: frozenset[str]
) -> Iterator[Picking]:
    tree = parsed(module.source, statement)
    if tree is None:
        return
    env = Env(modules, scope, lambda _: Place(module.path, statement.span))
    for node in ast.walk(tree.node):
        if not isinstance(node, ast.Dict) or len(node.keys) == 0:
            continue
        entries: dict[str, Entry] = {}
        whole = True
        for key, value in zip(node.keys, node.values, strict=True):
            name = _text(key, env) if key is not None else None
            if name is None or not isinstance(value, ast.Name | ast.Attribute | ast.Lambda | ast.Call):
                whole = False
            else:
                assert key is not None
                entries[name] = Entry(tree.place(key), tree, scope, function=value, foreign=_is_foreign(key, env))
        if len(entries) < len(node.keys) / 2 or not entries.keys() & names:
            continue
        known = [entry.function for name, entry in entries.items() if name in names]
        if any(isinstance(value, ast.Lambda) or function(value, env) is not None for value in known if value):
            yield Picking(entries, whole and not _grows(module, statement))


def function(node: ast.expr, env: Env) -> Local | None:
    """The function of the project that an expression names."""
    written = expression(ast.unparse(node)) if isinstance(node, ast.Name | ast.Attribute) else None
    found = function_of(written, env) if written is not None else None
    return found if isinstance(found, Local) else None


def _grows(module: Module, statement: Statement) -> bool:
    """Whether something is added to what a statement binds."""
    names = [re.escape(name) for name in statement.names]
    found = re.search(
        rf"(?<![\w.])(?:{'|'.join(names)})(?:\[[^\]\n]+\]\s*=(?!=)|\.update\(|\s*\|=)", module.source.text
    )
    return bool(names) and found is not None


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
                name = _text(key, env)
                if name is None:
                    continue
                if name in chain.entries:
                    chain.twice.add(name)
                run = tuple(body) if body is not None else None
                made = Entry(tree.place(test), tree, inner, body=run, foreign=_is_foreign(key, env))
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


def _text(node: ast.expr, env: Env) -> str | None:
    """A string, a constant that is one, or a member of an enum with one."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    written = expression(ast.unparse(node)) if isinstance(node, ast.Name | ast.Attribute) else None
    value = fold(written, env) if written is not None else None
    value = value.value if isinstance(value, EnumMember) else value
    return value if isinstance(value, str) else None


def _is_foreign(node: ast.expr, env: Env) -> bool:
    """Whether a constant is one of another module."""
    while isinstance(node, ast.Attribute):
        node = node.value
    target = env.modules.lookup(node.id, env.scope) if isinstance(node, ast.Name) else None
    return target is not None and not (isinstance(target, Local) and target.scope.module is env.scope.module)


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
