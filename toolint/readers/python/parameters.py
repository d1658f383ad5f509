"""A function's parameters: which of them the framework fills in itself, and which it refuses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Class, Env, ancestors, arguments, read_class
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import Construct, Value
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.known import canonical
from toolint.readers.python.modules import External, Local, Resolved, Scope
from toolint.readers.python.snippets import expression
from toolint.readers.python.statements import Statement

_FIELDS = frozenset({"pydantic.Field", "pydantic.fields.Field"})

ParameterKind = Literal["plain", "positional", "args", "kwargs"]


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """A parameter of a signature; ``index`` counts from 0 without ``self``."""

    name: str
    kind: ParameterKind
    node: cst.Param
    index: int

    @property
    def annotation(self) -> cst.BaseExpression | None:
        return self.node.annotation.annotation if self.node.annotation else None


def parameters(node: cst.FunctionDef, statement: Statement, scope: Scope) -> Iterator[Parameter]:
    """The parameters that a caller gives, in order, without the instance or class that a method is called on."""
    given = node.params
    found: list[tuple[cst.Param, ParameterKind]] = [(p, "positional") for p in given.posonly_params]
    found += [(p, "plain") for p in given.params]
    if isinstance(given.star_arg, cst.Param):
        found.append((given.star_arg, "args"))
    found += [(p, "plain") for p in given.kwonly_params]
    if given.star_kwarg is not None:
        found.append((given.star_kwarg, "kwargs"))
    if found and _is_self(*found[0], statement, scope):
        found = found[1:]
    for index, (parameter, kind) in enumerate(found):
        yield Parameter(parameter.name.value, kind, parameter, index)


def _is_self(first: cst.Param, kind: ParameterKind, statement: Statement, scope: Scope) -> bool:
    inside = bool(scope.chain) and scope.chain[-1].kind == "class"
    return (
        inside
        and "staticmethod" not in statement.decorators
        and first.annotation is None
        and kind in ("plain", "positional")
    )


def injected(
    parameter: Parameter, default: Value, env: Env, framework: Framework, context: bool | None
) -> bool | Unknown:
    """Whether the framework fills a parameter in itself; Unknown where it refuses what stands there.

    ``context`` says whether the function takes the context first, None where its annotation decides.
    """
    if framework.underscore == "dropped" and parameter.name.startswith("_"):
        return True
    if parameter.name in framework.hidden_names:
        return True
    if isinstance(default, Construct) and is_one_of(default.target, framework.hidden_defaults):
        return True
    if context and parameter.index == 0 and parameter.annotation is None:
        return True
    named = list(named_types(parameter.annotation, env)) if parameter.annotation is not None else []
    if any(is_one_of(target, framework.hidden_metadata) for target in named):
        return True
    if (
        named
        and is_one_of(named[0], framework.hidden_exact)
        and not isinstance(parameter.annotation, cst.BinaryOperation)
    ):
        return True
    if framework.hidden_entry is not None and parameter.annotation is not None:
        key, value = framework.hidden_entry
        if any(key in entry and entry[key] is value for entry, _ in mappings(parameter.annotation, env)):
            return True
    is_context = any(is_one_of(target, framework.hidden_types) for target in named)
    if any(is_one_of(target, framework.refused_types) for target in named):
        reason = f"{framework.name} passes its context only where the decorator says so"
        return Unknown(reason, env.locate(parameter.node.name), refused=True)
    if not framework.hidden_first_only:
        return is_context
    place = env.locate(parameter.node.name)
    if context and parameter.index == 0 and not is_context:
        return Unknown(f"{framework.name} passes its context as the first parameter here", place, refused=True)
    if is_context and (parameter.index > 0 or context is False):
        where = "only as the first parameter" if parameter.index > 0 else "only to tools that take it"
        return Unknown(f"{framework.name} passes its context {where}", place, refused=True)
    return is_context


def why_refused(parameter: Parameter, described: bool, framework: Framework, env: Env) -> Unknown | None:
    """Why the framework takes no such parameter."""
    name = framework.name
    reason = None
    if framework.underscore == "refused" and parameter.name.startswith("_"):
        reason = f"{name} refuses a parameter that begins with an underscore"
    elif parameter.kind in ("args", "kwargs") and framework.variadic == "refused":
        reason = f"{name} refuses `*args` and `**kwargs`"
    elif parameter.annotation is None and "annotation" in framework.needs:
        reason = f"{name} refuses a parameter without a type annotation"
    elif not described and "parameter description" in framework.needs:
        reason = f"{name} refuses a parameter that the docstring does not describe"
    elif parameter.annotation is not None and framework.refuses_field != "no":
        metadata = _metadata(parameter.annotation, env)
        if any(field and (at == 0 or framework.refuses_field == "anywhere") for at, field in enumerate(metadata)):
            reason = f"{name} refuses such a `Field` in `Annotated`"
    return Unknown(reason, env.locate(parameter.node.name), refused=True) if reason else None


def is_one_of(target: Resolved, names: frozenset[str]) -> bool:
    return isinstance(target, External) and target.qualname in names


def name_place(parameter: Parameter, env: Env) -> Place:
    return env.locate(parameter.node.name)


def _metadata(node: cst.BaseExpression, env: Env) -> list[bool]:
    """The entries of a parameter's own ``Annotated``: which of them are pydantic's ``Field``."""
    found, around = _annotated(node, env)
    entries = arguments(found)[1:] if found is not None else ()
    return [isinstance(e, cst.Call) and is_one_of(around.resolve(e.func), _FIELDS) for e in entries]


def mappings(node: cst.BaseExpression, env: Env) -> Iterator[tuple[Mapping[str, Json], Place]]:
    """The dictionaries with constant keys that stand in a parameter's own ``Annotated``."""
    found, around = _annotated(node, env)
    for entry in arguments(found)[1:] if found is not None else ():
        if isinstance(entry, cst.Dict):
            value = fold(entry, around)
            if isinstance(value, dict):
                yield value, around.locate(entry)


def without_metadata(node: cst.BaseExpression, env: Env) -> tuple[cst.BaseExpression, Env]:
    """The type that stands in a parameter's own ``Annotated``, the annotation itself without one."""
    found, around = _annotated(node, env)
    return (node, env) if found is None else (arguments(found)[0], around)


def _annotated(node: cst.BaseExpression, env: Env, depth: int = 0) -> tuple[cst.Subscript | None, Env]:
    """``Annotated[...]`` if that is what an annotation is, aliases looked through."""
    match node:
        case cst.Name() | cst.Attribute():
            target = env.resolve(node)
            if isinstance(target, Local) and target.statement.kind == "assign" and depth < 3:
                found = assignment(env.modules, target)
                return (None, env) if isinstance(found, Unknown) else _annotated(found[0], found[1], depth + 1)
        case cst.Subscript(value=base):
            target = env.resolve(base)
            if isinstance(target, External) and canonical(target.qualname) == "typing.Annotated" and arguments(node):
                return node, env
    return None, env


def named_types(node: cst.BaseExpression, env: Env, depth: int = 0) -> Iterator[Resolved]:
    """Every name in an annotation, with aliases and quotes looked through."""
    match node:
        case cst.SimpleString():
            inner = expression(str(node.evaluated_value)) if depth < 3 else None
            if inner is not None:
                yield from named_types(inner, env.postponed(), depth + 1)
        case cst.Name() | cst.Attribute():
            target = env.resolve(node)
            yield target
            if isinstance(target, Local) and target.statement.kind == "class" and depth < 3:
                cls = read_class(env.modules, target)
                if isinstance(cls, Class):
                    yield from (a for a in ancestors(env.modules, cls) if isinstance(a, External))
            elif isinstance(target, Local) and target.statement.kind == "assign" and depth < 3:
                found = assignment(env.modules, target)
                if not isinstance(found, Unknown):
                    yield from named_types(found[0], found[1], depth + 1)
        case cst.Subscript(value=base, slice=elements):
            target = env.resolve(base)
            yield target
            form = canonical(target.qualname) if isinstance(target, External) else ""
            for number, element in enumerate(elements if form != "typing.Literal" else ()):
                text = form == "typing.Annotated" and number > 0 and _is_text(element.slice)
                if isinstance(element.slice, cst.Index) and not text:
                    yield from named_types(element.slice.value, env, depth)
        case cst.BinaryOperation(left=left, right=right):
            yield from named_types(left, env, depth)
            yield from named_types(right, env, depth)
        case cst.Call(func=function):
            yield from named_types(function, env, depth)


def _is_text(element: cst.BaseSlice) -> bool:
    return isinstance(element, cst.Index) and isinstance(element.value, cst.SimpleString)
