"""From the parameters of a function to the input of its tool."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import libcst as cst

from toolint.model import Place, Pointer, Unknown, Unsent
from toolint.readers.python import positional, typing_only
from toolint.readers.python.annotations import Types
from toolint.readers.python.application import assigned
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.delegated import Delegated, model_of
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.fields import make_property
from toolint.readers.python.folded import Construct
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.known import MAPPINGS
from toolint.readers.python.metadata import MISSING, NOTHING, Info, Text, is_field, read_field
from toolint.readers.python.modules import External, Scope
from toolint.readers.python.parameters import (
    Parameter,
    injected,
    mappings,
    name_place,
    parameters,
    why_refused,
    without_metadata,
)
from toolint.readers.python.registration import Registration
from toolint.readers.python.statements import Statement
from toolint.readers.python.types import (
    Leaf,
    Mapped,
    Object,
    Property,
    Reference,
    Sequence,
    Type,
    with_extra,
)
from toolint.readers.python.unsent import unsent_parameter


def input_of(
    types: Types,
    node: cst.FunctionDef,
    env: Env,
    statement: Statement,
    scope: Scope,
    registration: Registration,
    documented: Docstring | None,
    meant: Docstring | None,
) -> tuple[Object, dict[Pointer, Unsent]]:
    """The root object of a function's parameters, and the descriptions that do not get there."""
    framework = registration.framework
    hidden = registration.hidden
    by_name = {p.name: p for p in documented.parameters} if documented else {}
    meant_by_name = {p.name: p for p in meant.parameters} if meant else {}
    properties: list[Property] = []
    unsent: dict[Pointer, Unsent] = {}
    additional: bool | Type | None = False if framework.closed else None
    array = framework.variadic == "root" and positional.is_array(node.params)
    at_once, env = env, env.postponed() if scope.module.postponed else env
    for parameter in parameters(node, statement, scope):
        annotation = parameter.annotation
        default = fold(parameter.node.default, at_once) if parameter.node.default is not None else MISSING
        filled = parameter.name in hidden or injected(parameter, default, env, framework, registration.context)
        if filled is True or (framework.variadic == "dropped" and parameter.kind in ("args", "kwargs")):
            continue
        options = positional.unpacked(annotation, env) if parameter.kind == "kwargs" else None
        model = None
        if framework.spreads and options is not None:
            model = Delegated(options, env, frozenset())
        elif framework.spreads and _is_open(parameter, env):
            model = model_of(statement, scope, parameter.name, env, name_place(parameter, env))
        if parameter.kind == "kwargs" and model is not None:
            made_of, more = _spread(types.read(model.node, model.env), by_name, scope.module.path, parameter, env)
            properties += [p for p in made_of if not {p.field, p.name} & model.filled]
            additional = additional if more is None else more
            continue
        if options is not None and framework.variadic == "root":
            annotation = options
        type_, info = _type(types, annotation, env, framework)
        if model is not None and not model.filled:
            type_ = types.read(model.node, model.env)
        entry = by_name.get(parameter.name) if not array else None
        described = entry is not None and bool(entry.text)
        refused = filled if isinstance(filled, Unknown) else why_refused(parameter, described, framework, env)
        if parameter.kind in ("args", "kwargs") and refused is None:
            if framework.variadic == "root":
                if parameter.kind == "kwargs":
                    additional = None if annotation is None else type_
                    continue
            elif framework.variadic == "extra":
                if parameter.kind == "kwargs":
                    additional = True if _anything(type_) else type_
                    continue
                type_ = Sequence(with_extra(type_, {}))
            elif framework.variadic == "nested":
                type_ = (
                    Sequence(with_extra(type_, {}))
                    if parameter.kind == "args"
                    else Mapped(Leaf({}, "any"), None if _anything(type_) else type_)
                )
                info, default = NOTHING, MISSING
        if isinstance(default, Construct) and is_field(default):
            said = read_field(default)
            read = types.pending(annotation, env) if annotation is not None else (type_, info)
            (type_, info), default = assigned(types, *read, said), said.default
        default = info.default if default is MISSING else default
        description = _description(info, entry, documented, registration, scope.module.path)
        made = make_property(
            types,
            info.alias if isinstance(info.alias, str) and not framework.by_name else parameter.name,
            type_ if refused is None else refused,
            replace(info, description=description),
            MISSING if default is ... else default,
            name_place(parameter, env),
        )
        if parameter.kind in ("args", "kwargs") and framework.variadic == "nested":
            made = replace(made, required=False)
        properties.append(made)
        left = unsent_parameter(
            info,
            entry or meant_by_name.get(parameter.name),
            description.value if description is not None else None,
            framework,
            registration.parsed or registration.form == "class",
            scope.module.path,
        )
        if left is not None:
            unsent[("input", "properties", made.name, "description")] = left
    return Object(tuple(properties), additional), unsent


def _is_open(parameter: Parameter, env: Env) -> bool:
    """Whether a parameter takes anything, so that only the function's body says what: ``**raw``, ``raw: dict``."""
    if parameter.kind == "kwargs":
        return True
    base = parameter.annotation.value if isinstance(parameter.annotation, cst.Subscript) else parameter.annotation
    target = env.resolve(base) if base is not None else None
    return isinstance(target, External) and (target.qualname in MAPPINGS or target.qualname == "typing.Any")


def _spread(
    type_: Type, by_name: Mapping[str, DocParameter], path: str, parameter: Parameter, env: Env
) -> tuple[list[Property], bool | Type | None]:
    """The keys of what ``**options`` is made of as parameters of their own, and what else it takes."""
    body = type_.definition.body if isinstance(type_, Reference) else type_
    if not isinstance(body, Object):
        reason = "`**` of something that has no fields"
        unknown = body if isinstance(body, Unknown) else Unknown(reason, env.locate(parameter.node), refused=True)
        return [Property(parameter.name, unknown, True, name_place(parameter, env))], None
    found: list[Property] = []
    for item in body.properties:
        entry = by_name.get(item.name)
        if "description" not in item.extra and entry is not None and entry.text:
            extra = {**item.extra, "description": entry.text}
            found.append(replace(item, extra=extra, description_place=Place(path, entry.span)))
        else:
            found.append(item)
    return found, body.additional


def _anything(type_: Type) -> bool:
    return isinstance(type_, Leaf) and type_.kind == "any"


def _type(types: Types, annotation: cst.BaseExpression | None, env: Env, framework: Framework) -> tuple[Type, Info]:
    if annotation is None:
        return Leaf(framework.untyped, "any"), NOTHING
    env = _reading(annotation, env, framework)
    type_, info = types.annotated(annotation, env)
    if not framework.keeps_metadata:
        bare = without_metadata(annotation, env)
        type_, info = types.read(*bare), Info(description=info.description, bare=info.bare, alone=info.alone)
    if framework.hidden_entry is not None:
        texts = (
            Text(entry["description"], place) for entry, place in mappings(annotation, env) if "description" in entry
        )
        info = replace(info, bare=(*texts, *info.bare))
    if framework.own_types and isinstance(type_, Unknown):
        type_ = replace(type_, refused=False)  # What is left refused, the framework refuses.
    return type_, info


def _reading(annotation: cst.BaseExpression, env: Env, framework: Framework) -> Env:
    """Where an annotation stands, with what becomes of the quoted types in it."""
    is_evaluated = isinstance(annotation, cst.SimpleString) and not env.scope.module.postponed
    return replace(env, keeps_strings=framework.nested_strings == "kept" and not is_evaluated)


def unevaluated(node: cst.FunctionDef, env: Env, root: Object, framework: Framework) -> Unknown | None:
    """An annotation that fails the whole function though it is none of a property."""
    if any(isinstance(p.type, Unknown) and p.type.rule == typing_only.RULE for p in root.properties):
        return None
    given = (*node.params.posonly_params, *node.params.params, *node.params.kwonly_params)
    annotations = [p.annotation for p in given] if framework.evaluates != "properties" else []
    annotations += [node.returns] if framework.evaluates == "everything" else []
    written = [a.annotation for a in annotations if a is not None]
    found = (typing_only.within(annotation, _reading(annotation, env, framework)) for annotation in written)
    return next((unknown for unknown in found if unknown is not None), None)


def _description(
    info: Info, entry: DocParameter | None, documented: Docstring | None, registration: Registration, path: str
) -> Text | None:
    """The description that the model gets, from the first source of the framework's that has one."""
    framework = registration.framework
    for source in framework.sources:
        match source:
            case "field" if info.description is not None:
                return info.description
            case "bare" if info.bare and (framework.bare != "alone" or info.alone):
                return info.bare[-1 if framework.bare == "last" else 0]
            case "docstring" if entry is not None and documented is not None and registration.parsed:
                text = framework.parameter(entry, documented) if entry.text else ""
                if text or framework.empty_entries:
                    return Text(text, Place(path, entry.span))
    return None
