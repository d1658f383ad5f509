"""Server objects: of which library's class a name is an instance, followed to where it comes from."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.inheritance import dotted_target, is_named
from toolint.readers.python.modules import (
    External,
    Local,
    Module,
    Modules,
    Parameter,
    Scope,
    Unresolved,
    class_around,
    once,
)
from toolint.readers.python.snippets import dotted_name, snippet
from toolint.readers.python.statements import Statement, everywhere, flat
from toolint.readers.python.walk import calls, simple

_ANYTHING = frozenset({"typing.Any", "typing_extensions.Any", "builtins.object"})
"""Annotations that say nothing of what a parameter is."""
_CONVENTIONAL = frozenset({"mcp", "server", "app"})
"""Names that a server instance has where its origin can't be followed."""


@dataclass(frozen=True, slots=True)
class Server:
    """An object that functions are registered with."""

    kind: str
    """The qualified name of its class."""
    set: str
    """The set that its tools form."""
    made: Local | None = None
    """The name to which it is assigned where it is made."""


def server(modules: Modules, dotted: str, scope: Scope) -> Server | None:
    """The server object that a dotted name stands for, None where it is something else."""
    if dotted == "self" or (dotted.startswith("self.") and dotted.count(".") == 1):
        return _own(modules, dotted, scope)
    target = dotted_target(modules, dotted, scope)
    match target:
        case Local(statement=Statement(kind="assign")) as local:
            made = _class_of(modules, local)
            if made is not None:
                return Server(made, f"{local.scope.module.path}::{local.qualname}", local)
        case Parameter(name=name, function=function, scope=around):
            made = _annotated_class(modules, name, function, around)
            if made is not None:
                return Server(made, f"{around.module.path}::{around.within(function).qualname}.{name}")
            return _conventional(modules, name, scope) or _handed_in(modules, name, function, around)
        case External(qualname=qualname):
            return _conventional(modules, qualname.rpartition(".")[2], scope)
        case Unresolved() if "." not in dotted:
            return _conventional(modules, dotted, scope)
    return None


def inherited(modules: Modules, local: Local) -> Iterator[External | Local]:
    """The classes that a class of the project inherits from, nearest first."""
    cls = read_class(modules, local)
    if isinstance(cls, Class):
        for above in ancestors(modules, cls):
            if isinstance(above, Class | External):
                yield above.local if isinstance(above, Class) else above


def _own(modules: Modules, dotted: str, scope: Scope) -> Server | None:
    """The same for ``self`` in a subclass of a server, and for ``self.attribute``."""
    own = class_around(scope)
    if own is None:
        return None
    around, outer = own.statement, own.scope
    set_ = f"{scope.module.path}::{own.qualname}.{dotted}"
    if dotted == "self":
        made = _of_class(modules, own)
        return Server(made, set_) if made is not None else None
    attribute = dotted.removeprefix("self.")
    for statement, inner in _assignments(around.body, outer.within(around)):
        if dotted in statement.names or (attribute in statement.names and inner.chain[-1] is around):
            made = _class_of(modules, Local(dotted, statement, inner))
            if made is not None:
                return Server(made, set_)
    return _conventional(modules, attribute, scope)


def _assignments(statements: tuple[Statement, ...], scope: Scope) -> Iterator[tuple[Statement, Scope]]:
    for statement in flat(statements):
        if statement.kind == "assign":
            yield statement, scope
        elif statement.kind == "def":
            yield from _assignments(statement.body, scope.within(statement))


def _class_of(modules: Modules, local: Local) -> str | None:
    """The outside class that a name is an instance of, by its annotation or by what is assigned to it."""
    key = ("class of", id(local.statement))
    return once(modules, key, lambda: _assigned_class(modules, local.statement, local.scope), None)


def _assigned_class(modules: Modules, statement: Statement, scope: Scope) -> str | None:
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign | cst.AnnAssign):
        return None
    env = Env(modules, scope.at(statement), read.place)
    if isinstance(read.node, cst.AnnAssign):
        annotated = _outside(env, read.node.annotation.annotation)
        if annotated is not None:
            return annotated
    return _value_class(read.node.value, env, statement) if read.node.value is not None else None


def _value_class(value: cst.BaseExpression, env: Env, statement: Statement) -> str | None:
    """The outside class of what an expression makes: a call of the class, of a function that returns one, another name."""
    match value:
        case cst.Call(func=function):
            target = env.resolve(function)
            if isinstance(target, Local) and target.statement.kind == "def" and target.statement is not statement:
                return _returned_class(env.modules, target)
            return _outside(env, function)
        case cst.Name(value=name):
            target = env.resolve(value)
            if isinstance(target, Local) and target.statement is not statement and target.statement.kind == "assign":
                return _class_of(env.modules, target)
            if isinstance(target, Parameter):
                annotated = _annotated_class(env.modules, name, target.function, target.scope)
                found = None if annotated else _conventional(env.modules, name, env.scope)
                return annotated or (found.kind if found else None)
        case cst.Attribute():
            found = server(env.modules, dotted, env.scope) if (dotted := dotted_name(value)) else None
            return found.kind if found else None
        case cst.BooleanOperation(left=left, right=right):
            return _value_class(left, env, statement) or _value_class(right, env, statement)
    return None


def _returned_class(modules: Modules, function: Local) -> str | None:
    """The outside class of what a function returns, by its annotation or by its ``return``."""
    return once(modules, ("class returned", id(function.statement)), lambda: _returns(modules, function), None)


def _returns(modules: Modules, function: Local) -> str | None:
    read = snippet(function.scope.module.source, function.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return None
    if read.node.returns is not None:
        annotated = _outside(Env(modules, function.scope, read.place), read.node.returns.annotation)
        if annotated is not None:
            return annotated
    inner = function.scope.within(function.statement)
    for statement in flat(function.statement.body):
        if statement.kind != "other" or not _starts(function, statement, "return"):
            continue
        returned = snippet(function.scope.module.source, statement)
        if isinstance(returned, Unknown) or not isinstance(returned.node, cst.Return) or returned.node.value is None:
            continue
        made = _value_class(returned.node.value, Env(modules, inner, returned.place), function.statement)
        if made is not None:
            return made
    return None


def _starts(function: Local, statement: Statement, word: str) -> bool:
    return function.scope.module.source.text.startswith(word, statement.span.start)


def _outside(env: Env, node: cst.BaseExpression) -> str | None:
    """The qualified name of a class from outside; its own name for a subclass in the project."""
    while isinstance(node, cst.Subscript):
        node = node.value
    if isinstance(node, cst.SimpleString):
        node = cst.Name(str(node.evaluated_value)) if str(node.evaluated_value).isidentifier() else node
    target = env.resolve(node)
    if isinstance(target, External):
        return target.qualname
    return _of_class(env.modules, target) if isinstance(target, Local) and target.statement.kind == "class" else None


def _of_class(modules: Modules, local: Local) -> str | None:
    """The server class of a library that a class of the project inherits from."""
    known = {name for framework in frameworks().values() for name in framework.methods}
    for above in inherited(modules, local):
        for name in known:
            if is_named(above, (name,)):
                return name
    return None


def _annotated_class(modules: Modules, name: str, function: Statement, scope: Scope) -> str | None:
    read = snippet(scope.module.source, function)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return None
    env = Env(modules, scope, read.place)
    for parameter in (*read.node.params.posonly_params, *read.node.params.params, *read.node.params.kwonly_params):
        if parameter.name.value == name and parameter.annotation is not None:
            found = _outside(env, parameter.annotation.annotation)
            return None if found in _ANYTHING else found
    return None


def _handed_in(modules: Modules, name: str, function: Statement, scope: Scope) -> Server | None:
    """The server that a function of the project is called with, in its module or in one that puts servers together."""
    key = ("server handed in", id(function), name)
    return once(modules, key, lambda: _argument(modules, name, function, scope), None)


def _argument(modules: Modules, name: str, function: Statement, scope: Scope) -> Server | None:
    position = function.parameters.index(name) - (bool(scope.chain) and scope.chain[-1].kind == "class")
    for module in (scope.module, *around(modules, scope.module)):
        for call, env in _calls_of(modules, function, module):
            for index, argument in enumerate(call.args):
                keyword = argument.keyword.value if argument.keyword else None
                if keyword == name or (keyword is None and index == position and not argument.star):
                    found = server(modules, dotted_name(argument.value), env.scope)
                    if found is not None:
                        return found
    return None


def _calls_of(modules: Modules, function: Statement, module: Module) -> Iterator[tuple[cst.Call, Env]]:
    """The calls of a function of the project that a module makes."""
    name, text = function.names[0], module.source.text
    if f"{name}(" not in text:
        return
    for statement, scope in simple(module.statements, Scope(module)):
        if text.find(f"{name}(", statement.span.start, statement.span.end) < 0:
            continue
        read = snippet(module.source, statement)
        if isinstance(read, Unknown):
            continue
        env = Env(modules, scope, read.place)
        for call in calls(read.node):
            target = env.resolve(call.func) if dotted_name(call.func).rpartition(".")[2] == name else None
            if isinstance(target, Local) and target.statement is function:
                yield call, env


def _conventional(modules: Modules, name: str, scope: Scope) -> Server | None:
    """A server that comes from somewhere else: taken for one where it is called so, of the library that is used around."""
    if name not in _CONVENTIONAL and not name.endswith("_mcp"):
        return None
    library = _library(scope.module) or _library_around(modules, scope.module)
    if library is None and name != "mcp" and not name.endswith("_mcp"):
        return None
    return Server(_SERVERS[library or "fastmcp"], f"{scope.module.path}::{name}")


_SERVERS = {"fastmcp": "fastmcp.FastMCP", "mcp": "mcp.server.fastmcp.FastMCP"}
_NEIGHBOURS = ("server", "__init__", "app", "main", "mcp_server", "__main__", "mcp", "_app", "mcp_instance")
"""Modules in which a package makes its server, most likely first."""


def _library(module: Module) -> str | None:
    """The library whose servers a module imports; types of ``mcp`` alone say nothing."""
    imported = {i.module for s in everywhere(module.statements) for i in s.imports if not i.level}
    if any(name.partition(".")[0] == "fastmcp" for name in imported):
        return "fastmcp"
    return "mcp" if any(f"{name}.".startswith("mcp.server.") for name in imported) else None


def _library_around(modules: Modules, module: Module) -> str | None:
    """The same of the package's own modules in which a server is usually made, and of those that its ``__init__`` imports."""
    near = tuple(around(modules, module))
    return next((library for library in map(_library, (*near, *_imported(modules, near))) if library), None)


def _imported(modules: Modules, near: tuple[Module, ...]) -> Iterator[Module]:
    """The modules from which the ``__init__`` modules among these import."""
    for module in near:
        if module.path.endswith("__init__.py"):
            names = {(i.module, i.level) for s in everywhere(module.statements) for i in s.imports}
            found = (modules.named(name, module.path, level) for name, level in sorted(names))
            yield from (other for other in found if other is not None)


def around(modules: Modules, module: Module) -> Iterator[Module]:
    """The modules of the packages around in which a server is usually made or put together, nearest first."""
    folder = posixpath.dirname(module.path)
    for _ in range(4):
        for neighbour in _NEIGHBOURS:
            other = modules.at(posixpath.join(folder, f"{neighbour}.py"))
            if other is not None and other is not module:
                yield other
        if modules.at(posixpath.join(folder, "__init__.py")) is None:
            return
        folder = posixpath.dirname(folder)
