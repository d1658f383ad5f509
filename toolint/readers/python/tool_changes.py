"""What the project does to a tool that it has registered: ``tool = server._tool_manager.get_tool(name); clean(tool.parameters)``.

What becomes of the schema is evaluated, where that is nothing but a computation; every part that survives keeps its place.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, TypeAlias

from toolint.model import Json, Place, Pointer, Unknown, unknowns
from toolint.readers.python.constants import entered
from toolint.readers.python.emit import Emitted
from toolint.readers.python.functions import Budget, executed, parsed
from toolint.readers.python.harmless import Held, Stopped, Untold
from toolint.readers.python.modules import Modules, Scope
from toolint.readers.python.statements import Statement

Change: TypeAlias = Callable[[Emitted], Emitted]
"""What becomes of a schema and the places of its parts."""

_SCHEMA = frozenset({"parameters"})
_UNLISTED = frozenset({"output_schema", "fn_metadata", "fn", "is_async", "context_kwarg"})
"""Attributes of a tool that are no part of what it says of its input."""
_STEPS = 100_000
_PARTS = 20_000
_DEPTH = 100


@dataclass(frozen=True, slots=True)
class _Following:
    """The statements of a function after the one that registers."""

    statements: tuple[ast.stmt, ...]
    tools: frozenset[str]
    """The names that stand for the registered tool."""


def change(modules: Modules, scope: Scope, after: int, names: frozenset[str], place: Place, reason: str) -> Change:
    """What a function, the innermost of a scope, does to the tool that it has registered in the statement at an offset.

    ``names``: the expressions that are the tool's name, as they are written. What is not evaluable gives an Unknown with the reason.
    """

    def changed(made: Emitted) -> Emitted:
        try:
            unknown = next(iter(unknowns(made.schema)), None)
            if unknown is not None or not isinstance(made.schema, dict):
                raise Stopped("not all of its schema is known")
            following = _following(scope, after, names)
            bare, titled = (_run(following, modules, scope, schema) for schema in (made.schema, _titled(made.schema)))
            if bare.schema != titled.schema:
                raise Stopped("it depends on generated titles")
        except Stopped as stopped:
            return Emitted(Unknown(f"{reason} ({stopped})", place), {}, {})
        except RecursionError:
            return Emitted(Unknown(reason, place), {}, {})
        keys = {to: made.keys[of] for to, of in bare.moved if of in made.keys and to[-1:] == of[-1:]}
        values = {to: made.values[of] for to, of in bare.moved if of in made.values}
        return Emitted(bare.schema, keys, values)

    return changed


def _following(scope: Scope, after: int, names: frozenset[str]) -> _Following:
    source, function = scope.module.source.text, scope.chain[-1]
    start = function.span.start
    before = source[max(source.rfind("\n", 0, start), source.rfind("\r", 0, start)) + 1 : start]
    read = parsed(source[start : function.span.end], before)
    if not isinstance(read, ast.FunctionDef):
        raise Stopped("it is no plain function")
    line = source.count("\n", start, after) + (2 if before else 1)
    at = [i for i, statement in enumerate(read.body) if statement.lineno <= line <= (statement.end_lineno or 0)]
    if len(at) != 1 or not isinstance(read.body[at[0]], ast.Expr | ast.Assign | ast.AnnAssign):
        raise Stopped("it registers within another statement")
    rest = read.body[at[0] + 1 :]
    found = {
        statement.targets[0].id
        for statement in rest
        if isinstance(statement, ast.Assign)
        and isinstance(statement.targets[0], ast.Name)
        and _asked(statement.value) in names
    }
    return _Following(tuple(rest), frozenset(found))


def _asked(node: ast.expr) -> str:
    """The expression with whose value a server is asked for a tool."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="_tool_manager"), attr="get_tool"), args=[name]):
            return ast.unparse(name)
        case ast.Subscript(value=ast.Attribute(value=ast.Attribute(attr="_tool_manager"), attr="_tools"), slice=name):
            return ast.unparse(name)
    return ""


@dataclass(frozen=True, slots=True)
class _Ran:
    schema: Json
    moved: tuple[tuple[Pointer, Pointer], ...]
    """Where a part stands now, and where it stood."""


def _run(following: _Following, modules: Modules, scope: Scope, schema: Mapping[str, Json]) -> _Ran:
    """What the statements that concern the schema make of it."""
    given = deepcopy(dict(schema))
    parts = _by_identity(given)
    tool = Held({"parameters": given})
    local: dict[str, Any] = dict.fromkeys((*scope.chain[-1].parameters, *_stored(scope.chain[-1])), Untold())
    concerned = set(following.tools)
    budget = Budget(_STEPS)
    names = entered(modules, scope, budget)
    for statement in following.statements:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in following.tools and _asked(value):
                local[name] = tool
                continue
            case ast.Assert():
                continue
            case ast.Return(value=value):
                if value is not None and not isinstance(value, ast.Name):
                    raise Stopped("it returns something else")
                break
        bound = set(_bound(statement))
        if _concerns(statement, concerned, following.tools):
            executed(statement, local, names, budget)
            concerned |= bound
            continue
        if any(isinstance(node, ast.Return | ast.Raise) for node in ast.walk(statement)):
            raise Stopped("it may end before")
        if any(_reaches(node) for node in ast.walk(statement)):
            raise Stopped("it reaches into the server")
        local.update(dict.fromkeys(bound, Untold()))
    made = tool.attributes["parameters"]
    plain = _plain(made, [_PARTS])
    if not isinstance(plain, dict):
        raise Stopped("it makes no schema of it")
    return _Ran(plain, tuple(_moved(made, (), (), schema, parts)))


def _concerns(statement: ast.stmt, concerned: set[str], tools: frozenset[str]) -> bool:
    """Whether a statement does something with the tool or with what was taken of its schema."""
    unlisted = {
        id(node.value)
        for node in ast.walk(statement)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in tools
        and node.attr in _UNLISTED
    }
    return any(
        isinstance(node, ast.Name) and node.id in concerned and id(node) not in unlisted for node in ast.walk(statement)
    )


def _reaches(node: ast.AST) -> bool:
    """Whether it gets hold of a tool, or of a schema, in another way."""
    match node:
        case ast.Attribute(attr=name):
            return name in ("_tool_manager", "get_tool", "parameters", "inputSchema", "input_schema")
    return False


def _bound(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name


def _stored(function: Statement) -> Iterator[str]:
    for statement in function.body:
        yield from (name for name in statement.names if "." not in name)
        if statement.kind == "block":
            yield from _stored(statement)


class _Title(str):
    """A title that was generated, which is not shown."""

    __slots__ = ()


def _titled(schema: Json) -> dict[str, Json]:
    """The schema with titles where pydantic generates some."""

    def of(part: Json, name: str) -> Json:
        if not isinstance(part, dict):
            return part
        made = dict(part)
        for key in ("properties", "$defs"):
            if isinstance(part.get(key), dict):
                made[key] = {inner: of(value, inner) for inner, value in part[key].items()}
        for key in ("items", "additionalProperties"):
            made.update({key: of(part[key], "")} if isinstance(part.get(key), dict) else {})
        for key in ("anyOf", "oneOf", "prefixItems"):
            made.update({key: [of(option, "") for option in part[key]]} if isinstance(part.get(key), list) else {})
        return {**made, "title": _Title(name)} if name and "title" not in part and "$ref" not in part else made

    titled = of(schema, "Arguments")
    return titled if isinstance(titled, dict) else {}


def _plain(value: Any, left: list[int], depth: int = 0) -> Json:
    """The value as JSON without generated titles, copied as a tree.

    Raises:
        Stopped: it is no JSON, or too large, as one that holds itself is.
    """
    left[0] -= 1
    if left[0] < 0 or depth > _DEPTH:
        raise Stopped("it makes too long a value")
    match value:
        case dict():
            if not all(isinstance(key, str) for key in value):
                raise Stopped("it makes no schema of it")
            return {key: _plain(v, left, depth + 1) for key, v in value.items() if not isinstance(v, _Title)}
        case list() | tuple():
            return [_plain(item, left, depth + 1) for item in value]
        case None | str() | bool() | int() | float():
            return value
    raise Stopped("it makes no schema of it")


def _by_identity(schema: Any) -> dict[int, tuple[Pointer, Any]]:
    """Where each part of a schema stands; the parts are kept, so that no other object gets the identity of one."""
    found: dict[int, tuple[Pointer, Any]] = {}
    stack: list[tuple[Pointer, Any]] = [((), schema)]
    while stack:
        pointer, part = stack.pop()
        if isinstance(part, dict | list):
            found.setdefault(id(part), (pointer, part))
            items: Any = part.items() if isinstance(part, dict) else enumerate(part)
            stack.extend(((*pointer, key), item) for key, item in items)
    return found


def _moved(
    part: Any, now: Pointer, was: Pointer | None, before: Json, parts: Mapping[int, tuple[Pointer, Any]]
) -> Iterator[tuple[Pointer, Pointer]]:
    """Where each part that survives stands now, and where it stood: it is the same object, or at the same key of the same one."""
    was, _ = parts.get(id(part), (was, None))
    if was is not None:
        yield now, was
    if not isinstance(part, dict | list | tuple):
        return
    old = _at(before, was)
    items: Any = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in items:
        kept = was is not None and (
            (isinstance(old, dict) and key in old)
            or (isinstance(old, list) and isinstance(key, int) and key < len(old))
        )
        yield from _moved(value, (*now, key), (*was, key) if kept and was is not None else None, before, parts)


def _at(schema: Json, pointer: Pointer | None) -> Json:
    for key in pointer or ():
        schema = schema[key]
    return schema if pointer is not None else None
