"""Classes as types: pydantic models, dataclasses, TypedDicts, NamedTuples, enumerations."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, TypeAlias

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import known
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import Construct, EnumField, EnumMember, Symbol, Value, enum_members, fold
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import MISSING, Info, Text, argument_place, is_field, read_field
from toolint.readers.python.modules import External, Local, Modules, Unresolved
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.types import Fixed, Leaf, Object, Property, Reference, Type, constrain
from toolint.text import Span

NOWHERE = Span(0, 0)

Make: TypeAlias = Callable[[], "Object | Type"]
Kind = Literal["model", "root", "dataclass", "pydantic-dataclass", "typeddict", "namedtuple"]


class TypeReader(Protocol):
    """What this module needs of the reader of annotations."""

    modules: Modules

    def read(self, node: cst.BaseExpression, env: Env) -> Type: ...
    def annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]: ...
    def named(self, target: Local, labels: list[str], make: Make, place: Place) -> Reference: ...


@dataclass(frozen=True, slots=True)
class Config:
    """What ``model_config`` says that shows in a schema."""

    extra: str | None = None
    alias_generator: str | None = None
    attribute_docstrings: bool = False
    schema: Mapping[str, Json] = field(default_factory=dict)
    max_length: int | None = None
    min_length: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Declared:
    """One annotated name of a class body."""

    name: str
    name_place: Place
    annotation: cst.BaseExpression
    value: cst.BaseExpression | None
    env: Env
    docstring: Text | None


_MODELS = frozenset(
    {"pydantic.BaseModel", "pydantic.main.BaseModel", "pydantic_settings.BaseSettings", "sqlmodel.SQLModel"}
)
_ROOTS = frozenset({"pydantic.RootModel", "pydantic.root_model.RootModel"})
_HARMLESS = frozenset({"typing.Generic", "abc.ABC", "builtins.object", "typing.Protocol"})
_DATACLASS = frozenset({"dataclasses.dataclass"})
_PYDANTIC_DATACLASS = frozenset({"pydantic.dataclasses.dataclass"})


def definition_name(label: str) -> str:
    """The key under ``$defs`` for a class or a generic with its arguments."""
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", label)


def class_kind(modules: Modules, cls: Class) -> Kind | Unknown:
    """How pydantic sees a class, Unknown (refused) where it makes no schema of it."""
    above = list(ancestors(modules, cls))
    outside = [known.canonical(a.qualname) for a in above if isinstance(a, External)]
    for name in outside:
        if name in _ROOTS:
            return "root"
        if name in _MODELS:
            return "model"
        if name == "typing.TypedDict":
            return "typeddict"
        if name == "typing.NamedTuple":
            return "namedtuple"
    for base in (cls, *(a for a in above if isinstance(a, Class))):
        if "__get_pydantic_core_schema__" in base.local.scope.module.inside(base.local.statement):
            return Unknown(f"`{cls.local.name}` makes its own schema at run time", cls.env.locate(cls.node))
        for decorator, _ in base.decorators():
            name = known.canonical(decorator.qualname) if isinstance(decorator, External) else ""
            if name in _DATACLASS:
                return "dataclass"
            if name in _PYDANTIC_DATACLASS:
                return "pydantic-dataclass"
    unresolved = [a for a in above if isinstance(a, Unresolved)] + [
        n for n in outside if n not in _HARMLESS and not n.startswith(("builtins.", "abc."))
    ]
    if unresolved:
        return Unknown(
            f"`{cls.local.name}` inherits from a class that is not among the project's files", cls.env.locate(cls.node)
        )
    return Unknown(
        f"pydantic makes no schema of the plain class `{cls.local.name}`", cls.env.locate(cls.node), refused=True
    )


def body(reader: TypeReader, cls: Class, kind: Kind, values: list[Type], labels: list[str]) -> Object | Type:
    """The definition of a class with its type variables bound to ``values``."""
    match kind:
        case "typeddict":
            return _typed_dict(reader, cls, values)
        case "namedtuple":
            return _named_tuple(reader, cls, values)
        case "root":
            return _root(reader, cls, values)
    return _model(reader, cls, kind, values)


def docstring(cls: Class) -> str | None:
    """The class's own docstring, cleaned."""
    text = cls.node.get_docstring(clean=False)
    return inspect.cleandoc(text) if isinstance(text, str) and text.strip() else None


def _described(cls: Class, more: Mapping[str, Json] | None = None) -> dict[str, Json]:
    text = docstring(cls)
    return {**({"description": text} if text else {}), **(more or {})}


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


def _own_variables(cls: Class) -> list[str]:
    """The type parameters of a generic class, in order."""
    names = parameter_names(cls.node.type_parameters)
    for base in cls.bases:
        external = base.target.qualname if isinstance(base.target, External) else ""
        if known.canonical(external) in ("typing.Generic", "typing.Protocol") or not names:
            names += [
                a.value
                for a in base.arguments
                if isinstance(a, cst.Name) and a.value not in names and len(a.value) < 30
            ]
    return names


def lineage(reader: TypeReader, cls: Class, values: list[Type]) -> Iterator[tuple[Class, dict[str, Type]]]:
    """The class and its ancestors in the project, farthest first, each with its type variables bound."""
    names = _own_variables(cls)
    bound: dict[str, Type] = {}
    for index, name in enumerate(names):
        if index < len(values):
            bound[name] = values[index]
        else:
            target = cls.env.modules.lookup(name, cls.local.scope)
            if name in parameter_names(cls.node.type_parameters):
                bound[name] = Leaf({}, "any")
            elif isinstance(target, Local) and type_variable(cls.env.modules, target):
                bound[name] = reader.read(cst.Name(name), replace(cls.env, locate=lambda _: cls.env.locate(cls.node)))
    env = replace(cls.env, variables=bound)
    for base in reversed(cls.bases):
        if (
            isinstance(base.target, Local)
            and base.target.statement.kind == "class"
            and base.target.statement is not cls.local.statement
        ):
            parent = read_class(reader.modules, base.target)
            if isinstance(parent, Class):
                yield from lineage(reader, parent, [reader.read(a, env) for a in base.arguments])
    yield cls, bound


def _declared(cls: Class, variables: dict[str, Type]) -> Iterator[_Declared]:
    source = cls.local.scope.module.source
    statements = list(flat(cls.local.statement.body))
    for index, statement in enumerate(statements):
        if statement.kind != "assign" or len(statement.names) != 1:
            continue
        read = snippet(source, statement)
        if (
            isinstance(read, Unknown)
            or not isinstance(read.node, cst.AnnAssign)
            or not isinstance(read.node.target, cst.Name)
        ):
            continue
        node = read.node
        env = Env(cls.env.modules, cls.inner, read.place, variables)
        following = statements[index + 1] if index + 1 < len(statements) else None
        yield _Declared(
            statement.names[0],
            read.place(node.target),
            node.annotation.annotation,
            node.value,
            env,
            _text_statement(cls, following),
        )


def _text_statement(cls: Class, statement: Statement | None) -> Text | None:
    if statement is None or statement.kind != "other":
        return None
    source = cls.local.scope.module.source
    if source.text[statement.span.start : statement.span.start + 1] not in ("'", '"', "r", "R"):
        return None
    read = snippet(source, statement)
    if (
        isinstance(read, Unknown)
        or not isinstance(read.node, cst.Expr)
        or not isinstance(read.node.value, cst.SimpleString | cst.ConcatenatedString)
    ):
        return None
    value = read.node.value.evaluated_value
    return Text(inspect.cleandoc(value), read.place(read.node)) if isinstance(value, str) else None


def _config(reader: TypeReader, cls: Class, names: tuple[str, ...]) -> Config:
    found: dict[str, Value] = {}
    for item, _ in lineage(reader, cls, []):
        for statement in flat(item.local.statement.body):
            if statement.kind == "assign" and statement.names[:1] in [(n,) for n in names]:
                read = snippet(item.local.scope.module.source, statement)
                if (
                    isinstance(read, Unknown)
                    or not isinstance(read.node, cst.Assign | cst.AnnAssign)
                    or read.node.value is None
                ):
                    continue
                value = fold(read.node.value, Env(item.env.modules, item.inner, read.place))
                found.update(value.kwargs if isinstance(value, Construct) else value if isinstance(value, dict) else {})
        for decorator, call in item.decorators():
            if call is not None and isinstance(decorator, External) and decorator.qualname in _PYDANTIC_DATACLASS:
                for argument in call.args:
                    if argument.keyword is not None and argument.keyword.value == "config":
                        value = fold(argument.value, item.env)
                        found.update(
                            value.kwargs if isinstance(value, Construct) else value if isinstance(value, dict) else {}
                        )
        if "model_config" in names:
            found.update(
                {k: fold(v, item.env) for k, v in item.keywords().items() if k in ("extra", "alias_generator", "title")}
            )
    generator = found.get("alias_generator")
    name = (
        generator.target.qualname.rpartition(".")[2]
        if isinstance(generator, Symbol) and isinstance(generator.target, External)
        else None
    )
    extra = found.get("extra")
    more = found.get("json_schema_extra")
    return Config(
        extra.value if isinstance(extra, EnumMember) else extra if isinstance(extra, str) else None,
        name or ("" if generator is not None else None),
        found.get("use_attribute_docstrings") is True,
        more if isinstance(more, dict) else {},
        *(n if isinstance(n, int) else None for n in (found.get("str_max_length"), found.get("str_min_length"))),
    )


def _alias(name: str, generator: str | None) -> str | None:
    match generator:
        case None:
            return name
        case "to_camel":
            head, *rest = [part for part in re.split(r"_+", name) if part] or [name]
            return head[:1].lower() + head[1:] + "".join(p[:1].upper() + p[1:] for p in rest)
        case "to_pascal":
            return "".join(p[:1].upper() + p[1:] for p in name.split("_"))
        case "to_snake":
            return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return None


def _model(reader: TypeReader, cls: Class, kind: Kind, values: list[Type]) -> Object:
    config = _config(reader, cls, ("model_config", "__pydantic_config__"))
    fields: dict[str, Property] = {}
    additional: bool | Type | None = {"forbid": False, "allow": True}.get(config.extra or "")
    for item, variables in lineage(reader, cls, values):
        for declared in _declared(item, variables):
            if declared.name == "__pydantic_extra__" and config.extra == "allow":
                extra_type, _ = reader.annotated(declared.annotation, declared.env)
                additional = getattr(extra_type, "value", None) or True
                continue
            made = field_property(reader, declared, kind, config)
            if made is not None:
                fields[declared.name] = made
    return Object(tuple(fields.values()), additional, _described(cls, config.schema), cls.env.locate(cls.node.name))


def field_property(reader: TypeReader, declared: _Declared, kind: Kind, config: Config) -> Property | None:
    """The property that a field of a model or dataclass becomes, None for class variables and private attributes."""
    private = declared.name.startswith("_") and kind in ("model", "root")
    if private or declared.name == "model_config":
        return None
    type_, info = reader.annotated(declared.annotation, declared.env)
    if "ClassVar" in info.qualifiers or _is_kw_only(declared):
        return None
    default: Value = MISSING
    if declared.value is not None:
        value = fold(declared.value, declared.env)
        given = _field_call(value, kind)
        if given is None:
            default = value
        else:
            for name, bound in given.constraints:
                type_ = bound if isinstance(bound, Unknown) else constrain(type_, name, bound)
            if given.discriminator is not None and not isinstance(type_, Unknown) and hasattr(type_, "discriminator"):
                type_ = replace(type_, discriminator=given.discriminator)
            info = info.then(given)
            if given.private:
                return None
    if config.max_length is not None and isinstance(type_, Leaf) and type_.kind == "str":
        type_ = constrain(type_, "max_length", config.max_length)
    if config.min_length is not None and isinstance(type_, Leaf) and type_.kind == "str":
        type_ = constrain(type_, "min_length", config.min_length)
    default = info.default if default is MISSING else default
    if info.description is None and config.attribute_docstrings and declared.docstring is not None:
        info = replace(info, description=declared.docstring)
    alias = info.alias if isinstance(info.alias, str) else _alias(declared.name, config.alias_generator)
    if alias is None:
        alias, type_ = declared.name, Unknown("the alias is made at run time", declared.name_place)
    return make_property(reader, alias, type_, info, default, declared.name_place)


def make_property(reader: TypeReader, name: str, type_: Type, info: Info, default: Value, key_place: Place) -> Property:
    """A property with its description, examples and default."""
    extra: dict[str, Json] = {}
    if info.description is not None and info.description.value is not None:
        extra["description"] = info.description.value
    extra.update(info.extra)
    required = default is MISSING and not info.default_factory
    if default is not MISSING:
        plain = jsonable(default, lambda value: dump(reader, value))
        if plain is not NOT_JSON:
            extra["default"] = plain
    return Property(name, type_, required, key_place, extra, info.description.place if info.description else None)


def _field_call(value: Value, kind: Kind) -> Info | None:
    """What ``Field(...)``, ``field(...)`` or ``PrivateAttr(...)`` says; None for a plain default."""
    if not isinstance(value, Construct) or not isinstance(value.target, External):
        return None
    if is_field(value):
        return read_field(value)
    match value.target.qualname:
        case "pydantic.PrivateAttr" | "pydantic.fields.PrivateAttr":
            return Info(private=True)
        case "dataclasses.field":
            metadata = value.kwargs.get("metadata")
            text = None
            if isinstance(metadata, dict) and isinstance(metadata.get("description"), str):
                text = Text(metadata["description"], argument_place(value, "metadata"))
            return Info(
                default=value.kwargs.get("default", MISSING),
                default_factory="default_factory" in value.kwargs,
                description=text,
            )
    return None


def _is_kw_only(declared: _Declared) -> bool:
    if not isinstance(declared.annotation, cst.Name | cst.Attribute):
        return False
    target = declared.env.resolve(declared.annotation)
    return isinstance(target, External) and target.qualname == "dataclasses.KW_ONLY"


def _root(reader: TypeReader, cls: Class, values: list[Type]) -> Type:
    for item, variables in reversed(list(lineage(reader, cls, values))):
        for declared in _declared(item, variables):
            if declared.name == "root":
                found = field_property(reader, declared, "root", Config())
                if found is not None:
                    extra = {k: v for k, v in found.extra.items() if k != "default"}
                    return _beside(found.type, {**extra, **_described(cls)})
        for base in item.bases:
            if isinstance(base.target, External) and base.target.qualname in _ROOTS and base.arguments:
                return _beside(reader.read(base.arguments[0], replace(item.env, variables=variables)), _described(cls))
    return Unknown(f"the root type of `{cls.local.name}` is not written", cls.env.locate(cls.node))


def _beside(type_: Type, extra: Mapping[str, Json]) -> Type:
    return type_ if isinstance(type_, Unknown) else replace(type_, extra={**type_.extra, **extra})


def _typed_dict(reader: TypeReader, cls: Class, values: list[Type]) -> Object:
    config = _config(reader, cls, ("__pydantic_config__",))
    fields: dict[str, Property] = {}
    for item, variables in lineage(reader, cls, values):
        total = fold(item.keywords()["total"], item.env) if "total" in item.keywords() else True
        for declared in _declared(item, variables):
            if not declared.name.startswith("__pydantic_"):
                fields[declared.name] = typed_dict_property(
                    reader, declared.name, declared.annotation, declared.env, declared.name_place, total
                )
    additional = {"forbid": False, "allow": True}.get(config.extra or "")
    return Object(tuple(fields.values()), additional, _described(cls), cls.env.locate(cls.node.name))


def typed_dict_property(
    reader: TypeReader, name: str, node: cst.BaseExpression, env: Env, place: Place, total: Value
) -> Property:
    """One key of a TypedDict."""
    type_, info = reader.annotated(node, env)
    made = make_property(reader, name, type_, info, MISSING, place)
    required = "Required" in info.qualifiers or (total is not False and "NotRequired" not in info.qualifiers)
    return replace(made, required=required)


def _named_tuple(reader: TypeReader, cls: Class, values: list[Type]) -> Type:
    items: list[Type] = []
    required = 0
    for item, variables in lineage(reader, cls, values):
        for declared in _declared(item, variables):
            type_ = reader.read(declared.annotation, declared.env)
            if declared.value is None:
                required += 1
            else:
                type_ = _with_default(reader, type_, fold(declared.value, declared.env))
            items.append(type_)
    return Fixed(tuple(items), required, cls.env.locate(cls.node.name))


def _with_default(reader: TypeReader, type_: Type, default: Value) -> Type:
    plain = jsonable(default, lambda value: dump(reader, value))
    return type_ if plain is NOT_JSON else _beside(type_, {"default": plain})


def enumeration(reader: TypeReader, cls: Class) -> Type:
    """The values of an enumeration, aliases repeated."""
    members = enum_members(reader.modules, cls.local)
    place = cls.env.locate(cls.node.name)
    if members is None:
        return Unknown("an enumeration without members", place)
    if isinstance(members, Unknown):
        return members
    return _enum_leaf(members, _described(cls), place)


def _enum_leaf(members: list[EnumField], extra: Mapping[str, Json], place: Place) -> Type:
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


def dump(reader: TypeReader, value: Construct) -> Json:
    """An instance of one of the project's models or dataclasses as ``model_dump`` gives it."""

    if not isinstance(value.target, Local):
        return NOT_JSON
    cls = read_class(reader.modules, value.target)
    if isinstance(cls, Unknown):
        return cls
    kind = class_kind(reader.modules, cls)
    if isinstance(kind, Unknown):
        return NOT_JSON
    made = body(reader, cls, kind, [], [])
    if not isinstance(made, Object):
        return jsonable(value.args[0], lambda v: dump(reader, v)) if value.args else NOT_JSON
    names = [d.name for item, variables in lineage(reader, cls, []) for d in _declared(item, variables)]
    given = {**dict(zip(names, value.args, strict=False)), **value.kwargs}
    found: dict[str, Json] = {}
    for name, item in zip(names, made.properties, strict=False):
        source = given.get(item.name, given.get(name, MISSING))
        if source is not MISSING:
            plain = jsonable(source, lambda v: dump(reader, v))
            if plain is NOT_JSON or isinstance(plain, Unknown):
                return plain
            found[name] = plain
        elif "default" in item.extra:
            found[name] = item.extra["default"]
        else:
            return (
                NOT_JSON
                if item.required
                else Unknown("the default has a field that is made at run time", value.env.locate(value.node))
            )
    return found


def functional(reader: TypeReader, target: Local, maker: str, call: cst.Call, env: Env) -> Type:
    """``TypedDict("X", {...})``, ``NamedTuple("X", [...])``, ``namedtuple("X", "a b")``, ``Enum("X", ...)``."""
    place = env.locate(call)
    positional = [a.value for a in call.args if a.keyword is None]
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    if len(positional) < 2:
        return Unknown(f"`{target.name}` is made at run time", place)

    def made() -> Object | Type:
        match maker, positional[1]:
            case "typing.TypedDict", cst.Dict(elements=elements):
                total = fold(keywords["total"], env) if "total" in keywords else True
                found = []
                for element in elements:
                    key = fold(element.key, env) if isinstance(element, cst.DictElement) else None
                    if not isinstance(element, cst.DictElement) or not isinstance(key, str):
                        return Unknown(f"the keys of `{target.name}` are made at run time", place)
                    found.append(typed_dict_property(reader, key, element.value, env, env.locate(element.key), total))
                return Object(tuple(found), None, {}, place)
            case "typing.NamedTuple", cst.List(elements=items) | cst.Tuple(elements=items):
                types = [
                    reader.read(i.value.elements[1].value, env)
                    for i in items
                    if isinstance(i.value, cst.Tuple) and len(i.value.elements) == 2
                ]
                return Fixed(tuple(types), len(types), place)
            case "collections.namedtuple", names:
                value = fold(names, env)
                count = (
                    len(value.replace(",", " ").split())
                    if isinstance(value, str)
                    else len(value)
                    if isinstance(value, list | tuple)
                    else 0
                )
                return Fixed(tuple(Leaf({}, "any") for _ in range(count)), count, place)
            case _, members if maker.startswith("enum."):
                return _functional_enum(fold(members, env), maker, place)
        return Unknown(f"`{target.name}` is made at run time", place)

    return reader.named(target, [], made, place)


def _functional_enum(value: Value, maker: str, place: Place) -> Type:
    def numbered(names: list[str]) -> list[EnumField]:
        return [EnumField(n, n.lower() if maker == "enum.StrEnum" else i, place) for i, n in enumerate(names, 1)]

    match value:
        case str():
            return _enum_leaf(numbered(value.replace(",", " ").split()), {}, place)
        case list() | tuple() if all(isinstance(v, str) for v in value):
            return _enum_leaf(numbered(list(value)), {}, place)
        case list() | tuple() if all(isinstance(v, tuple | list) and len(v) == 2 for v in value):
            return _enum_leaf([EnumField(v[0], v[1], place) for v in value], {}, place)
        case dict():
            return _enum_leaf([EnumField(k, v, place) for k, v in value.items()], {}, place)
    return Unknown("an enumeration whose members are made at run time", place)
