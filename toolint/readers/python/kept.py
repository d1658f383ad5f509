"""Functions that a decorator of the project keeps in a table, of which tools are made later.

``TOOLS = []``, ``def tool(name): def keep(f): TOOLS.append((name, f)); return f``, and elsewhere ``for name, f in TOOLS:
server.tool(name)(f)``. What the decorator puts into the table is evaluated, and then what the loop registers. Where no such loop is
found, it is a tool of which only the run knows what it says.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import libcst as cst

from toolint.model import Json, Marking, Place, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import defined, entered, fold
from toolint.readers.python.folded import Construct, Symbol, is_plain
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.functions import Budget, Names, arguments_of, executed
from toolint.readers.python.generated import docstring_of, documentation
from toolint.readers.python.harmless import Opaque, Stopped, Untold
from toolint.readers.python.keepers import Keeper, keeper
from toolint.readers.python.modules import External, Local, Modules, Resolved, Scope
from toolint.readers.python.registration import Registration
from toolint.readers.python.said import said_in
from toolint.readers.python.signatures import fault
from toolint.readers.python.snippets import decorations
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.table_loops import TableLoop, table_loops

_RESULT = "the result"
"""A local name that no text can have."""
_UNKNOWN = "an_argument_that_is_only_known_at_run_time"


@dataclass(frozen=True, eq=False)
class _Function(Opaque):
    """The decorated function, or what takes its place."""

    wrapped: bool = False


def kept(types: Types, statement: Statement, scope: Scope, marking: Marking) -> Iterator[Registration]:
    """What becomes of a function that its decorators keep."""
    known = partial(keeper, types.modules, scope=scope)
    for index, found, node, read in decorations(scope.module.source, statement, known):
        decorator = node.decorators[index].decorator
        docstring = docstring_of(types.modules, node)
        shown = {"__name__": statement.names[0], "__doc__": docstring, "__module__": types.modules.dotted(scope.module)}
        use = _Use(types, Env(types.modules, scope, read.place), read.place(decorator), _Function(shown))
        use.is_async = node.asynchronous is not None
        given = decorator.args if isinstance(decorator, cst.Call) else ()
        texts = ((fold(argument.value, use.env), read.place(argument.value)) for argument in given)
        use.written = {text: place for text, place in texts if isinstance(text, str)}
        yield from (
            replace(made, below=index + (1 if made.below else 0))
            for made in _made(use, found, decorator, scope, marking)
        )


@dataclass(eq=False)
class _Use:
    """A decorator at a function."""

    types: Types
    env: Env
    place: Place
    function: _Function
    is_async: bool = False
    written: Mapping[str, Place] = field(default_factory=dict)
    """The texts that the decorator is called with, and where they stand."""
    budget: Budget = field(default_factory=Budget)

    def placed(self, value: Json) -> tuple[Json, Place]:
        """A value with the place of the argument that it is, of the decorator where it is none."""
        return value, self.written.get(value, self.place) if isinstance(value, str) else self.place

    @property
    def modules(self) -> Modules:
        return self.types.modules

    def names(self, scope: Scope) -> Names:
        return entered(self.modules, scope, self.budget, self.meaning)

    def meaning(self, target: Resolved) -> Any:
        match target:
            case External(qualname="inspect.iscoroutinefunction" | "asyncio.iscoroutinefunction"):
                return lambda _: self.is_async
            case External(qualname="inspect.getdoc"):
                return documentation
            case External(qualname=qualname) if qualname.rpartition(".")[2][:1].isupper():
                return lambda *args, **kwargs: Untold()
            case Local(statement=made) if made.kind == "class":
                return partial(self.instance, target)
            case Local(statement=made) if made.kind == "def":
                return partial(self.called, target)
        return None

    def called(self, target: Local, *args: Any, **kwargs: Any) -> Any:
        """What a function of the project gives; for the decorated function that itself, if it looks like it."""
        given = next((a for a in (*args, *kwargs.values()) if isinstance(a, _Function)), None)
        if given is not None:
            return self.wrapped(given, fault(target, self.modules))
        try:
            value = defined(self.modules, Symbol(target), self.budget, self.meaning)(*args, **kwargs)
        except Stopped:
            value = None
        if is_plain(value) and value is not None:
            return value
        return lambda function: self.wrapped(function, fault(target, self.modules, called=True))

    def wrapped(self, function: Any, wrong: str | None) -> _Function:
        if wrong is not None or not isinstance(function, _Function):
            raise Stopped("it makes another function of it")
        return function

    def instance(self, target: Local, *args: Any, **kwargs: Any) -> Opaque:
        """An object whose attributes are what it is made of."""
        inside = target.scope.module.inside(target.statement)
        if "__init__" in inside:
            raise Stopped("it makes an object")
        names = [name for s in flat(target.statement.body) if s.kind == "assign" for name in s.names]
        return Opaque({**dict(zip(names, args, strict=False)), **kwargs})


@dataclass(frozen=True)
class _Entry:
    """What a decorator puts into the table."""

    key: Any
    value: Any
    description: Any
    """What the decorator is told that the tool is for, None where it is not."""


def _made(
    use: _Use, found: Keeper, decorator: cst.BaseExpression, scope: Scope, marking: Marking
) -> Iterator[Registration]:
    loops = list(table_loops(use.modules, found, scope, marking))
    try:
        entry = _entry(use, found, decorator)
    except Stopped as stopped:
        if loops:
            yield _refused(use, found, None, str(stopped))
        return
    for loop in loops:
        try:
            yield _registered(use, loop, entry)
        except Stopped as stopped:
            yield _refused(use, found, entry, str(stopped))
    if not loops and entry.description is not None:  # Else it may as well be the handler of a definition.
        yield _refused(use, found, entry, "")


def _entry(use: _Use, found: Keeper, decorator: cst.BaseExpression) -> _Entry:
    """What the decorator puts into the table for the function."""
    scope = found.own.scope.within(found.own.statement)
    names = use.names(scope)
    own = {"self": Opaque({}), "cls": Opaque({})}
    local: dict[str, Any] = {}
    first = found.node.args.args[:1]
    bound = (Opaque({}),) if first and first[0].arg in own else ()
    if found.inner is not found.node:
        given = list(decorator.args) if isinstance(decorator, cst.Call) else []
        if any(argument.star for argument in given):
            raise Stopped("its arguments are unpacked")
        values = [(a.keyword, _folded(a.value, use.env)) for a in given]
        args = (*bound, *(value for keyword, value in values if keyword is None))
        local = arguments_of(found.node, args, {k.value: v for k, v in values if k is not None}, names, use.budget)
        _run(found.node.body, found.inner, local, names, use)
        bound = ()
    local = {**local, **arguments_of(found.inner, (*bound, use.function), {}, names, use.budget)}
    _run(found.inner.body, found.statement, local, names, use)
    key = None if found.key is None else _evaluated(found.key, local, names, use)
    description = next((local[name] for name in ("description", "desc") if name in local), None)
    return _Entry(key, _evaluated(found.value, local, names, use), description)


def _folded(node: cst.BaseExpression, env: Env) -> Any:
    value = fold(node, env)
    if isinstance(value, Construct) and isinstance(value.target, External):
        last = value.target.qualname.rpartition(".")[2]
        value = dict(value.kwargs) if last == "ToolAnnotations" and not value.args else value
    return deepcopy(value) if is_plain(value) else Untold()


def _run(body: list[ast.stmt], until: ast.stmt, local: dict[str, Any], names: Names, use: _Use) -> bool:
    """Runs the statements up to one of them, with what they can't tell left out; whether it was reached."""
    for statement in body:
        if statement is until:
            return True
        parts = [getattr(statement, part, []) for part in ("body", "orelse")]
        inner = next((part for part in parts if any(until is n for s in part for n in ast.walk(s))), None)
        if inner is not None and not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            return _run(inner, until, local, names, use)
        plain = _Plain().visit(deepcopy(statement))
        local[_RESULT] = replace(use.function, wrapped=True)
        try:
            executed(ast.fix_missing_locations(plain), local, names, use.budget)
        except Stopped:
            stored = {n.id for n in ast.walk(plain) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            local.update(dict.fromkeys(stored, Untold()))
    return False


class _Plain(ast.NodeTransformer):
    """Functions that take the place of the decorated one as assignments, casts as what they are given."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return ast.Assign([ast.Name(node.name, ast.Store())], ast.Name(_RESULT, ast.Load()), lineno=node.lineno)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return ast.Assign([ast.Name(node.name, ast.Store())], ast.Name(_RESULT, ast.Load()), lineno=node.lineno)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="cast") | ast.Attribute(attr="cast"), args=[_, value]):
                return value
        return node


def _evaluated(node: ast.expr, local: dict[str, Any], names: Names, use: _Use) -> Any:
    """What an expression gives, with what is not known in it left out."""
    match node:
        case ast.Dict(keys=keys, values=values) if all(isinstance(key, ast.Constant) for key in keys):
            parts = (_evaluated(value, local, names, use) for value in values)
            return {key.value: part for key, part in zip(keys, parts, strict=True) if isinstance(key, ast.Constant)}
        case ast.Tuple(elts=elements):
            return tuple(_evaluated(element, local, names, use) for element in elements)
    inner = dict(local)
    value = _Plain().visit(deepcopy(node))
    assignment = ast.Assign([ast.Name(_RESULT, ast.Store())], value, lineno=1)
    try:
        executed(ast.fix_missing_locations(assignment), inner, names, use.budget)
    except Stopped:
        return Untold()
    return inner[_RESULT]


# The loop that registers


def _registered(use: _Use, loop: TableLoop, entry: _Entry) -> Registration:
    """What the loop registers of an entry of the table."""
    names = use.names(loop.scope)
    local: dict[str, Any] = dict.fromkeys((n for s in loop.scope.chain for n in s.parameters), Untold())
    local[_RESULT] = _item(loop.node.iter, entry)
    target = ast.Assign([loop.node.target], ast.Name(_RESULT, ast.Load()), lineno=1)
    executed(ast.fix_missing_locations(target), local, names, use.budget)
    if not _run(loop.node.body, loop.statement, local, names, use):
        raise Stopped("it registers within another statement")
    call = loop.call
    given = [*call.args, *(k.value for k in call.keywords if k.arg in loop.mark.framework.function_keywords)][:1]
    function = _evaluated(given[0], local, names, use) if given else None
    if not isinstance(function, _Function):
        raise Stopped("what is registered is only known at run time")
    saying = call.func if isinstance(call.func, ast.Call) else call
    written = cst.parse_expression(ast.unparse(_said(saying, local, names, use, given[0])))
    assert isinstance(written, cst.Call)
    found = loop.mark
    env = Env(use.modules, loop.scope, lambda _: use.place)
    positional = None if saying is not call else (None, *found.framework.following)
    said = said_in(use.types, found.framework, written, env, positional)
    for key, (value, place) in said.items():
        unknown = isinstance(value, Unknown) and _UNKNOWN in value.reason
        said[key] = use.placed(Unknown("it is only known at run time", place) if unknown else value)
    below = 0 if function.wrapped else 1
    return Registration(
        found.framework, "decorator", said, found.set, context=found.context, prefix=found.prefix, below=below
    )


def _item(node: ast.expr, entry: _Entry) -> Any:
    """What a loop gets of an entry."""
    text = ast.unparse(node)
    if entry.key is None:
        return entry.value
    if ".items()" in text:
        return (entry.key, entry.value)
    return entry.value if ".values()" in text else entry.key


def _said(call: ast.Call, local: dict[str, Any], names: Names, use: _Use, function: ast.expr) -> ast.Call:
    """The call with what its arguments are."""

    def plain(node: ast.expr) -> ast.expr:
        return _literal(_evaluated(node, local, names, use)) if node is not function else node

    keywords = [ast.keyword(k.arg, plain(k.value)) for k in call.keywords if k.arg is not None]
    for keyword in call.keywords:
        more = _evaluated(keyword.value, local, names, use) if keyword.arg is None else {}
        if not isinstance(more, dict):
            keywords.append(ast.keyword(None, ast.Name(_UNKNOWN, ast.Load())))
            continue
        keywords += [ast.keyword(name, _literal(value)) for name, value in more.items()]
    return ast.Call(call.func, [plain(argument) for argument in call.args], keywords)


def _literal(value: Any) -> ast.expr:
    if is_plain(value) and not isinstance(value, set | frozenset):
        return ast.parse(repr(value), mode="eval").body
    return ast.Name(_UNKNOWN, ast.Load())


def _refused(use: _Use, found: Keeper, entry: _Entry | None, why: str) -> Registration:
    """A tool of which only its name is known."""
    reason = f"`{found.own.name}` keeps the function in `{found.table}`, and what is made of it there is only known at run time"
    unknown = Unknown(f"{reason} ({why})" if why else reason, use.place)
    description = entry.description if entry is not None and isinstance(entry.description, str) else unknown
    said = {"name": _name(use, entry), "description": description, "input": unknown}
    return Registration(
        frameworks()["toolint"], "decorator", {key: use.placed(value) for key, value in said.items()}, below=1
    )


def _name(use: _Use, entry: _Entry | None) -> Json:
    """The name under which the function is kept: what is called so, the key, or the first text if it can be a name."""
    value = None if entry is None else entry.value
    attributes = value.attributes if isinstance(value, Opaque) and not isinstance(value, _Function) else value
    named = attributes.get("name") if isinstance(attributes, dict) else None
    key = entry.key if entry is not None else None
    texts = [part for part in value if isinstance(part, str)] if isinstance(value, tuple) and key is None else []
    own = use.function.attributes["__name__"]
    for candidate in (named, key, *(text for text in texts[:1] if _NAME.fullmatch(text)), own):
        if isinstance(candidate, str):
            return candidate
        if isinstance(candidate, Untold):
            break
    return Unknown("it is only known at run time", use.place)


_NAME = re.compile(r"[\w.-]+")
