"""The index of a module whose syntax is newer than the running interpreter, made by libcst."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider

from toolint.readers.python.branches import is_type_checking, known
from toolint.readers.python.snippets import dotted_name
from toolint.readers.python.statements import Around, Import, Kind, Statement
from toolint.text import Source, Span


def statements(source: Source) -> tuple[Statement, ...] | None:
    """The statements as :func:`toolint.readers.python.index.index` gives them, None where libcst can't parse the text either."""
    try:
        module = cst.parse_module(source.text)
    except (cst.ParserSyntaxError, RecursionError):
        return None
    positions = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)

    def span(node: cst.CSTNode) -> Span:
        place = positions[node]
        return Span(
            source.offset(place.start.line, place.start.column + 1), source.offset(place.end.line, place.end.column + 1)
        )

    def block(body: Iterable[cst.CSTNode], around: Around) -> Iterator[Statement]:
        for node in body:
            match node:
                case cst.SimpleStatementLine():
                    for small in node.body:
                        yield simple(small, around)
                case cst.FunctionDef() | cst.ClassDef():
                    yield definition(node, around)
                case cst.CSTNode():
                    yield Statement("block", span(node), body=tuple(arms(node, around)))

    def simple(node: cst.BaseSmallStatement, around: Around) -> Statement:
        def made(kind: Kind, names: Sequence[str] = (), imports: Sequence[Import] = ()) -> Statement:
            return Statement(
                kind,
                span(node),
                tuple(names),
                imports=tuple(imports),
                typing_only=around.typing_only,
                fallback=around.fallback,
                conditional=around.conditional,
            )

        match node:
            case cst.Import():
                return made("import", imports=[_plain(alias) for alias in node.names])
            case cst.ImportFrom():
                module_name = dotted_name(node.module) if node.module else ""
                level = len(node.relative)
                if isinstance(node.names, cst.ImportStar):
                    return made("import", imports=[Import(module_name, level, "*", "*")])
                return made("import", imports=[_from(alias, module_name, level) for alias in node.names])
            case cst.Assign():
                return made("assign", [name for target in node.targets for name in _targets(target.target)])
            case cst.AnnAssign():
                return made("assign", list(_targets(node.target)))
            case cst.AugAssign():
                return made("augment", list(_targets(node.target)))
            case cst.TypeAlias():
                return made("type", [node.name.value])
        return made("other")

    def definition(node: cst.FunctionDef | cst.ClassDef, around: Around) -> Statement:
        start = span(node.decorators[0] if node.decorators else node).start
        if isinstance(node, cst.FunctionDef) and node.asynchronous and not node.decorators:
            start = min(start, span(node.asynchronous).start)
        body = tuple(node.body.body)
        first: cst.CSTNode = body[0]
        if isinstance(first, cst.SimpleStatementLine):
            first = first.body[0]
        docstring = node.get_docstring(clean=False) is not None
        where = span(first)
        kind: Kind = "class" if isinstance(node, cst.ClassDef) else "def"
        if isinstance(first, cst.FunctionDef | cst.ClassDef) and first.decorators:
            where = span(first.decorators[0])
        inner = (
            tuple(block(body, Around()))
            if isinstance(node.body, cst.IndentedBlock)
            else tuple(simple(small, Around()) for small in node.body.body if isinstance(small, cst.BaseSmallStatement))
        )
        head = where.end if docstring else where.start
        parameters = tuple(_parameters(node.params)) if isinstance(node, cst.FunctionDef) else ()
        where = Span(start, span(node).end)
        decorators = tuple(_called(d.decorator) for d in node.decorators)
        return Statement(
            kind,
            where,
            (node.name.value,),
            inner,
            head,
            docstring,
            parameters,
            decorators,
            typing_only=around.typing_only,
            fallback=around.fallback,
            conditional=around.conditional,
        )

    def arms(node: cst.CSTNode, around: Around) -> Iterator[Statement]:
        checking, holds = _test(node) if isinstance(node, cst.If) else (False, None)
        first = around
        if isinstance(node, cst.If | cst.For | cst.While | cst.Try | cst.TryStar):
            first = around.arm(holds is False, holds is None, checking or None)
        for child in node.children:
            match child:
                case cst.IndentedBlock():
                    yield from block(child.body, first)
                case cst.SimpleStatementSuite():
                    yield from (simple(small, first) for small in child.body)
                case cst.If() | cst.Else() | cst.ExceptHandler() | cst.ExceptStarHandler() | cst.MatchCase():
                    yield from arms(child, around.arm(holds is not False, holds is None))
                case cst.Finally():
                    yield from arms(child, around)

    return tuple(block(module.body, Around()))


def _parameters(parameters: cst.Parameters) -> Iterator[str]:
    for parameter in (
        *parameters.posonly_params,
        *parameters.params,
        parameters.star_arg,
        *parameters.kwonly_params,
        parameters.star_kwarg,
    ):
        if isinstance(parameter, cst.Param):
            yield parameter.name.value


def _called(node: cst.BaseExpression) -> str:
    return dotted_name(node.func if isinstance(node, cst.Call) else node)


def _test(node: cst.If) -> tuple[bool, bool | None]:
    """Whether a test asks for ``TYPE_CHECKING``, and whether it holds, None where only the run decides."""
    try:
        test = ast.parse(cst.Module([]).code_for_node(node.test).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False, None
    return is_type_checking(test), known(test)


def _plain(alias: cst.ImportAlias) -> Import:
    name = dotted_name(alias.name)
    if alias.asname:
        return Import(
            name, 0, None, dotted_name(alias.asname.name) if isinstance(alias.asname.name, cst.Name) else name
        )
    top = name.partition(".")[0]
    return Import(top, 0, None, top)


def _from(alias: cst.ImportAlias, module: str, level: int) -> Import:
    name = dotted_name(alias.name)
    bound = dotted_name(alias.asname.name) if alias.asname and isinstance(alias.asname.name, cst.Name) else name
    return Import(module, level, name, bound)


def _targets(target: cst.BaseExpression) -> Iterator[str]:
    match target:
        case cst.Name(value=name):
            yield name
        case cst.Attribute(value=cst.Name(value=base), attr=cst.Name(value=attribute)):
            yield f"{base}.{attribute}"
        case cst.Tuple(elements=elements) | cst.List(elements=elements):
            for element in elements:
                yield from _targets(element.value)
