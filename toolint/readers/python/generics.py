"""Generic classes: their type parameters, and what is bound to them up the line of their bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import known
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Class, Env, read_class
from toolint.readers.python.folded import Construct
from toolint.readers.python.metadata import (
    Info,
)
from toolint.readers.python.modules import External, Local, Modules
from toolint.readers.python.snippets import snippet
from toolint.readers.python.types import (
    Leaf,
    Object,
    Reference,
    Type,
    union,
)


class TypeReader(Protocol):
    """What this module needs of the reader of annotations."""

    modules: Modules
    active: set[int]
    """The aliases that are being looked through, by the statements' identities."""

    def read(self, node: cst.BaseExpression, env: Env) -> Type: ...
    def pending(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]: ...
    def annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]: ...
    def named(self, target: Local, labels: list[str], make: Make, place: Place, kind: str) -> Reference: ...
    def label(self, node: cst.BaseExpression, env: Env) -> str: ...
    def dump(self, value: Construct) -> Json: ...


Make: TypeAlias = Callable[[], "Object | Type"]


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """Type arguments: the types and how pydantic shows them."""

    types: tuple[Type, ...] = ()
    labels: tuple[str, ...] = ()
    itself: Reference | None = None
    """What ``Self`` stands for."""


def parameter_names(parameters: cst.TypeParameters | None) -> list[str]:
    """The names in ``[T, *Ts]``."""
    return [p.param.name.value for p in parameters.params] if parameters else []


def type_variable(modules: Modules, local: Local) -> bool:
    """Whether a name is bound to ``TypeVar(...)``."""
    read = snippet(local.scope.module.source, local.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign) or not isinstance(read.node.value, cst.Call):
        return False
    target = Env(modules, local.scope, read.place).resolve(read.node.value.func)
    return isinstance(target, External) and known.canonical(target.qualname) == "typing.TypeVar"


def own_variables(cls: Class) -> list[str]:
    """The type parameters of a generic class, in order."""
    names = parameter_names(cls.node.type_parameters)
    if names:
        return names
    for base in cls.bases:
        external = base.target.qualname if isinstance(base.target, External) else ""
        if known.canonical(external) in ("typing.Generic", "typing.Protocol") and base.arguments:
            return [a.value for a in base.arguments if isinstance(a, cst.Name)]
    found = (name for base in cls.bases for argument in base.arguments for name in variables_in(argument, cls.env))
    return list(dict.fromkeys(found))


def variables_in(node: cst.CSTNode, env: Env) -> Iterator[str]:
    """The type variables anywhere in an expression."""
    if isinstance(node, cst.Name):
        target = env.resolve(node)
        if isinstance(target, Local) and target.statement.kind == "assign" and type_variable(env.modules, target):
            yield node.value
        return
    for child in node.children:
        yield from variables_in(child, env)


def defaults(cls: Class, given: int) -> list[tuple[cst.BaseExpression, Env]]:
    """The defaults of the type parameters after the first ``given``, as far as all of those have one."""
    found: list[tuple[cst.BaseExpression, Env]] = []
    for name in own_variables(cls)[given:]:
        target = cls.env.modules.lookup(name, cls.local.scope)
        read = assignment(cls.env.modules, target) if isinstance(target, Local) else None
        call = read[0] if read is not None and not isinstance(read, Unknown) else None
        value = (
            next((a.value for a in call.args if a.keyword is not None and a.keyword.value == "default"), None)
            if isinstance(call, cst.Call)
            else None
        )
        if value is None or read is None or isinstance(read, Unknown):
            return []
        found.append((value, read[1]))
    return found


def shared_variables(cls: Class, env: Env) -> list[str]:
    """The type variables of a generic class that is named without arguments, if those of the class around are among them."""
    names = own_variables(cls)
    return names if any(name in env.labels for name in names) else []


def lineage(
    reader: TypeReader,
    cls: Class,
    bound: Bound = Bound(),
    seen: set[int] | None = None,
) -> Iterator[tuple[Class, Env]]:
    """The class and its ancestors in the project, farthest first, each once and with its type variables bound."""
    seen = set() if seen is None else seen
    seen.add(id(cls.local.statement))
    env = _bind(reader, cls, bound)
    for base in reversed(cls.bases):
        target = reader.modules.followed(base.target)
        if isinstance(target, Local) and target.statement.kind == "class" and id(target.statement) not in seen:
            parent = read_class(reader.modules, target)
            if isinstance(parent, Class):
                given = Bound(
                    tuple(reader.read(a, env) for a in base.arguments),
                    tuple(reader.label(a, env) for a in base.arguments),
                    bound.itself,
                )
                yield from lineage(reader, parent, given, seen)
    yield cls, env


def _bind(reader: TypeReader, cls: Class, bound: Bound) -> Env:
    types: dict[str, Type] = {}
    labels: dict[str, str] = {}
    for index, name in enumerate(own_variables(cls)):
        target = cls.env.modules.lookup(name, cls.local.scope)
        if index < len(bound.types):
            types[name], labels[name] = bound.types[index], bound.labels[index]
        elif name in parameter_names(cls.node.type_parameters):
            types[name] = _bounded(reader, cls, name)
        elif isinstance(target, Local) and type_variable(cls.env.modules, target):
            types[name] = reader.read(cst.Name(name), replace(cls.env, locate=lambda _: cls.env.locate(cls.node)))
    return replace(cls.env, variables=types, labels=labels, itself=bound.itself)


def _bounded(reader: TypeReader, cls: Class, name: str) -> Type:
    """What a type parameter of ``class X[T: int]`` stands for without an argument."""
    parameters = cls.node.type_parameters.params if cls.node.type_parameters else ()
    bound = next((getattr(p.param, "bound", None) for p in parameters if p.param.name.value == name), None)
    if isinstance(bound, cst.Tuple):
        return union([reader.read(element.value, cls.env) for element in bound.elements])
    return Leaf({}, "any") if bound is None else reader.read(bound, cls.env)


def depth_first(modules: Modules, cls: Class, seen: set[int], *, last: bool = False) -> Iterator[Class]:
    """The class and its ancestors in the project, each once, all above one base before the next; ``last``: the last base first."""
    seen.add(id(cls.local.statement))
    yield cls
    for base in reversed(cls.bases) if last else cls.bases:
        target = modules.followed(base.target)
        if isinstance(target, Local) and target.statement.kind == "class" and id(target.statement) not in seen:
            parent = read_class(modules, target)
            if isinstance(parent, Class):
                yield from depth_first(modules, parent, seen, last=last)
