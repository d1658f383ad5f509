"""What code reads of a mapping of arguments: ``args["query"]``, ``args.get("limit", 10)``, ``search(**args)``."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from toolint.model import Json
from toolint.readers.python.metadata import MISSING

_TAKING = frozenset({"get", "pop"})
_SHOWN = frozenset(
    {
        "print",
        "len",
        "bool",
        "isinstance",
        "type",
        "str",
        "repr",
        "dumps",
        "debug",
        "info",
        "warning",
        "error",
        "exception",
        "log",
    }
)
"""Functions that a mapping is given to without being used."""


@dataclass(slots=True)
class Read:
    """What is done with one key."""

    node: ast.expr
    needed: bool = False
    """Whether it is read by ``[]`` wherever the code goes."""
    tested: bool = False
    """Whether it may be absent without harm."""
    default: Json = MISSING
    given: list[tuple[ast.Call, int | str]] = field(default_factory=list)
    """The calls that it is an argument of as it is, with its position or keyword."""


@dataclass(slots=True)
class Reads:
    """What is done with a mapping."""

    keys: dict[str, Read] = field(default_factory=dict)
    filled: set[str] = field(default_factory=set)
    """Keys that the code writes itself."""
    passed: list[tuple[ast.Call, int | str | None, bool]] = field(default_factory=list)
    """The calls that are given all of it, ``**`` as None, and whether they are made wherever the code goes."""
    whole: bool = True
    """Whether nothing else is done with it."""


def reads(body: Iterable[ast.AST], name: str) -> Reads:
    """What statements or an expression do with the mapping of a name; ``a.b`` is a name as well."""
    visitor = _Visitor({name})
    try:
        visitor.block(list(body), True)
    except RecursionError:
        visitor.found.whole = False
    return visitor.found


def dotted(node: ast.AST) -> str:
    """``a.b.c`` for a name or a chain of attributes, "" for anything else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=base, attr=name):
            inner = dotted(base)
            return f"{inner}.{name}" if inner else ""
    return ""


def key_of(node: ast.expr, names: Iterable[str]) -> str | None:
    """The key that an expression reads of a mapping: ``args["q"]``, ``args.get("q")``."""
    match node:
        case ast.Subscript(value=base, slice=ast.Constant(value=str(key))) if _is(base, names):
            return key
        case ast.Call(func=ast.Attribute(value=base, attr=method), args=[ast.Constant(value=str(key)), *_]):
            return key if method in _TAKING and _is(base, names) else None
    return None


def _is(node: ast.AST, names: Iterable[str]) -> bool:
    match node:
        case ast.BoolOp(op=ast.Or(), values=[first, ast.Dict(keys=[])]):
            return _is(first, names)
    return dotted(node) in names


class _Visitor:
    """Goes through code in the order in which it is run."""

    def __init__(self, names: set[str]) -> None:
        self.names = names
        self.found = Reads()

    def block(self, body: Sequence[ast.AST], certain: bool) -> None:
        """Statements one after the other; behind one that may leave, nothing is certain."""
        for statement in body:
            self.visit(statement, certain)
            if isinstance(statement, ast.If) and any(map(_leaves, (statement.body, statement.orelse))):
                certain = False

    def visit(self, node: ast.AST, certain: bool) -> None:
        match node:
            case ast.Assign(targets=[ast.Name(id=alias)], value=value) if _is(value, self.names):
                self.names.add(alias)
            case ast.Subscript(value=base, slice=ast.Constant(value=str(key)), ctx=context) if _is(base, self.names):
                if isinstance(context, ast.Load):
                    self.read(key, node).needed |= certain
                else:
                    self.found.filled.add(key)
            case ast.Compare(left=ast.Constant(value=str(key)), ops=[ast.In() | ast.NotIn()], comparators=[base]) if (
                _is(base, self.names)
            ):
                self.read(key, node.left).tested = True
            case ast.Call():
                self.call(node, certain)
            case ast.FormattedValue(value=value) if _is(value, self.names):
                return
            case ast.UnaryOp(op=ast.Not(), operand=value) if _is(value, self.names):
                return
            case ast.Compare(left=value, ops=[ast.Is() | ast.IsNot()]) if _is(value, self.names):
                return
            case ast.If(test=test, body=body, orelse=otherwise):
                if not _is(test, self.names):
                    self.visit(test, certain)
                self.block(body, False)
                self.block(otherwise, False)
            case ast.IfExp(test=test, body=then, orelse=orelse):
                if not _is(test, self.names):
                    self.visit(test, certain)
                self.visit(then, False)
                self.visit(orelse, False)
            case ast.BoolOp(values=[first, *others]):
                self.visit(first, certain)
                for other in others:
                    self.visit(other, False)
            case ast.Try(body=body, handlers=handlers, orelse=otherwise, finalbody=final):
                self.block(body, certain and not handlers)
                for part in (*(handler.body for handler in handlers), otherwise, final):
                    self.block(part, False)
            case ast.With(items=items, body=body) | ast.AsyncWith(items=items, body=body):
                for item in items:
                    self.visit(item, certain)
                self.block(body, certain)
            case ast.For(iter=value) | ast.AsyncFor(iter=value):
                self.visit(value, certain)
                self.block([*node.body, *node.orelse], False)
            case ast.Lambda() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.comprehension():
                self.below(node, False)
            case ast.While() | ast.Match() | ast.ListComp() | ast.DictComp() | ast.SetComp() | ast.GeneratorExp():
                self.below(node, False)
            case ast.Name(id=name) if name in self.names:
                self.found.whole = False
            case ast.Attribute() if dotted(node) in self.names:
                self.found.whole = False
            case _:
                self.below(node, certain)

    def below(self, node: ast.AST, certain: bool) -> None:
        for child in ast.iter_child_nodes(node):
            self.visit(child, certain)

    def call(self, node: ast.Call, certain: bool) -> None:
        function = node.func
        last = dotted(function).rpartition(".")[2]
        match function, node.args:
            case ast.Attribute(value=base, attr=method), [ast.Constant(value=str(key)), *default] if _is(
                base, self.names
            ):
                if method in _TAKING:
                    read = self.read(key, node)
                    read.tested = True
                    match default:
                        case [ast.Constant(value=value)]:
                            read.default = value
                    if method == "pop" and not default:
                        read.tested = False
                        read.needed |= certain
                elif method == "setdefault":
                    self.found.filled.add(key)
                else:
                    self.found.whole = False
                for otherwise in default:
                    self.visit(otherwise, False)
                return
        self.visit(function, certain)
        for position, argument in enumerate(node.args):
            self.argument(node, argument, position, last, certain)
        for keyword in node.keywords:
            self.argument(node, keyword.value, keyword.arg, last, certain)

    def argument(self, call: ast.Call, value: ast.expr, at: int | str | None, last: str, certain: bool) -> None:
        if _is(value, self.names):
            if last not in _SHOWN:
                self.found.passed.append((call, at, certain))
            return
        self.visit(value, certain)
        key = key_of(value, self.names)
        if key is not None and at is not None:
            self.found.keys[key].given.append((call, at))

    def read(self, key: str, node: ast.expr) -> Read:
        return self.found.keys.setdefault(key, Read(node))


def _leaves(body: Sequence[ast.AST]) -> bool:
    """Whether the code behind is not run after a block; an exception is no way to go on."""
    return bool(body) and isinstance(body[-1], ast.Return | ast.Continue | ast.Break)
