"""From a declared field of a model or dataclass to the property that it becomes."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python.application import assigned
from toolint.readers.python.class_kinds import Kind
from toolint.readers.python.classes import Class
from toolint.readers.python.configuration import Config
from toolint.readers.python.constants import called, fold
from toolint.readers.python.declarations import Declared
from toolint.readers.python.folded import Construct, Symbol, Value
from toolint.readers.python.generics import TypeReader
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    MISSING,
    NOTHING,
    Info,
    Text,
    argument_place,
    is_field,
    read_field,
)
from toolint.readers.python.modules import External, Modules
from toolint.readers.python.types import (
    Checked,
    Property,
    Type,
)


def alias_of(modules: Modules, name: str, info: Info, config: Config, place: Place) -> str | Unknown:
    """The name of a field's property."""
    alias: Json = info.alias
    # Beside a `serialization_alias` what one generator has given stays.
    kept = info.serialized is not None and info.alias_priority > 1 and config.first_generator is not None
    generator = config.first_generator if kept else config.alias_generator
    if generator is not None and (info.alias is None or info.alias_priority < 2):
        alias = called(modules, generator, (name,), {}, place)
        if not isinstance(alias, str | Unknown):
            return Unknown("the alias generator gives no text", place, refused=True)
        return Unknown(f"the alias is made at run time: {alias.reason}", place) if isinstance(alias, Unknown) else alias
    if alias is None or alias is False:
        return name
    return alias if isinstance(alias, str) else Unknown("the alias is made at run time", place)


def with_attribute(declared: Declared, attributes: dict[str, Declared], slotted: bool) -> Declared:
    """A field of a dataclass as ``dataclasses`` sees it: without a value it has the attribute of the class above as its default."""
    if declared.value is None:
        above = attributes.get(declared.name)
        return declared if above is None else replace(declared, value=above.value, value_env=above.value_env)
    given = field_call(fold(declared.value, declared.value_env), "dataclass")
    node: cst.BaseExpression | None = declared.value
    if given is not None and isinstance(declared.value, cst.Call):
        keywords = {a.keyword.value: a.value for a in declared.value.args if a.keyword is not None}
        node = keywords.get("default")
    if slotted or node is None:
        attributes.pop(declared.name, None)
    else:
        attributes[declared.name] = replace(declared, value=node)
    return declared


def says_keyword_only(cls: Class) -> bool:
    return says(cls, "kw_only")


def says(cls: Class, keyword: str) -> bool:
    """Whether the decorator of a dataclass has that keyword."""
    return any(
        argument.keyword is not None and argument.keyword.value == keyword and fold(argument.value, cls.env) is True
        for _, call in cls.decorators()
        if call is not None
        for argument in call.args
    )


def is_keyword_only(declared: Declared, otherwise: bool) -> bool:
    value = fold(declared.value, declared.value_env) if isinstance(declared.value, cst.Call) else None
    if is_field(value):
        return value.kwargs.get("kw_only") is True
    said = value.kwargs.get("kw_only") if isinstance(value, Construct) else None
    return said if isinstance(said, bool) else declared.keyword_only or otherwise


def field_property(reader: TypeReader, declared: Declared, kind: Kind, config: Config) -> Property | None:
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
        value = fold(declared.value, declared.value_env)
        given = field_call(value, kind)
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
    found = alias_of(reader.modules, declared.name, info, config, declared.name_place)
    alias = found if isinstance(found, str) else declared.name
    type_ = found if isinstance(found, Unknown) else type_
    made = make_property(reader, alias, type_, info, default, declared.name_place)
    has_default = default is not MISSING or said.default_factory
    if (
        kind in ("dataclass", "pydantic-dataclass")
        and isinstance(type_, Checked)
        and type_.kind == "default"
        and not has_default
    ):
        made = replace(made, type=left_out(declared))
    dumped = None if info.excluded or "InitVar" in info.qualifiers else info.serialized or ""
    if (
        kind in ("model", "pydantic-dataclass")
        and dumped == ""
        and alias != declared.name
        and isinstance(info.alias, str | None)
    ):
        dumped = info.plain_alias or (alias if info.alias is None else "")
    return replace(made, field=declared.name, dumped=dumped, made=_made_by(reader.modules, said, declared.name_place))


def left_out(declared: Declared) -> Unknown:
    """A field that pydantic can't do without, of a type that is left out where it is wrong (``OnErrorOmit``)."""
    return Unknown(
        f"`{declared.name}` is required and can't be left out on an error", declared.name_place, refused=True
    )


def _made_by(modules: Modules, said: Info, place: Place) -> Json:
    """What a default factory gives, None where only the run knows."""
    if not isinstance(said.factory, Symbol):
        return None
    target = said.factory.target
    empty: dict[str, Json] = {"list": [], "dict": {}, "set": [], "tuple": [], "str": "", "int": 0}
    if isinstance(target, External) and target.qualname.startswith("builtins."):
        return empty.get(target.qualname.removeprefix("builtins."))
    made = jsonable(called(modules, said.factory, (), {}, place), lambda _: NOT_JSON)
    return None if made is NOT_JSON or isinstance(made, Unknown) else made


def make_property(reader: TypeReader, name: str, type_: Type, info: Info, default: Value, key_place: Place) -> Property:
    """A property with its description, examples and default."""
    extra: dict[str, Json] = {}
    required = default is MISSING or default is ...
    if not required:
        plain = jsonable(default, reader.dump)
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


def field_call(value: Value, kind: Kind) -> Info | None:
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
