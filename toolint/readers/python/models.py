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
from toolint.readers.python.constants import (
    Construct,
    EnumField,
    EnumMember,
    Symbol,
    Value,
    enum_members,
    fold,
    functional_members,
    too_large,
)
from toolint.readers.python.constraints import constrain
from toolint.readers.python.emit import emit
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    MISSING,
    NOTHING,
    Constraint,
    Info,
    Text,
    Validator,
    Whole,
    argument_place,
    is_field,
    read_field,
)
from toolint.readers.python.modules import External, Local, Modules, Unresolved, once
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.types import (
    Checked,
    Fixed,
    Leaf,
    Object,
    Omitted,
    Property,
    Reference,
    Type,
    discriminate,
    with_extra,
)
from toolint.text import Span

NOWHERE = Span(0, 0)

Make: TypeAlias = Callable[[], "Object | Type"]
Kind = Literal["model", "root", "dataclass", "pydantic-dataclass", "typeddict", "namedtuple"]


class TypeReader(Protocol):
    """What this module needs of the reader of annotations."""

    modules: Modules

    def read(self, node: cst.BaseExpression, env: Env) -> Type: ...
    def pending(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]: ...
    def annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]: ...
    def named(self, target: Local, labels: list[str], make: Make, place: Place, kind: str) -> Reference: ...
    def label(self, node: cst.BaseExpression, env: Env) -> str: ...


@dataclass(frozen=True, slots=True)
class Config:
    """What ``model_config`` says that shows in a schema."""

    extra: str | None = None
    alias_generator: str | None = None
    """The name of a known function; "" for one that only the run can call."""
    attribute_docstrings: bool = False
    schema: Json = None
    """``json_schema_extra``."""
    lengths: Mapping[str, Json] = field(default_factory=dict)
    """Keywords that every string of the class gets."""


@dataclass(frozen=True, slots=True, eq=False)
class _Declared:
    """One annotated name of a class body."""

    name: str
    name_place: Place
    annotation: cst.BaseExpression
    value: cst.BaseExpression | None
    env: Env
    docstring: Text | None
    keyword_only: bool = False


_MODELS = frozenset(
    {"pydantic.BaseModel", "pydantic.main.BaseModel", "pydantic_settings.BaseSettings", "sqlmodel.SQLModel"}
)
_ROOTS = frozenset({"pydantic.RootModel", "pydantic.root_model.RootModel"})
_HARMLESS = frozenset({"typing.Generic", "abc.ABC", "builtins.object", "typing.Protocol"})
_DATACLASS = frozenset({"dataclasses.dataclass"})
_PYDANTIC_DATACLASS = frozenset({"pydantic.dataclasses.dataclass"})


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


def body(reader: TypeReader, cls: Class, kind: Kind, bound: Bound, around: Config | None) -> Object | Type:
    """The definition of a class with its type variables bound. ``around``: the configuration of the class that refers to it first."""
    match kind:
        case "typeddict":
            return _typed_dict(reader, cls, bound, around)
        case "namedtuple":
            return _named_tuple(reader, cls, bound, around)
        case "root":
            return _root(reader, cls, bound)
    return _model(reader, cls, kind, bound, around)


def docstring(cls: Class) -> str | None:
    """The class's own docstring, cleaned."""
    text = cls.node.get_docstring(clean=False)
    return inspect.cleandoc(text) if isinstance(text, str) and text.strip() else None


def _described(cls: Class) -> dict[str, Json]:
    text = docstring(cls)
    return {"description": text} if text else {}


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


def shared_variables(cls: Class, env: Env) -> list[str]:
    """The type variables of a generic class that is named without arguments, if those of the class around are among them."""
    names = _own_variables(cls)
    return names if any(name in env.labels for name in names) else []


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """Type arguments: the types and how pydantic shows them."""

    types: tuple[Type, ...] = ()
    labels: tuple[str, ...] = ()
    itself: Reference | None = None
    """What ``Self`` stands for."""


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
        if (
            isinstance(base.target, Local)
            and base.target.statement.kind == "class"
            and id(base.target.statement) not in seen
        ):
            parent = read_class(reader.modules, base.target)
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
    for index, name in enumerate(_own_variables(cls)):
        target = cls.env.modules.lookup(name, cls.local.scope)
        if index < len(bound.types):
            types[name], labels[name] = bound.types[index], bound.labels[index]
        elif name in parameter_names(cls.node.type_parameters):
            types[name] = Leaf({}, "any")
        elif isinstance(target, Local) and type_variable(cls.env.modules, target):
            types[name] = reader.read(cst.Name(name), replace(cls.env, locate=lambda _: cls.env.locate(cls.node)))
    return replace(cls.env, variables=types, labels=labels, itself=bound.itself)


def _declared(cls: Class, around: Env) -> Iterator[_Declared]:
    source = cls.local.scope.module.source
    statements = list(flat(cls.local.statement.body))
    keyword_only = False
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
        following = statements[index + 1] if index + 1 < len(statements) else None
        found = _Declared(
            statement.names[0],
            read.place(node.target),
            node.annotation.annotation,
            node.value,
            replace(around, scope=cls.inner, locate=read.place),
            _text_statement(cls, following),
            keyword_only,
        )
        if _is_kw_only(found):
            keyword_only = True
        else:
            yield found


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


def _config(reader: TypeReader, cls: Class, names: tuple[str, ...]) -> Config | None:
    """What a class's configuration says, its ancestors' included; None where there is none."""
    found: dict[str, Value] = {}
    configured = False
    for item, _ in lineage(reader, cls):
        for value in _settings(item, names):
            configured = True
            if "model_config" not in names:
                found.clear()  # only a model adds to the configuration of its bases
            found.update(value.kwargs if isinstance(value, Construct) else value if isinstance(value, dict) else {})
    if not configured:
        return None
    if found.get("json_schema_mode_override") == "serialization":
        found["json_schema_extra"] = Unknown("its schema is the one for serialization", cls.env.locate(cls.node))
    extra = found.get("extra")
    lengths = {"minLength": found.get("str_min_length"), "maxLength": found.get("str_max_length")}
    more = found.get("json_schema_extra")
    return Config(
        extra.value if isinstance(extra, EnumMember) else extra if isinstance(extra, str) else None,
        _generator(found.get("alias_generator")),
        found.get("use_attribute_docstrings") is True,
        more
        if more is None or isinstance(more, dict)
        else Unknown("`json_schema_extra` is a function", cls.env.locate(cls.node)),
        {k: v for k, v in lengths.items() if isinstance(v, int) and (v or k == "maxLength")},
    )


def _settings(cls: Class, names: tuple[str, ...]) -> Iterator[Value]:
    """The values that configure a class: its own attribute, its decorator's ``config``, its keywords."""
    for statement in flat(cls.local.statement.body):
        if statement.kind == "assign" and statement.names[:1] in [(n,) for n in names]:
            read = snippet(cls.local.scope.module.source, statement)
            if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign | cst.AnnAssign):
                continue
            if read.node.value is not None:
                yield fold(read.node.value, Env(cls.env.modules, cls.inner, read.place))
    for decorator, call in cls.decorators():
        if call is not None and isinstance(decorator, External) and decorator.qualname in _PYDANTIC_DATACLASS:
            for argument in call.args:
                if argument.keyword is not None and argument.keyword.value == "config":
                    yield fold(argument.value, cls.env)
    if "model_config" in names and cls.keywords():
        yield {k: fold(v, cls.env) for k, v in cls.keywords().items()}


def _generator(value: Value) -> str | None:
    """The name of the function that makes aliases."""
    if (
        isinstance(value, Construct)
        and isinstance(value.target, External)
        and value.target.qualname.endswith("AliasGenerator")
    ):
        given = {**dict(zip(("alias", "validation_alias"), value.args, strict=False)), **value.kwargs}
        value = given.get("validation_alias") if given.get("validation_alias") is not None else given.get("alias")
    if value is None:
        return None
    return (
        value.target.qualname.rpartition(".")[2]
        if isinstance(value, Symbol) and isinstance(value.target, External)
        else ""
    )


def _alias_of(name: str, info: Info, config: Config) -> Json:
    """The name of a field's property, None where only the run gives it."""
    if config.alias_generator is not None and (info.alias is None or info.alias_priority < 2):
        return _alias(name, config.alias_generator)
    return info.alias or name if isinstance(info.alias, str | bool | None) else None


def _alias(name: str, generator: str | None) -> str | None:
    match generator:
        case None:
            return name
        case "to_camel" if re.match("^[a-z]+[A-Za-z0-9]*$", name) and not re.search(r"\d[a-z]", name):
            return name
        case "to_camel":
            return re.sub("(^_*[A-Z])", lambda m: m.group(1).lower(), _pascal(name))
        case "to_pascal":
            return _pascal(name)
        case "to_snake":
            for pattern in (r"([A-Z]+)([A-Z][a-z])", r"([a-z])([A-Z])", r"([0-9])([A-Z])", r"([a-z])([0-9])"):
                name = re.sub(pattern, r"\1_\2", name)
            return name.replace("-", "_").lower()
        case "upper" | "lower" | "title" | "capitalize":
            return str(getattr(name, generator)())
    return None


def _pascal(name: str) -> str:
    return re.sub("([0-9A-Za-z])_(?=[0-9A-Z])", r"\1", name.title())


def _model(reader: TypeReader, cls: Class, kind: Kind, bound: Bound, around: Config | None) -> Object | Type:
    names = ("model_config",) if kind == "model" else ("__pydantic_config__",)
    config = _config(reader, cls, names)
    if config is None:
        config = replace(around, schema=None) if around is not None and kind == "dataclass" else Config()
    if isinstance(config.schema, Unknown):
        return config.schema
    if kind == "model" and (stray := _stray(cls)) is not None:
        return stray
    fields: dict[str, tuple[bool, Property]] = {}
    additional: bool | Type | None = {"forbid": False, "allow": True}.get(config.extra or "")
    for item, env in lineage(reader, cls, bound):
        if kind != "model" and not _is_dataclass(item):
            continue
        own = config if item is cls else _config(reader, item, names) or Config()
        settled_config = replace(config, attribute_docstrings=own.attribute_docstrings)
        keyword_only = _says_keyword_only(item)
        for declared in _declared(item, replace(env, config=config)):
            if declared.name == "__pydantic_extra__" and config.extra == "allow":
                extra_type, _ = reader.annotated(declared.annotation, declared.env)
                additional = getattr(extra_type, "value", None) or True
                continue
            made = field_property(reader, declared, kind, settled_config)
            if made is None:
                fields.pop(declared.name, None)
            else:
                last = kind != "model" and _is_keyword_only(declared, keyword_only)
                fields[declared.name] = (last, made)
    properties = [made for _, made in sorted(fields.values(), key=lambda found: found[0])]
    text = docstring(cls)
    if text is not None and kind == "dataclass" and text.startswith(f"{cls.local.name}("):
        text = None
    extra = {**({"description": text} if text else {}), **(config.schema or {})}
    return Object(tuple(properties), additional, _untitled(extra), cls.env.locate(cls.node.name), kind)


def _stray(cls: Class) -> Unknown | None:
    """A plain value of a model without an annotation, which pydantic takes for a mistake."""
    for statement in flat(cls.local.statement.body):
        name = statement.names[0] if len(statement.names) == 1 else "_"
        if statement.kind != "assign" or name.startswith("_") or name == "model_config":
            continue
        read = snippet(cls.local.scope.module.source, statement)
        if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign):
            continue
        value = fold(read.node.value, Env(cls.env.modules, cls.inner, read.place))
        if isinstance(value, bool | int | float | str | bytes | list | tuple | dict | set | None):
            return Unknown(f"`{name}` has a value but no annotation", read.place(read.node), refused=True)
    return None


def _untitled(extra: Mapping[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in extra.items() if key != "title"}


def _is_dataclass(cls: Class) -> bool:
    return any(
        isinstance(d, External) and known.canonical(d.qualname) in (*_DATACLASS, *_PYDANTIC_DATACLASS)
        for d, _ in cls.decorators()
    )


def _says_keyword_only(cls: Class) -> bool:
    return any(
        argument.keyword is not None and argument.keyword.value == "kw_only" and fold(argument.value, cls.env) is True
        for _, call in cls.decorators()
        if call is not None
        for argument in call.args
    )


def _is_keyword_only(declared: _Declared, otherwise: bool) -> bool:
    value = fold(declared.value, declared.env) if isinstance(declared.value, cst.Call) else None
    if is_field(value):
        return value.kwargs.get("kw_only") is True
    said = value.kwargs.get("kw_only") if isinstance(value, Construct) else None
    return said if isinstance(said, bool) else declared.keyword_only or otherwise


def field_property(reader: TypeReader, declared: _Declared, kind: Kind, config: Config) -> Property | None:
    """The property that a field of a model or dataclass becomes, None for class variables and private attributes."""
    private = declared.name.startswith("_") and kind in ("model", "root")
    if private or declared.name == "model_config":
        return None
    type_, info = reader.pending(declared.annotation, declared.env)
    if "ClassVar" in info.qualifiers:
        return None
    default: Value = MISSING
    said = NOTHING
    if declared.value is not None:
        value = fold(declared.value, declared.env)
        given = _field_call(value, kind)
        if given is None:
            default = value
        else:
            said, default = given, given.default
            if given.private:
                return None
    final = "Final" in info.qualifiers and kind in ("model", "root")
    if final and (default is not MISSING or said.default_factory):
        return None
    type_, info = assigned(reader, type_, info, said)
    default = info.default if default is MISSING else default
    if (
        (info.description is None or info.description.value is None)
        and config.attribute_docstrings
        and declared.docstring is not None
    ):
        info = replace(info, description=declared.docstring)
    alias = _alias_of(declared.name, info, config)
    if not isinstance(alias, str):
        alias, type_ = declared.name, Unknown("the alias is made at run time", declared.name_place)
    made = make_property(reader, alias, type_, info, default, declared.name_place)
    dumped = None if info.excluded or "InitVar" in info.qualifiers else info.serialized or ""
    if (
        kind in ("model", "pydantic-dataclass")
        and dumped == ""
        and alias != declared.name
        and isinstance(info.alias, str | None)
    ):
        dumped = info.plain_alias or (alias if info.alias is None else "")
    return replace(made, field=declared.name, dumped=dumped, made=_made_by(said))


def _made_by(said: Info) -> Json:
    """What a well-known default factory gives, None for any other."""
    target = said.factory.target if isinstance(said.factory, Symbol) else None
    empty: dict[str, Json] = {"list": [], "dict": {}, "set": [], "tuple": [], "str": "", "int": 0}
    qualname = target.qualname if isinstance(target, External) else ""
    return empty.get(qualname.removeprefix("builtins.")) if qualname.startswith("builtins.") else None


def applied(reader: TypeReader, type_: Type, info: Info) -> Type:
    """The type with everything that changes it applied, in order."""
    if isinstance(info.discriminator, Unknown):
        return info.discriminator
    if isinstance(info.discriminator, str):
        type_ = discriminate(type_, info.discriminator)
    for entry in info.entries:
        place = None if isinstance(type_, Unknown) else type_.place
        match entry:
            case Constraint(name=name, value=value):
                type_ = constrain(type_, name, value)
            case Validator(kind="json"):
                inner = bare_schema(type_)
                schema = {"type": "string", "contentMediaType": "application/json", "contentSchema": inner}
                type_ = Leaf(schema, "json", place)
            case Validator(kind="plain", takes=None):
                type_ = Leaf({}, "plain", place)
            case Validator(kind=kind, takes=takes) if not isinstance(type_, Unknown):
                type_ = Checked(type_ if takes is None else reader.read(*takes), kind, place)
    for entry in info.entries:
        if isinstance(entry, Whole):
            place = None if isinstance(type_, Unknown) else type_.place
            type_ = Leaf(_untitled(entry.schema), "whole", place) if isinstance(entry.schema, dict) else entry.schema
    return Omitted(type_.place) if info.skipped and not isinstance(type_, Unknown) else type_


def assigned(reader: TypeReader, type_: Type, info: Info, said: Info) -> tuple[Type, Info]:
    """A field's type with everything applied, and all that is said of it: in ``Annotated`` and by the ``Field`` assigned to it.

    pydantic puts the assigned constraints before the annotated ones, and takes everything else from the assignment first.
    """
    merged = info.then(said)
    return applied(reader, type_, replace(merged, entries=(*said.entries, *info.entries))), merged


_OPAQUE = ("ip", "ip-any", "pattern", "zone")
"""Types whose schema pydantic writes last, over what ``Field`` says of them inside another type."""


def settled(reader: TypeReader, type_: Type, info: Info) -> Type:
    """A nested type with the description, examples and default that its metadata give it."""
    if any(isinstance(entry, Whole) for entry in info.entries):
        return type_
    if isinstance(info.more, Unknown):
        return info.more
    if not (isinstance(type_, Leaf) and type_.kind in _OPAQUE):
        type_ = with_extra(type_, info.keywords())
    return type_ if info.default is MISSING else _with_default(reader, type_, info.default)


def make_property(reader: TypeReader, name: str, type_: Type, info: Info, default: Value, key_place: Place) -> Property:
    """A property with its description, examples and default."""
    extra: dict[str, Json] = {}
    required = default is MISSING or default is ...
    if not required:
        plain = jsonable(default, lambda value: dump(reader, value))
        if plain is not NOT_JSON:
            extra["default"] = plain
    extra.update(info.keywords())
    if isinstance(info.more, Unknown):
        type_ = info.more
    if info.default_factory and not required:
        type_ = Unknown("a default and a default_factory", key_place, refused=True)
    place = info.description.place if info.description else None
    if isinstance(type_, Checked) and type_.kind == "default":
        required = False
    return Property(name, type_, required and not info.default_factory, key_place, extra, place)


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
            said = {k: v for k, v in metadata.items() if isinstance(k, str)} if isinstance(metadata, dict) else {}
            info = read_field(replace(value, args=(), kwargs=said))
            place = argument_place(value, "metadata")
            return replace(
                info,
                description=Text(info.description.value, place) if info.description else None,
                default=value.kwargs.get("default", MISSING),
                default_factory="default_factory" in value.kwargs,
                factory=value.kwargs.get("default_factory"),
                private=value.kwargs.get("init") is False and not {"default", "default_factory"} & set(value.kwargs),
            )
    return None


def _is_kw_only(declared: _Declared) -> bool:
    if not isinstance(declared.annotation, cst.Name | cst.Attribute):
        return False
    target = declared.env.resolve(declared.annotation)
    return isinstance(target, External) and target.qualname == "dataclasses.KW_ONLY"


def _root(reader: TypeReader, cls: Class, bound: Bound) -> Type:
    config = _config(reader, cls, ("model_config",)) or Config()
    if isinstance(config.schema, Unknown):
        return config.schema
    for item, env in reversed(list(lineage(reader, cls, bound))):
        for declared in _declared(item, replace(env, config=config)):
            if declared.name == "root":
                found = field_property(reader, declared, "root", config)
                if found is not None:
                    return with_extra(found.type, {**found.extra, **_described(cls), **_untitled(config.schema or {})})
        for base in item.bases:
            if isinstance(base.target, External) and base.target.qualname in _ROOTS and base.arguments:
                type_ = reader.read(base.arguments[0], replace(env, config=config))
                return with_extra(type_, {**_described(cls), **_untitled(config.schema or {})})
    return Unknown(f"the root type of `{cls.local.name}` is not written", cls.env.locate(cls.node))


def _typed_dict(reader: TypeReader, cls: Class, bound: Bound, around: Config | None) -> Object | Type:
    config = _config(reader, cls, ("__pydantic_config__",)) or around or Config()
    own = _config(reader, cls, ("__pydantic_config__",)) or Config()
    fields: dict[str, Property] = {}
    for item, env in lineage(reader, cls, bound):
        total = fold(item.keywords()["total"], item.env) if "total" in item.keywords() else True
        for declared in _declared(item, replace(env, config=config)):
            if not declared.name.startswith("__pydantic_"):
                fields[declared.name] = typed_dict_property(reader, declared, total, config, item is cls)
    if isinstance(own.schema, Unknown):
        return own.schema
    additional = {"forbid": False, "allow": True}.get(config.extra or "")
    extra = {**_described(cls), **_untitled(own.schema or {})}
    return Object(tuple(fields.values()), additional, extra, cls.env.locate(cls.node.name), "typeddict")


def typed_dict_property(reader: TypeReader, declared: _Declared, total: Value, config: Config, own: bool) -> Property:
    """One key of a TypedDict."""
    type_, info = reader.annotated(declared.annotation, declared.env)
    if (
        (info.description is None or info.description.value is None)
        and config.attribute_docstrings
        and own
        and declared.docstring is not None
    ):
        info = replace(info, description=declared.docstring)
    alias = _alias_of(declared.name, info, config)
    if not isinstance(alias, str):
        alias, type_ = declared.name, Unknown("the alias is made at run time", declared.name_place)
    made = make_property(reader, alias, type_, info, info.default, declared.name_place)
    required = "Required" in info.qualifiers or (total is not False and "NotRequired" not in info.qualifiers)
    return replace(made, required=required and made.required, field=declared.name)


def _named_tuple(reader: TypeReader, cls: Class, bound: Bound, around: Config | None) -> Type:
    items: list[Type] = []
    required = 0
    for item, env in lineage(reader, cls, bound):
        for declared in _declared(item, replace(env, config=around)):
            type_, info = reader.pending(declared.annotation, declared.env)
            if declared.value is not None:
                value = fold(declared.value, declared.env)
                said = read_field(value) if is_field(value) else Info(default=value)
                type_, info = assigned(reader, type_, info, said)
            else:
                type_ = applied(reader, type_, info)
            required += (info.default is MISSING or info.default is ...) and not info.default_factory
            items.append(settled(reader, type_, info))
    return Fixed(tuple(items), required, cls.env.locate(cls.node.name), named=True)


def bare_schema(type_: Type) -> Json:
    """A schema outside of the document's own tree, without definitions."""
    if isinstance(type_, Unknown):
        return type_
    place = type_.place or Place("", NOWHERE)
    return emit(Object((Property("x", type_, True, place),))).schema["properties"]["x"]


def _with_default(reader: TypeReader, type_: Type, default: Value) -> Type:
    plain = jsonable(default, lambda value: dump(reader, value))
    return type_ if plain is NOT_JSON else with_extra(type_, {"default": plain})


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
    place = value.env.locate(value.node)

    def made() -> Json:
        found = _dump(reader, value)
        return Unknown("the default is too large", place) if too_large(found) else found

    return once(reader.modules, ("dump", id(value.node)), made, Unknown("the default holds itself", place))


def _dump(reader: TypeReader, value: Construct) -> Json:
    if not isinstance(value.target, Local):
        return NOT_JSON
    cls = read_class(reader.modules, value.target)
    if isinstance(cls, Unknown):
        return cls
    kind = class_kind(reader.modules, cls)
    if isinstance(kind, Unknown):
        return NOT_JSON
    made = body(reader, cls, kind, Bound(), None)
    match made:
        case Object(properties=properties):
            return _dump_object(reader, value, properties)
        case Fixed(named=True):
            return _dump_tuple(reader, cls, value)
    return jsonable(value.args[0], lambda v: dump(reader, v)) if value.args else NOT_JSON


def _dump_object(reader: TypeReader, value: Construct, properties: tuple[Property, ...]) -> Json:
    names = [item.field or item.name for item in properties]
    given = {**dict(zip(names, value.args, strict=False)), **value.kwargs}
    found: dict[str, Json] = {}
    for name, item in zip(names, properties, strict=True):
        source = given.get(item.name, given.get(name, MISSING))
        if source is not MISSING:
            plain = jsonable(source, lambda v: dump(reader, v))
        elif item.required:
            return NOT_JSON
        else:
            plain = item.made if item.made is not None else item.extra.get("default", NOT_JSON)
        if plain is NOT_JSON and not item.required and source is MISSING:
            return Unknown("the default has a field that is made at run time", value.env.locate(value.node))
        if plain is NOT_JSON or isinstance(plain, Unknown):
            return plain
        if isinstance(item.type, Leaf) and item.type.kind == "float" and type(plain) is int:
            plain = float(plain)
        elif isinstance(item.type, Leaf) and item.type.kind == "int" and isinstance(plain, bool):
            plain = int(plain)
        if item.dumped is not None:
            found[item.dumped or name] = plain
    return found


def _dump_tuple(reader: TypeReader, cls: Class, value: Construct) -> Json:
    fields = {d.name: d for item, env in lineage(reader, cls) for d in _declared(item, env)}
    given = {**dict(zip(fields, value.args, strict=False)), **value.kwargs}
    values: list[Value] = []
    for name, declared in fields.items():
        if name not in given and declared.value is None:
            return NOT_JSON
        values.append(given[name] if declared.value is None or name in given else fold(declared.value, declared.env))
    return jsonable(values, lambda v: dump(reader, v))


def functional(reader: TypeReader, target: Local, maker: str, call: cst.Call, env: Env) -> Type:
    """``TypedDict("X", {...})``, ``NamedTuple("X", [...])``, ``namedtuple("X", "a b")``, ``Enum("X", ...)``."""
    place = env.locate(call)
    if maker.startswith("enum."):
        return reader.named(target, [], lambda: _functional_enum(target, call, env, maker), place, "enum")
    config = env.config or Config()
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
                    declared = _Declared(key, env.locate(element.key), element.value, None, env, None)
                    found.append(typed_dict_property(reader, declared, total, config, True))
                additional = {"forbid": False, "allow": True}.get(config.extra or "")
                return Object(tuple(found), additional, {}, place, "typeddict")
            case "typing.NamedTuple", cst.List(elements=items) | cst.Tuple(elements=items):
                types = [
                    reader.read(i.value.elements[1].value, env)
                    for i in items
                    if isinstance(i.value, cst.Tuple) and len(i.value.elements) == 2
                ]
                return Fixed(tuple(types), len(types), place, named=True)
            case "collections.namedtuple", names:
                fields = _field_names(fold(names, env))
                if fields is None:
                    return Unknown(f"the fields of `{target.name}` are made at run time", place)
                defaults = fold(keywords["defaults"], env) if "defaults" in keywords else ()
                if not isinstance(defaults, list | tuple):
                    return Unknown(f"the defaults of `{target.name}` are made at run time", place)
                untyped: list[Type] = [Leaf({}, "any") for _ in fields]
                first = len(fields) - len(defaults)
                for index, default in enumerate(defaults, first):
                    untyped[index] = _with_default(reader, untyped[index], default)
                return Fixed(tuple(untyped), first, place, named=True)
        return Unknown(f"`{target.name}` is made at run time", place)

    return reader.named(target, [], made, place, "typeddict" if maker.endswith("TypedDict") else "namedtuple")


def _field_names(value: Value) -> list[str] | None:
    names = value.replace(",", " ").split() if isinstance(value, str) else value
    return list(names) if isinstance(names, list | tuple) and all(isinstance(n, str) for n in names) else None


def _functional_enum(target: Local, call: cst.Call, env: Env, maker: str) -> Type:
    members = functional_members(call, env, maker)
    return members if isinstance(members, Unknown) else _enum_leaf(members, {}, env.locate(call))
