"""What the body of a class declares: its annotated names."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, replace

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python import known
from toolint.readers.python.classes import Class, Env
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import Value
from toolint.readers.python.metadata import (
    Text,
)
from toolint.readers.python.modules import External
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat


@dataclass(frozen=True, slots=True, eq=False)
class Declared:
    """One annotated name of a class body."""

    name: str
    name_place: Place
    annotation: cst.BaseExpression
    value: cst.BaseExpression | None
    env: Env
    """What the annotation sees: its own value is there already."""
    value_env: Env
    docstring: Text | None
    keyword_only: bool = False


def docstring(cls: Class) -> str | None:
    """The class's own docstring, cleaned."""
    text = cls.node.get_docstring(clean=False)
    return inspect.cleandoc(text) if isinstance(text, str) and text.strip() else None


def declarations(cls: Class, around: Env) -> Iterator[Declared]:
    source = cls.local.scope.module.source
    statements = list(flat(cls.local.statement.body))
    postponed = cls.local.scope.module.postponed
    keyword_only = False
    for index, statement in enumerate(statements):
        if statement.kind != "assign" or len(statement.names) != 1 or statement.typing_only:
            continue
        read = snippet(source, statement)
        if (
            isinstance(read, Unknown)
            or not isinstance(read.node, cst.AnnAssign)
            or not isinstance(read.node.target, cst.Name)
        ):
            continue
        node = read.node
        following = statements[index + 1] if index + 1 < len(statements) else None
        found = Declared(
            statement.names[0],
            read.place(node.target),
            node.annotation.annotation,
            node.value,
            replace(
                around, scope=replace(cls.inner, before=None if postponed else statement.span.end), locate=read.place
            ),
            replace(around, scope=cls.inner if postponed else cls.inner.at(statement), locate=read.place),
            _text_statement(cls, following),
            keyword_only,
        )
        if _is_kw_only(found):
            keyword_only = True
        else:
            yield found


def _text_statement(cls: Class, statement: Statement | None) -> Text | None:
    if statement is None or statement.kind != "other":
        return None
    source = cls.local.scope.module.source
    if source.text[statement.span.start : statement.span.start + 1] not in ("'", '"', "r", "R"):
        return None
    read = snippet(source, statement)
    if (
        isinstance(read, Unknown)
        or not isinstance(read.node, cst.Expr)
        or not isinstance(read.node.value, cst.SimpleString | cst.ConcatenatedString)
    ):
        return None
    value = read.node.value.evaluated_value
    return Text(inspect.cleandoc(value), read.place(read.node)) if isinstance(value, str) else None


def _is_kw_only(declared: Declared) -> bool:
    if not isinstance(declared.annotation, cst.Name | cst.Attribute):
        return False
    target = declared.env.resolve(declared.annotation)
    return isinstance(target, External) and target.qualname == "dataclasses.KW_ONLY"


def field_names(value: Value) -> list[str] | None:
    """The names of a tuple's fields, as ``namedtuple`` takes them."""
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    return list(names) if isinstance(names, list | tuple) and all(isinstance(n, str) for n in names) else None


def tuple_fields(call: cst.Call, env: Env) -> list[str] | None:
    """Those of ``NamedTuple("X", [("a", int)])`` and ``namedtuple("X", "a b")``, None of another call."""
    maker = env.resolve(call.func)
    match (
        known.canonical(maker.qualname) if isinstance(maker, External) else "",
        [a.value for a in call.args if a.keyword is None],
    ):
        case "typing.NamedTuple", [_, cst.List(elements=elements) | cst.Tuple(elements=elements)]:
            pairs = [element.value for element in elements]
            return field_names(
                [fold(p.elements[0].value, env) for p in pairs if isinstance(p, cst.Tuple) and p.elements]
            )
        case "collections.namedtuple", [_, names]:
            return field_names(fold(names, env))
    return None
