"""Edits of an annotation: null admitted, a text's values written out, a description put beside the type."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from toolint.readers.python.import_edits import TYPING, Spelling, spelling, spellings
from toolint.readers.python.string_edits import quoted
from toolint.readers.python.tree import Declared, Function, Tree, dotted
from toolint.text import Edit, Span

Unions = Literal["|", "Optional"]

_FIELD = ("pydantic", "pydantic.fields")
_SILENT = frozenset({"default", "description", "title", "examples", "alias", "validation_alias", "deprecated"})
"""Arguments of ``Field`` that don't depend on the type."""
_SIMPLE = re.compile(r"[\w.\[\], |]+")


def nullable(tree: Tree, declared: Declared, unions: Unions) -> tuple[Edit, ...] | None:
    """The edits after which the type admits None. ``unions``: how it is written where the file leaves that open."""
    node = _type(tree, declared.annotation)
    unions = union_style(tree) or unions
    match node:
        case ast.Constant(value=str() as inner) if _SIMPLE.fullmatch(inner) and unions == "|":
            span = _inside(tree, node)
            return (Edit(Span(span.end, span.end), " | None"),) if span is not None else None
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[*_, last])) if dotted(base) in _names(tree, "Union"):
            end = _end_with_brackets(tree, last)
            return (Edit(Span(end, end), ", None"),)
        case ast.BinOp(op=ast.BitOr()):
            return _after(tree, node, " | None")
        case ast.Name() | ast.Attribute() | ast.Subscript() if unions == "|":
            return _after(tree, node, " | None")
        case ast.Name() | ast.Attribute() | ast.Subscript() | ast.Constant(value=str()):
            span = tree.span(node)
            optional = spelling(tree, TYPING, "Optional", span.start)
            if optional is None:
                return None
            before = Edit(Span(span.start, span.start), f"{optional.code}[")
            return (*optional.edits, before, Edit(Span(span.end, span.end), "]"))
    return None


@lru_cache(maxsize=8)
def union_style(tree: Tree) -> Unions | None:
    """How the file writes a type that may be None, None where it does not show."""
    annotations = [declared.annotation for declared in tree.declared.values() if declared.annotation is not None]
    annotations += [node.returns for node in tree.nodes if isinstance(node, Function) and node.returns]
    if any(
        isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr) for one in annotations for part in ast.walk(one)
    ):
        return "|"
    old = ("Optional", "Union", "List", "Dict", "Tuple", "Set")
    return "Optional" if any(_names(tree, name) for name in old) else None


def with_values(tree: Tree, declared: Declared, values: Sequence[str]) -> tuple[Edit, ...] | None:
    """The edits after which a plain ``str`` in the annotation is a ``Literal`` of the values."""
    annotation = declared.annotation
    leaves = [*_leaves(tree, annotation)] if annotation is not None else []
    texts = [leaf for leaf in leaves if _is_plain_text(leaf)]
    if annotation is None or len(texts) != 1 or not _takes_any_type(tree, declared):
        return None
    (leaf,) = texts
    span = tree.span(leaf)
    literal = spelling(tree, TYPING, "Literal", tree.span(annotation).start)
    if literal is None:
        return None
    quote = tree.quote
    if isinstance(leaf, ast.Constant):
        inside = _inside(tree, leaf)
        if inside is None:
            return None
        span, quote = inside, "'" if tree.source.text[inside.start - 1] == '"' else '"'
    written = [quoted(value, quote) for value in values]
    if isinstance(leaf, ast.Constant) and any(one[0] != quote or "\\" in one for one in written):
        return None
    return (*literal.edits, Edit(span, f"{literal.code}[{', '.join(written)}]"))


def with_several(tree: Tree, declared: Declared, old: str, values: Sequence[str]) -> tuple[Edit, ...] | None:
    """The edit that makes several values of the only one of a ``Literal``."""
    names = _names(tree, "Literal")
    for node in ast.walk(declared.annotation) if declared.annotation is not None else ():
        match node:
            case ast.Subscript(value=base, slice=ast.Constant(value=value) as entry) if (
                dotted(base) in names and value == old and _inside(tree, entry) is not None
            ):
                quote = tree.code(entry)[0]
                return (Edit(tree.span(entry), ", ".join(quoted(one, quote) for one in values)),)
    return None


def described(tree: Tree, declared: Declared, text: str, way: Literal["field", "bare"]) -> tuple[Edit, ...] | None:
    """The edits that put a description into ``Annotated`` beside the type, or into the ``Field`` that is there."""
    annotation = declared.annotation
    if annotation is None:
        return None
    words = quoted(text, tree.quote)
    given = _field_call(tree, declared.value)
    if given is not None and way == "field":
        return _argument(tree, given, f"description={words}")
    start = tree.span(annotation).start
    field = spelling(tree, _FIELD[:1], "Field", start) if way == "field" else Spelling("")
    said = f"{field.code}(description={words})" if field is not None and way == "field" else words
    match annotation:
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[_, *entries])) if dotted(base) in _names(
            tree, "Annotated"
        ):
            call = next((found for entry in entries if (found := _field_call(tree, entry)) is not None), None)
            if call is not None and way == "field":
                return _argument(tree, call, f"description={words}")
            if field is None:
                return None
            return (*field.edits, *_after(tree, entries[-1], f", {said}"))
    annotated = spelling(tree, TYPING, "Annotated", start)
    if annotated is None or field is None or _has(annotation, (ast.Await, ast.Yield, ast.NamedExpr, ast.Starred)):
        return None
    span = tree.span(annotation)
    end = _end_with_brackets(tree, annotation)
    if end != span.end:
        return None
    before = Edit(Span(span.start, span.start), f"{annotated.code}[")
    return (*_one_place(annotated.edits, field.edits), before, Edit(Span(span.end, span.end), f", {said}]"))


def wrapped(
    tree: Tree, declared: Declared, place: Span, text: str, way: Literal["field", "bare"]
) -> tuple[Edit, ...] | None:
    """The edits that make a ``Field`` of a bare string in ``Annotated``, or the other way round."""
    for entry in _entries(tree, declared.annotation):
        span = tree.span(entry)
        if not (span.start <= place.start and place.end <= span.end):
            continue
        call = _field_call(tree, entry)
        match entry, call:
            case ast.Constant(value=said), _ if way == "field" and said == text:
                field = spelling(tree, _FIELD[:1], "Field", span.start)
                if field is not None:
                    before = Edit(Span(span.start, span.start), f"{field.code}(description=")
                    return (*field.edits, before, Edit(Span(span.end, span.end), ")"))
            case _, ast.Call(
                args=[], keywords=[ast.keyword(arg="description", value=ast.Constant(value=said) as value)]
            ):
                if way == "bare" and said == text and "#" not in tree.code(entry):
                    return (Edit(span, tree.code(value)),)
    return None


def _entries(tree: Tree, annotation: ast.expr | None) -> Sequence[ast.expr]:
    """What stands beside the type in ``Annotated``."""
    match annotation:
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[_, *entries])) if dotted(base) in _names(
            tree, "Annotated"
        ):
            return entries
    return ()


def _one_place(first: Sequence[Edit], second: Sequence[Edit]) -> tuple[Edit, ...]:
    """Two imports, as one edit where they go to one place."""
    match first, second:
        case [Edit(span=one) as a], [Edit(span=two) as b] if one == two:
            return (Edit(one, a.content.rstrip("\r\n") + _newlines(a.content) + b.content.lstrip("\r\n")),)
    return (*first, *second)


def _newlines(text: str) -> str:
    return text[len(text.rstrip("\r\n")) :]


def _type(tree: Tree, annotation: ast.expr | None) -> ast.expr | None:
    """What stands in ``Annotated``, the annotation itself without one."""
    match annotation:
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[inner, *_])) if dotted(base) in _names(tree, "Annotated"):
            return _type(tree, inner)
    return annotation


def _leaves(tree: Tree, node: ast.expr) -> Iterator[ast.expr]:
    """The members of a union, aliases not looked into."""
    match node:
        case ast.Subscript(value=base, slice=ast.Tuple(elts=[inner, *_])) if dotted(base) in _names(tree, "Annotated"):
            yield from _leaves(tree, inner)
        case ast.Subscript(value=base, slice=inner) if dotted(base) in _names(tree, "Optional"):
            yield from _leaves(tree, inner)
        case ast.Subscript(value=base, slice=ast.Tuple(elts=members)) if dotted(base) in _names(tree, "Union"):
            for member in members:
                yield from _leaves(tree, member)
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            yield from _leaves(tree, left)
            yield from _leaves(tree, right)
        case _:
            yield node


def _is_plain_text(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="str") | ast.Constant(value="str"):
            return True
    return False


def _takes_any_type(tree: Tree, declared: Declared) -> bool:
    """Whether nothing beside the type is for texts only, such as a bound of its length."""
    annotation = declared.annotation
    entries: list[ast.expr] = []
    for node in ast.walk(annotation) if annotation is not None else ():
        match node:
            case ast.Subscript(value=base, slice=ast.Tuple(elts=[_, *more])) if dotted(base) in _names(
                tree, "Annotated"
            ):
                entries += more
    entries += [declared.value] if isinstance(declared.value, ast.Call) else []
    for entry in entries:
        match entry:
            case ast.Constant(value=str()):
                continue
            case ast.Call() if _field_call(tree, entry) and {keyword.arg for keyword in entry.keywords} <= _SILENT:
                continue
        return False
    return True


def _field_call(tree: Tree, node: ast.expr | None) -> ast.Call | None:
    if isinstance(node, ast.Call) and dotted(node.func) in spellings(tree, _FIELD, "Field"):
        return node
    return None


def _argument(tree: Tree, call: ast.Call, written: str) -> tuple[Edit, ...] | None:
    """One argument more at the end of a call."""
    given: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    if any(
        isinstance(one, ast.Starred) or (isinstance(one, ast.keyword) and one.arg in (None, "description"))
        for one in given
    ):
        return None
    end = tree.span(call).end - 1
    if not given:
        return (Edit(Span(end, end), written),) if tree.source.text[:end].rstrip().endswith("(") else None
    last = max(
        (one.value if isinstance(one, ast.keyword) else one for one in given), key=lambda one: tree.span(one).end
    )
    at = tree.span(last).end
    rest = tree.source.text[at:end]
    lead = re.match(r"[\s)]*", rest)
    at += len(lead[0].rstrip()) if lead else 0
    return (Edit(Span(at, at), f", {written}"),)


def _after(tree: Tree, node: ast.expr, text: str) -> tuple[Edit, ...]:
    end = tree.span(node).end
    return (Edit(Span(end, end), text),)


def _end_with_brackets(tree: Tree, node: ast.expr) -> int:
    end = tree.span(node).end
    brackets = re.compile(r"(?:[ \t]*\))+").match(tree.source.text, end)
    before = tree.source.text[: tree.span(node).start].rstrip()
    return brackets.end() if brackets and before.endswith("(") else end


def _inside(tree: Tree, node: ast.expr) -> Span | None:
    """Between the quotes of a plain string of one token."""
    span, code = tree.span(node), tree.code(node)
    if len(code) < 2 or code[0] not in "'\"" or code[0] in code[1:-1] or "\\" in code:
        return None
    return Span(span.start + 1, span.end - 1)


def _has(node: ast.expr, kinds: tuple[type[ast.expr], ...]) -> bool:
    return any(isinstance(part, kinds) for part in ast.walk(node))


def _names(tree: Tree, name: str) -> frozenset[str]:
    return spellings(tree, TYPING, name)
