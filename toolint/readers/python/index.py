"""The statements of a module and what they bind, found without reading an expression.

``ast`` indexes because it is ten times faster than libcst; where the running interpreter's grammar is older than the file,
libcst reads the whole.
"""

from __future__ import annotations

import ast
import gc
import warnings
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import cast

from toolint.readers.python.branches import is_type_checking, known
from toolint.readers.python.guard import danger
from toolint.readers.python.statements import Around, Import, Kind, Statement, SyntaxFault
from toolint.text import Source, Span


def index(source: Source) -> tuple[Statement, ...] | SyntaxFault:
    """The statements of a module, nested as in the text."""
    null = source.text.find("\0")
    if null >= 0:
        return SyntaxFault("source code cannot contain null bytes", null)
    collecting = gc.isenabled()
    gc.disable()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source.text)
        return tuple(_Ast(source).statements(tree.body))
    except (SyntaxError, ValueError) as error:
        return _with_libcst(source, error)
    except (RecursionError, MemoryError):
        return SyntaxFault("nested too deeply to be read", 0, "unreadable-file")
    finally:
        if collecting:
            gc.enable()


def spans(source: Source) -> Callable[[ast.stmt | ast.expr], Span]:
    """Where the nodes of a source's syntax tree stand in it."""
    return _Ast(source).span


_TOP = Around()


class _Ast:
    """``ast`` to statements. Columns of ``ast`` are UTF-8 bytes; offsets here are code points."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.ascii = source.text.isascii()

    def offset(self, line: int, column: int) -> int:
        start = self.source.offset(line, 1)
        if self.ascii:
            return start + column
        span = self.source.line_span(line)
        return start + len(
            self.source.text[span.start : span.end].encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore")
        )

    def span(self, node: ast.stmt | ast.expr) -> Span:
        end = self.offset(cast(int, node.end_lineno), cast(int, node.end_col_offset))
        start = self.offset(node.lineno, node.col_offset)
        decorators = getattr(node, "decorator_list", None)
        if decorators:
            first = self.offset(decorators[0].lineno, decorators[0].col_offset)
            start = self.source.text.rfind("@", 0, first)
        return Span(start, end)

    def statements(self, body: Iterable[ast.stmt], around: Around = _TOP) -> Iterator[Statement]:
        for node in body:
            yield self.statement(node, around)

    def statement(self, node: ast.stmt, around: Around) -> Statement:
        span = self.span(node)
        only, fallback, conditional = around.typing_only, around.fallback, around.conditional

        def made(kind: Kind, names: tuple[str, ...] = (), imports: tuple[Import, ...] = ()) -> Statement:
            return Statement(
                kind,
                span,
                names,
                imports=imports,
                typing_only=only,
                fallback=fallback,
                conditional=conditional,
                needs=around.needs,
                without=around.without,
            )

        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                head, docstring = self.head(node.body)
                kind: Kind = "class" if isinstance(node, ast.ClassDef) else "def"
                body = tuple(self.statements(node.body))
                parameters = () if isinstance(node, ast.ClassDef) else tuple(_parameters(node.args))
                decorators = tuple(_dotted(d) for d in node.decorator_list)
                return Statement(
                    kind,
                    span,
                    (node.name,),
                    body,
                    head,
                    docstring,
                    parameters,
                    decorators,
                    (),
                    only,
                    fallback,
                    conditional,
                    around.needs,
                    around.without,
                )
            case ast.Import():
                return made("import", imports=tuple(_plain_import(a.name, a.asname) for a in node.names))
            case ast.ImportFrom():
                imports = (Import(node.module or "", node.level, a.name, a.asname or a.name) for a in node.names)
                return made("import", imports=tuple(imports))
            case ast.Assign():
                return made("assign", tuple(name for target in node.targets for name in _targets(target)))
            case ast.AnnAssign():
                return made("assign", tuple(_targets(node.target)))
            case ast.AugAssign():
                return made("augment", tuple(_targets(node.target)))
            case (
                ast.If()
                | ast.Try()
                | ast.With()
                | ast.AsyncWith()
                | ast.For()
                | ast.AsyncFor()
                | ast.While()
                | ast.Match()
            ):
                return Statement("block", span, body=tuple(self.arms(node, around)))
            case _ if type(node).__name__ == "TryStar":
                return Statement("block", span, body=tuple(self.arms(node, around)))
            case _ if type(node).__name__ == "TypeAlias":
                return made("type", (cast(ast.Name, node.name).id,))  # type: ignore[attr-defined]
            case _:
                return made("other")

    def arms(self, node: ast.stmt, around: Around) -> Iterator[Statement]:
        """The bodies of a compound statement; ``elif`` chains are followed in a loop, they may be long."""
        current: ast.stmt | None = node
        while current is not None:
            following: ast.stmt | None = None
            rest = getattr(current, "orelse", [])
            match current:
                case ast.If():
                    holds = known(current.test)
                    typing_only = around.typing_only or is_type_checking(current.test)
                    yield from self.statements(current.body, around.arm(holds is False, holds is None, typing_only))
                    around = around.arm(holds is not False, holds is None)
                    if len(rest) == 1 and isinstance(rest[0], ast.If):
                        following, rest = rest[0], []
                    yield from self.statements(rest, around)
                case ast.For() | ast.AsyncFor() | ast.While():
                    yield from self.statements(current.body, around.arm(False, True))
                    yield from self.statements(rest, around.arm(True, True))
                case ast.Match():
                    for number, case in enumerate(current.cases):
                        yield from self.statements(case.body, around.arm(number > 0, True))
                case ast.With() | ast.AsyncWith():
                    yield from self.statements(current.body, around)
                case _:
                    yield from self.tried(cast(ast.Try, current), around)
            current = following

    def tried(self, node: ast.Try, around: Around) -> Iterator[Statement]:
        """The arms of a ``try``, with the imports on which they depend."""
        inside = around.arm(False, bool(node.handlers))
        needed: tuple[Import, ...] = ()
        for statement in node.body:
            made = self.statement(statement, replace(inside, needs=around.needs + needed))
            yield made
            if any(_catches_imports(handler) for handler in node.handlers):
                needed += made.imports
        for handler in node.handlers:
            without = needed if _catches_imports(handler) else ()
            yield from self.statements(handler.body, replace(around.arm(True, True), without=without or around.without))
        yield from self.statements(node.orelse, replace(inside, needs=around.needs + needed))
        yield from self.statements(node.finalbody, around)

    def head(self, body: list[ast.stmt]) -> tuple[int, bool]:
        first = body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            return self.span(first).end, True
        return self.span(first).start, False


def _plain_import(name: str, alias: str | None) -> Import:
    return Import(name, 0, None, alias) if alias else Import(name.partition(".")[0], 0, None, name.partition(".")[0])


def _parameters(arguments: ast.arguments) -> Iterator[str]:
    for argument in (*arguments.posonlyargs, *arguments.args, arguments.vararg, *arguments.kwonlyargs, arguments.kwarg):
        if argument is not None:
            yield argument.arg


def _dotted(node: ast.expr) -> str:
    match node:
        case ast.Call(func=function):
            return _dotted(function)
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=base, attr=name):
            inner = _dotted(base) if not isinstance(base, ast.Call) else ""
            return f"{inner}.{name}" if inner else ""
    return ""


def _targets(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Attribute(value=ast.Name(id=base), attr=attribute):
            yield f"{base}.{attribute}"
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _targets(part)
        case ast.Starred(value=part):
            yield from _targets(part)


def _catches_imports(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(c is None or _dotted(c) in ("ImportError", "ModuleNotFoundError", "Exception") for c in caught)


def _with_libcst(source: Source, error: Exception) -> tuple[Statement, ...] | SyntaxFault:
    reason = danger(source.text)
    if reason:
        return SyntaxFault(reason, 0, "unreadable-file")
    from toolint.readers.python.whole import statements  # libcst takes a while to import

    found = statements(source)
    if found is not None:
        return found
    match error:
        case SyntaxError(msg=message, lineno=int() as line, offset=int() as column):
            line = min(max(line, 1), source.line_count)
            span = source.line_span(line)
            return SyntaxFault(message, min(max(span.start + column - 1, span.start), span.end))
        case SyntaxError(msg=message):
            return SyntaxFault(message, 0)
    return SyntaxFault(str(error), max(source.text.find("\0"), 0))
