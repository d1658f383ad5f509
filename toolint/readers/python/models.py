"""Classes as types: pydantic models, dataclasses, TypedDicts, NamedTuples, enumerations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import hooks
from toolint.readers.python.application import applied, assigned, settled, untitled
from toolint.readers.python.class_kinds import ROOTS, Kind, class_kind, is_dataclass
from toolint.readers.python.classes import Class, Env
from toolint.readers.python.configuration import Config, configuration
from toolint.readers.python.constants import enum_members, fold
from toolint.readers.python.declarations import Declared, declarations, docstring
from toolint.readers.python.fields import (
    alias_of,
    field_property,
    is_keyword_only,
    left_out,
    make_property,
    says,
    says_keyword_only,
    with_attribute,
)
from toolint.readers.python.folded import EnumField, Value
from toolint.readers.python.generics import Bound, TypeReader, depth_first, lineage
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    MISSING,
    Info,
    is_field,
    read_field,
)
from toolint.readers.python.modules import External, Modules
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.types import (
    Checked,
    Fixed,
    Leaf,
    Object,
    Property,
    Type,
    with_extra,
)


def body(reader: TypeReader, cls: Class, kind: Kind, bound: Bound, around: Config | None) -> Object | Type:
    """The definition of a class with its type variables bound. ``around``: the configuration of the class that refers to it first."""
    made = _body(reader, cls, kind, bound, around)
    return hooks.shown(reader, hooks.hook(reader.modules, cls, hooks.JSON), made, cls.env.locate(cls.node.name))


def _body(reader: TypeReader, cls: Class, kind: Kind, bound: Bound, around: Config | None) -> Object | Type:
    match kind:
        case "typeddict":
            return _typed_dict(reader, cls, bound, around)
        case "namedtuple":
            return _named_tuple(reader, cls, bound, around)
        case "root":
            return _root(reader, cls, bound)
    return _model(reader, cls, kind, bound, around)


def _described(cls: Class) -> dict[str, Json]:
    text = docstring(cls)
    return {"description": text} if text else {}


def _owners(modules: Modules, cls: Class) -> dict[str, Statement]:
    """Field -> the class that a model has it from: the first base that has it, whatever the method resolution order is."""
    found: dict[str, Statement] = {}
    for item in depth_first(modules, cls, set()):
        for statement in flat(item.local.statement.body):
            for name in statement.names if statement.kind == "assign" else ():
                found.setdefault(name, item.local.statement)
    return found


def _model(reader: TypeReader, cls: Class, kind: Kind, bound: Bound, around: Config | None) -> Object | Type:
    names = ("model_config",) if kind == "model" else ("__pydantic_config__",)
    config = configuration(reader, cls, names)
    if config is None:
        config = replace(around, schema=None) if around is not None and kind == "dataclass" else Config()
    if isinstance(config.schema, Unknown):
        return config.schema
    if kind == "model":
        for item in depth_first(reader.modules, cls, set()):
            found = class_kind(reader.modules, item)
            stray = _stray(item) if not isinstance(found, Unknown) and found == "model" else None
            if stray is not None:
                return stray
    fields: dict[str, tuple[bool, Property | None]] = {}
    attributes: dict[str, Declared] = {}
    owners = _owners(reader.modules, cls) if kind == "model" else {}
    additional: bool | Type | None = {"forbid": False, "allow": True}.get(config.extra or "")
    for item, env in lineage(reader, cls, bound):
        if kind != "model" and not is_dataclass(item):
            continue
        own = config if item is cls else configuration(reader, item, names) or Config()
        settled_config = replace(
            config, attribute_docstrings=own.attribute_docstrings, first_generator=own.alias_generator
        )
        keyword_only = says_keyword_only(item)
        slotted = says(item, "slots")
        for declared in declarations(item, replace(env, config=config)):
            if kind != "model":
                declared = with_attribute(declared, attributes, slotted)
            elif (
                fields.get(declared.name, (False, None))[1] is not None
                and owners.get(declared.name) is not item.local.statement
            ):
                continue
            if declared.name == "__pydantic_extra__" and config.extra == "allow":
                extra_type, _ = reader.annotated(declared.annotation, declared.env)
                additional = getattr(extra_type, "value", None) or True
                continue
            if declared.value is None and declared.name in attributes:
                above = attributes[declared.name]
                declared = replace(declared, value=above.value, value_env=above.value_env)
            made = field_property(reader, declared, kind, settled_config)
            if made is None and kind == "model" and declared.value is not None and not declared.name.startswith("_"):
                attributes[declared.name] = (
                    declared  # a ClassVar, whose value is the default of a field of that name below
                )
            if made is None:
                fields[declared.name] = (False, None)  # its place is kept for a field of that name below
            else:
                last = kind != "model" and is_keyword_only(declared, keyword_only)
                fields[declared.name] = (last, made)
    properties = [made for _, made in sorted(fields.values(), key=lambda found: found[0]) if made is not None]
    text = docstring(cls) if kind != "model" or not bound.labels else None
    if text is not None and kind == "dataclass" and text.startswith(f"{cls.local.name}("):
        text = None
    extra = {**({"description": text} if text else {}), **(config.schema or {})}
    return Object(tuple(properties), additional, untitled(extra), cls.env.locate(cls.node.name), kind)


def _stray(cls: Class) -> Unknown | None:
    """A plain value of a model without an annotation, which pydantic takes for a mistake."""
    for statement in flat(cls.local.statement.body):
        name = statement.names[0] if len(statement.names) == 1 else "_"
        if statement.kind != "assign" or statement.typing_only or name.startswith("_") or name == "model_config":
            continue
        read = snippet(cls.local.scope.module.source, statement)
        if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign):
            continue
        value = fold(read.node.value, Env(cls.env.modules, cls.inner.at(statement), read.place))
        if isinstance(value, bool | int | float | str | bytes | list | tuple | dict | set | None):
            return Unknown(f"`{name}` has a value but no annotation", read.place(read.node), refused=True)
    return None


def _root(reader: TypeReader, cls: Class, bound: Bound) -> Type:
    config = configuration(reader, cls, ("model_config",)) or Config()
    if isinstance(config.schema, Unknown):
        return config.schema
    said = {} if bound.labels else _described(cls)
    for item, env in reversed(list(lineage(reader, cls, bound))):
        for declared in declarations(item, replace(env, config=config)):
            if declared.name == "root":
                found = field_property(reader, declared, "root", config)
                if found is not None:
                    return with_extra(found.type, {**found.extra, **said, **untitled(config.schema or {})})
        for base in item.bases:
            if isinstance(base.target, External) and base.target.qualname in ROOTS and base.arguments:
                type_ = reader.read(base.arguments[0], replace(env, config=config))
                return with_extra(type_, {**said, **untitled(config.schema or {})})
    return Unknown(f"the root type of `{cls.local.name}` is not written", cls.env.locate(cls.node))


def _typed_dict(reader: TypeReader, cls: Class, bound: Bound, around: Config | None) -> Object | Type:
    config = configuration(reader, cls, ("__pydantic_config__",)) or around or Config()
    own = configuration(reader, cls, ("__pydantic_config__",)) or Config()
    fields: dict[str, Property] = {}
    additional: bool | Type | None = {"forbid": False, "allow": True}.get(config.extra or "")
    for item, env in lineage(reader, cls, bound):
        keywords = item.keywords()
        total = fold(keywords["total"], item.env) if "total" in keywords else True
        if "closed" in keywords and fold(keywords["closed"], item.env) is True:
            additional = False
        if "extra_items" in keywords:
            items = reader.read(keywords["extra_items"], env)
            additional = True if isinstance(items, Leaf) and items.kind == "any" else items
        for declared in declarations(item, replace(env, config=config)):
            if not declared.name.startswith("__pydantic_"):
                fields[declared.name] = typed_dict_property(reader, declared, total, config, item is cls)
    if isinstance(own.schema, Unknown):
        return own.schema
    extra = {**_described(cls), **untitled(own.schema or {})}
    return Object(tuple(fields.values()), additional, extra, cls.env.locate(cls.node.name), "typeddict")


def typed_dict_property(reader: TypeReader, declared: Declared, total: Value, config: Config, own: bool) -> Property:
    """One key of a TypedDict."""
    type_, info = reader.annotated(declared.annotation, declared.env)
    if (
        (info.description is None or info.description.value is None)
        and config.attribute_docstrings
        and own
        and declared.docstring is not None
    ):
        info = replace(info, description=declared.docstring)
    found = alias_of(reader.modules, declared.name, info, config, declared.name_place)
    alias = found if isinstance(found, str) else declared.name
    type_ = found if isinstance(found, Unknown) else type_
    made = make_property(reader, alias, type_, info, info.default, declared.name_place)
    required = "Required" in info.qualifiers or (total is not False and "NotRequired" not in info.qualifiers)
    if required and not made.required and info.default is MISSING:
        return replace(made, type=left_out(declared))
    return replace(made, required=required and made.required, field=declared.name)


def _named_tuple(reader: TypeReader, cls: Class, bound: Bound, around: Config | None) -> Type:
    items: list[Type] = []
    required = 0
    for item, env in lineage(reader, cls, bound):
        for declared in declarations(item, replace(env, config=around)):
            type_, info = reader.pending(declared.annotation, declared.env)
            if declared.value is not None:
                value = fold(declared.value, declared.value_env)
                said = read_field(value) if is_field(value) else Info(default=value)
                type_, info = assigned(reader, type_, info, said)
            else:
                type_ = applied(reader, type_, info)
                type_ = left_out(declared) if isinstance(type_, Checked) and type_.kind == "default" else type_
            required += (info.default is MISSING or info.default is ...) and not info.default_factory
            items.append(settled(reader, type_, replace(info, nested=None, kept=None)))
    return Fixed(tuple(items), required, cls.env.locate(cls.node.name), named=True)


def item_type(reader: TypeReader, node: cst.BaseExpression, env: Env) -> Type:
    """The type of a NamedTuple's field, where the last thing that is said of it counts."""
    type_, info = reader.pending(node, env)
    return settled(reader, applied(reader, type_, info), replace(info, nested=None, kept=None))


def enumeration(reader: TypeReader, cls: Class) -> Type:
    """The values of an enumeration, aliases repeated."""
    members = enum_members(reader.modules, cls.local)
    place = cls.env.locate(cls.node.name)
    if members is None:
        return Unknown("an enumeration without members", place)
    if isinstance(members, Unknown):
        return members
    own = hooks.hook(reader.modules, cls, hooks.JSON)
    made = hooks.shown(reader, own, enum_leaf(members, _described(cls), place), place)
    return Unknown("an enumeration is no object", place) if isinstance(made, Object) else made


def enum_leaf(members: list[EnumField], extra: Mapping[str, Json], place: Place) -> Type:
    """The type that has these members."""
    values = []
    for member in members:
        value = jsonable(member.value, lambda _: NOT_JSON)
        if isinstance(value, Unknown):
            return replace(value, place=member.place)
        if value is NOT_JSON:
            return Unknown(f"the value of `{member.name}` has no JSON form", member.place)
        values.append(value)
    kinds = {type(value) for value in values}
    names: dict[type, str] = {str: "string", int: "integer", float: "number", bool: "boolean", list: "array"}
    shared = names.get(next(iter(kinds))) if len(kinds) == 1 else None
    return Leaf({"enum": values, **({"type": shared} if shared else {})}, "enum", place, dict(extra))
