"""Names that stand for types: ``X = list[int]``, ``type X = ...``, ``NewType``, type variables, types that a call makes."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python import (
    functional,
    generics,
    known,
)
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Env
from toolint.readers.python.generics import TypeReader
from toolint.readers.python.metadata import (
    NOTHING,
    Info,
)
from toolint.readers.python.modules import (
    External,
    Local,
)
from toolint.readers.python.snippets import snippet
from toolint.readers.python.special_forms import ANY
from toolint.readers.python.types import (
    Type,
    placed,
    union,
    whole,
)


def aliased_type(
    reader: TypeReader, target: Local, given: tuple[cst.BaseExpression, ...], node: cst.BaseExpression, env: Env
) -> tuple[Type, Info]:
    """A name that stands for a type: ``X = list[int]``, ``type X = ...``, ``NewType``, a type variable."""
    place = env.locate(node)
    if target.statement.kind == "type":
        return _type_statement(reader, target, given, env, place), NOTHING
    found = assignment(reader.modules, target)
    if isinstance(found, Unknown):
        return replace(found, place=place), NOTHING
    value, inner = found
    if isinstance(value, cst.Call):
        return _made_type(reader, target, value, inner, given, env, place)
    key = id(target.statement)
    if key in reader.active:
        return Unknown(
            f"`{target.name}` refers to itself; write it as `type {target.name} = ...`", place, refused=True
        ), NOTHING
    reader.active.add(key)
    try:
        variables = env.variables
        if given:
            names = list(dict.fromkeys(generics.variables_in(value, inner)))
            variables = {n: reader.read(g, env) for n, g in zip(names, given, strict=False)}
        shown = {n: reader.label(g, env) for n, g in zip(names, given, strict=False)} if given else env.labels
        substituted = (
            env.substituted
            if not given
            else frozenset(
                n
                for n, g in zip(names, given, strict=False)
                if not (isinstance(g, cst.Name) and g.value in env.labels and g.value not in env.substituted)
            )
        )
        inside = replace(inner, variables=variables, labels=shown, substituted=substituted, config=env.config)
        type_, info = reader.pending(value, inside)
    finally:
        reader.active.discard(key)
    return placed(type_, place), info


def _made_type(
    reader: TypeReader,
    target: Local,
    call: cst.Call,
    inner: Env,
    given: tuple[cst.BaseExpression, ...],
    env: Env,
    place: Place,
) -> tuple[Type, Info]:
    """A name bound to a call that makes a type."""
    maker = inner.resolve(call.func)
    name = known.canonical(maker.qualname) if isinstance(maker, External) else ""
    positional = [a.value for a in call.args if a.keyword is None]
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    match name:
        case "typing.NewType" if len(positional) == 2:
            return placed(whole(reader.read(positional[1], replace(inner, config=env.config))), place), NOTHING
        case "typing.TypeVar":
            inner = replace(inner, config=env.config)
            return placed(_type_variable(reader, positional, keywords, inner), place), NOTHING
        case "typing.TypeAliasType" if len(positional) == 2:
            names = _type_parameters(reader, keywords.get("type_params"))
            return _alias_definition(reader, target, positional[1], names, inner, given, env, place), NOTHING
        case "pydantic.create_model" | "pydantic.main.create_model":
            return placed(functional.created(reader, target, call, inner), place), NOTHING
        case (
            "typing.TypedDict"
            | "typing.NamedTuple"
            | "collections.namedtuple"
            | "enum.Enum"
            | "enum.IntEnum"
            | "enum.StrEnum"
            | "enum.Flag"
            | "enum.IntFlag"
        ):
            return placed(
                functional.functional(reader, target, name, call, replace(inner, config=env.config)), place
            ), NOTHING
    if name:
        type_, info = reader.pending(call, replace(inner, config=env.config))
        return placed(type_, place), info
    return Unknown(f"`{target.name}` is made by a call that only happens at run time", place), NOTHING


def _type_parameters(reader: TypeReader, node: cst.BaseExpression | None) -> list[str]:
    if isinstance(node, cst.Tuple | cst.List):
        return [e.value.value for e in node.elements if isinstance(e.value, cst.Name)]
    return []


def _type_variable(
    reader: TypeReader, positional: list[cst.BaseExpression], keywords: dict[str, cst.BaseExpression], env: Env
) -> Type:
    if len(positional) > 1:
        return union([reader.read(node, env) for node in positional[1:]])
    for key in ("bound", "default"):
        if key in keywords:
            return reader.read(keywords[key], env)
    return ANY


def _type_statement(
    reader: TypeReader, target: Local, given: tuple[cst.BaseExpression, ...], env: Env, place: Place
) -> Type:
    read = snippet(target.scope.module.source, target.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.TypeAlias):
        return Unknown(f"`{target.name}` can't be read", place)
    inner = Env(reader.modules, target.scope, read.place)
    names = generics.parameter_names(read.node.type_parameters)
    return _alias_definition(reader, target, read.node.value, names, inner, given, env, place)


def _alias_definition(
    reader: TypeReader,
    target: Local,
    value: cst.BaseExpression,
    names: list[str],
    inner: Env,
    given: tuple[cst.BaseExpression, ...],
    env: Env,
    place: Place,
) -> Type:
    labels = [reader.label(g, env) for g in given]
    inside = replace(inner, variables=dict.fromkeys(names, ANY), config=env.config)
    if given:
        types = {n: reader.read(g, env) for n, g in zip(names, given, strict=False)}
        inside = replace(inside, variables={**inside.variables, **types}, labels=dict(zip(names, labels, strict=False)))
    found = reader.named(target, labels, lambda: reader.read(value, inside), place, "alias")
    if env.config is not None and env.config.lengths:
        apart = replace(inside, config=replace(env.config, lengths={}))
        found.definition.apart = lambda: reader.read(value, apart)
    return found
