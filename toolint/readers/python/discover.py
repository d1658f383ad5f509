"""Which functions of a module are tools, and what their registration says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import cast

import libcst as cst

from toolint.model import Handler, Json, Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import Construct, EnumMember, Value, assignment, fold
from toolint.readers.python.emit import emit
from toolint.readers.python.frameworks import Framework, frameworks
from toolint.readers.python.handlers import Registration, read_handler
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.modules import External, Local, Module, Modules, Parameter, Resolved, Scope, Unresolved
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat, functions
from toolint.readers.python.types import Object, Reference

_CONVENTIONAL = frozenset({"mcp", "server", "app"})
"""Names that a server instance has where its origin can't be followed."""


@dataclass(frozen=True, slots=True, eq=False)
class _Mark:
    """A decorator that registers, by its position among the function's decorators."""

    framework: Framework
    index: int
    set: str
    method: bool


def find(modules: Modules, module: Module, marking: Marking) -> list[Tool]:
    """The tools of a module in order of position."""
    types = Types(modules)
    found: list[tuple[int, Tool]] = []
    seen: set[int] = set()
    override = frameworks()[marking.framework] if marking.framework else None
    for statement, chain in functions(module.statements):
        scope = Scope(module, chain)
        registration = _registration(types, statement, scope, marking)
        if registration is None:
            continue
        if override is not None:
            registration = _as(override, registration)
        seen.add(id(statement))
        found.append((statement.span.start, read_handler(types, statement, scope, registration)))
    found += _other_names(types, module, marking, {tool.handler.qualname for _, tool in found if tool.handler})
    names = frozenset(tool.name for _, tool in found if tool.name)
    for position, statement, scope, registration in _tables(modules, module, marking, names):
        if id(statement) not in seen and _mark(modules, statement, scope, marking) is None:
            framework = override or registration.framework
            found.append((position, read_handler(types, statement, scope, _as(framework, registration))))
    return [tool for _, tool in sorted(found, key=lambda item: item[0])]


def _other_names(types: Types, module: Module, marking: Marking, done: set[str]) -> Iterator[tuple[int, Tool]]:
    """Names that were asked for and that an import or an assignment binds."""
    own = frameworks()[marking.framework or "toolint"]
    for name in marking.named:
        if name in done or name not in module.bindings:
            continue
        target = types.modules.lookup(name, Scope(module))
        statement = module.bindings[name][0]
        place = Place(module.path, statement.span)
        if isinstance(target, Local) and target.statement.kind == "def":
            registration = Registration(own, "function", {"name": (name, place)}, at=place)
            made = read_handler(types, target.statement, target.scope, registration)
        else:
            document = {
                "name": name,
                "input": Unknown(f"`{name}` is not written as a function but made at run time", place),
            }
            origin = PythonOrigin({}, {}, place)
            made = Tool(
                doc=document,
                path=module.path,
                form="function",
                framework=own.name,
                origin=origin,
                header=statement.span,
                targets=own.targets,
                sent_strict=bool(own.strict),
                lowered=own.lowered,
            )
        yield statement.span.start, replace(made, handler=Handler(name, name, place))


def _as(framework: Framework, registration: Registration) -> Registration:
    return Registration(framework, registration.form, registration.said, registration.set, registration.at)


def _registration(types: Types, statement: Statement, scope: Scope, marking: Marking) -> Registration | None:
    """What marks this function: a decorator, the settings, or that it was asked for by name."""
    mark = _mark(types.modules, statement, scope, marking)
    qualname = scope.within(statement).qualname
    if marking.named and qualname not in marking.named:
        return None
    if mark is not None:
        return _decorated(types, statement, scope, mark)
    own = frameworks()["toolint"]
    if marking.named:
        return Registration(own, "function")
    if any(_matches(pattern, scope.module.path, qualname) for pattern in marking.handlers):
        return Registration(own, "function")
    return None


def _matches(pattern: str, path: str, qualname: str) -> bool:
    """Whether ``path::pattern`` names a function; ``*`` stands for public names of one level."""
    where, _, what = pattern.partition("::")
    if not fnmatchcase(path, where) or what.count(".") != qualname.count("."):
        return False
    last = qualname.rpartition(".")[2]
    return fnmatchcase(qualname, what) and (not last.startswith("_") or what.rpartition(".")[2].startswith("_"))


def _mark(modules: Modules, statement: Statement, scope: Scope, marking: Marking) -> _Mark | None:
    """The decorator that makes a function a tool, found by names alone."""
    for index, dotted in enumerate(statement.decorators):
        if not dotted:
            continue
        target = _dotted(modules, dotted, scope)
        if _is_named(target, marking.decorators):
            return _Mark(frameworks()["toolint"], index, "", False)
        for framework in frameworks().values():
            if _is_named(target, framework.decorators):
                return _Mark(framework, index, "", False)
        base, _, method = dotted.rpartition(".")
        if not base:
            continue
        owner = _instance(modules, base, scope)
        if owner is None:
            continue
        qualname, set_ = owner
        for framework in frameworks().values():
            if method in framework.methods.get(qualname, ()):
                return _Mark(framework, index, set_, True)
    return None


def _dotted(modules: Modules, dotted: str, scope: Scope) -> Resolved:
    head, *rest = dotted.split(".")
    target = modules.lookup(head, scope)
    for name in rest:
        target = modules.attribute(target, name)
    return target


def _is_named(target: Resolved, names: Iterable[str]) -> bool:
    """Whether a name stands for one of these qualified names, in a library or in the project's own files."""
    match target:
        case External(qualname=qualname):
            return qualname in names
        case Local(qualname=qualname, scope=scope):
            stem = scope.module.path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")
            full = f".{stem}.{qualname}"
            return any(full.endswith(f".{name}") for name in names)
    return False


def _instance(modules: Modules, dotted: str, scope: Scope) -> tuple[str, str] | None:
    """The class of a server object (its qualified name) and the set that its tools form."""
    target = _dotted(modules, dotted, scope)
    match target:
        case Local(statement=Statement(kind="assign")) as local:
            made = _class_of(modules, local)
            if made is not None:
                return made, f"{local.scope.module.path}::{local.qualname}"
        case Parameter(name=name, function=function, scope=around):
            made = _annotated_class(modules, name, function, around)
            if made is not None:
                return made, f"{around.module.path}::{around.within(function).qualname}.{name}"
            return _conventional(modules, name, scope)
        case External(qualname=qualname):
            return _conventional(modules, qualname.rpartition(".")[2], scope)
        case Unresolved() if "." not in dotted:
            return _conventional(modules, dotted, scope)
    return None


def _class_of(modules: Modules, local: Local) -> str | None:
    """The outside class that a name is an instance of, by its annotation or by the call that makes it."""
    read = snippet(local.scope.module.source, local.statement)
    if isinstance(read, Unknown):
        return None
    if isinstance(read.node, cst.AnnAssign):
        annotated = _outside(Env(modules, local.scope, read.place), read.node.annotation.annotation)
        if annotated is not None:
            return annotated
    found = assignment(modules, local)
    if isinstance(found, Unknown):
        return None
    value, env = found
    if isinstance(value, cst.Call):
        return _outside(env, value.func)
    if isinstance(value, cst.Name):
        target = env.resolve(value)
        if isinstance(target, Local) and target.statement is not local.statement and target.statement.kind == "assign":
            return _class_of(modules, target)
    return None


def _outside(env: Env, node: cst.BaseExpression) -> str | None:
    """The qualified name of a class from outside; its own name for a subclass in the project."""
    while isinstance(node, cst.Subscript):
        node = node.value
    if isinstance(node, cst.SimpleString):
        node = cst.Name(str(node.evaluated_value)) if str(node.evaluated_value).isidentifier() else node
    target = env.resolve(node)
    if isinstance(target, External):
        return target.qualname
    if isinstance(target, Local) and target.statement.kind == "class":
        cls = read_class(env.modules, target)
        if isinstance(cls, Class):
            known = {name for framework in frameworks().values() for name in framework.methods}
            for above in ancestors(env.modules, cls):
                if isinstance(above, External) and above.qualname in known:
                    return above.qualname
    return None


def _annotated_class(modules: Modules, name: str, function: Statement, scope: Scope) -> str | None:
    read = snippet(scope.module.source, function)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return None
    env = Env(modules, scope, read.place)
    for parameter in (*read.node.params.posonly_params, *read.node.params.params, *read.node.params.kwonly_params):
        if parameter.name.value == name and parameter.annotation is not None:
            return _outside(env, parameter.annotation.annotation)
    return None


def _conventional(modules: Modules, name: str, scope: Scope) -> tuple[str, str] | None:
    """A server that comes from somewhere else: taken for one where it is called so and the module knows the library."""
    if name not in _CONVENTIONAL and not name.endswith("_mcp"):
        return None
    imported = {i.module.partition(".")[0] for s in flat(scope.module.statements) for i in s.imports if not i.level}
    inner = {
        i.module.partition(".")[0]
        for s, _ in functions(scope.module.statements)
        for b in flat(s.body)
        for i in b.imports
        if not i.level
    }
    for library in ("fastmcp", "mcp"):
        if library in imported | inner:
            return (
                "fastmcp.FastMCP" if library == "fastmcp" else "mcp.server.fastmcp.FastMCP"
            ), f"{scope.module.path}::{name}"
    if name == "mcp" or name.endswith("_mcp"):
        return "fastmcp.FastMCP", f"{scope.module.path}::{name}"
    return None


def _decorated(types: Types, statement: Statement, scope: Scope, mark: _Mark) -> Registration | None:
    framework = mark.framework
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return Registration(framework, "decorator", set=mark.set)
    decorator = read.node.decorators[mark.index].decorator
    if not isinstance(decorator, cst.Call):
        return Registration(framework, "decorator", set=mark.set) if framework.bare_method or not mark.method else None
    return Registration(
        framework, "decorator", said_in(types, framework, decorator, Env(types.modules, scope, read.place)), mark.set
    )


def said_in(types: Types, framework: Framework, call: cst.Call, env: Env) -> dict[str, tuple[Json, Place]]:
    """What a registering call says about the definition: document key -> value and place."""
    keys = {
        **dict.fromkeys(framework.name_keywords, "name"),
        **dict.fromkeys(framework.description_keywords, "description"),
        **({framework.strict_keyword: "strict"} if framework.strict_keyword else {}),
        **framework.kept_keywords,
    }
    said: dict[str, tuple[Json, Place]] = {}
    for position, argument in enumerate(call.args):
        if argument.star == "**":
            unknown = Unknown("the decorator gets arguments that are only known at run time", env.locate(argument))
            said.setdefault("name", (unknown, env.locate(argument)))
            continue
        name = argument.keyword.value if argument.keyword else None
        if name is None and position == 0 and framework.positional_name:
            name = framework.name_keywords[0]
        key = keys.get(name) if name else None
        if key is None:
            continue
        value = _schema_of(types, argument.value, env) if key == "input" else None
        if value is None:
            value = _plain(fold(argument.value, env), env, argument.value)
        if value is None and not isinstance(value, Unknown):
            continue
        if key == "annotations" and not isinstance(value, Unknown):
            value = _annotations(value)
        said[key] = (value, env.locate(argument.value))
    return said


def _schema_of(types: Types, node: cst.BaseExpression, env: Env) -> Json | None:
    """The schema of a model that a registration names as the input, None where it names none."""
    if not isinstance(node, cst.Name | cst.Attribute):
        return None
    target = env.resolve(node)
    if not isinstance(target, Local) or target.statement.kind != "class":
        return None
    type_ = types.read(node, env)
    if isinstance(type_, Unknown):
        return type_
    body = type_.definition.body if isinstance(type_, Reference) else type_
    return emit(body).schema if isinstance(body, Object) else None


def _plain(value: Value, env: Env, node: cst.BaseExpression) -> Json:
    if isinstance(value, EnumMember):
        return value.value
    if (
        isinstance(value, Construct)
        and isinstance(value.target, External)
        and value.target.qualname.rpartition(".")[2] == "ToolAnnotations"
    ):
        return {key: _plain(item, env, node) for key, item in value.kwargs.items()}
    plain = jsonable(value, lambda _: NOT_JSON)
    return Unknown("the value is only known at run time", env.locate(node)) if plain is NOT_JSON else plain


def _annotations(value: Json) -> Json:
    """Side-effect hints under MCP's own names: ``read_only_hint`` is ``readOnlyHint``."""
    if not isinstance(value, dict):
        return value
    return {_camel(key): item for key, item in value.items() if item is not None or isinstance(item, Unknown)}


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)


def _tables(
    modules: Modules, module: Module, marking: Marking, names: frozenset[str]
) -> Iterator[tuple[int, Statement, Scope, Registration]]:
    """Entries of module-level ``{"name": function}`` tables that declare tools."""
    if marking.named:
        return
    own = frameworks()["toolint"]
    uses_toolint = any(i.module == "toolint" for s in flat(module.statements) for i in s.imports)
    for statement in flat(module.statements):
        if statement.kind != "assign" or len(statement.names) != 1 or not _looks_like_table(module, statement):
            continue
        listed = any(_matches(pattern, module.path, statement.names[0]) for pattern in marking.tables)
        if not (listed or uses_toolint or marking.tables_count or names):
            continue
        entries = list(_entries(modules, module, statement))
        if not entries or not (
            listed or uses_toolint or marking.tables_count or any(key in names for key, *_ in entries)
        ):
            continue
        for key, place, target in entries:
            registration = Registration(
                own, "table", {"name": (key, place)}, f"{module.path}::{statement.names[0]}", place
            )
            yield place.span.start, target.statement, target.scope, registration


def _looks_like_table(module: Module, statement: Statement) -> bool:
    text = module.source.text
    start = text.find("=", statement.span.start, statement.span.end)
    return start > 0 and text[start + 1 : statement.span.end].lstrip().startswith(("{", "dict("))


def _entries(modules: Modules, module: Module, statement: Statement) -> Iterator[tuple[str, Place, Local]]:
    """The entries of a table if every one of them has a string key and a function of the project."""
    read = snippet(module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign | cst.AnnAssign):
        return
    env = Env(modules, Scope(module), read.place)
    found: list[tuple[str, Place, Local]] = []
    for key, value in _pairs(read.node.value):
        name = fold(key, env) if isinstance(key, cst.BaseExpression) else key
        name = name.value if isinstance(name, EnumMember) else name
        target = env.resolve(value)
        if not isinstance(name, str) or not isinstance(target, Local) or target.statement.kind != "def":
            return
        found.append((name, read.place(key if isinstance(key, cst.BaseExpression) else value), target))
    yield from found


def _pairs(node: cst.BaseExpression | None) -> Sequence[tuple[cst.BaseExpression | str, cst.BaseExpression]]:
    match node:
        case cst.Dict(elements=elements):
            if all(isinstance(e, cst.DictElement) for e in elements):
                return [(cast(cst.DictElement, e).key, e.value) for e in elements]
        case cst.Call(func=cst.Name(value="dict"), args=args):
            if all(a.keyword is not None for a in args):
                return [(cast(cst.Name, a.keyword).value, a.value) for a in args]
    return []
