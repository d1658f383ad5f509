"""Types that a call makes: ``create_model``, ``TypedDict``, ``NamedTuple``, ``namedtuple``, ``Enum``."""

from __future__ import annotations

import inspect
from dataclasses import replace

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python import models
from toolint.readers.python.application import with_default
from toolint.readers.python.classes import Env
from toolint.readers.python.configuration import Config
from toolint.readers.python.constants import fold, functional_members
from toolint.readers.python.declarations import Declared, field_names
from toolint.readers.python.fields import field_property
from toolint.readers.python.generics import TypeReader
from toolint.readers.python.modules import Local
from toolint.readers.python.types import Fixed, Leaf, Object, Property, Reference, Type


def created(reader: TypeReader, target: Local, call: cst.Call, env: Env) -> Type:
    """``create_model("X", a=(int, 1), b=(str, ...))``, where all of it is written out."""
    place = env.locate(call)
    unknown = Unknown(f"`{target.name}` is made at run time", place)
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    positional = [a.value for a in call.args if a.keyword is None]
    name = fold(positional[0] if positional else keywords.get("model_name", call.func), env)
    if not isinstance(name, str) or len(positional) > 1 or any(a.star for a in call.args):
        return unknown
    if {key for key in keywords if key.startswith("__")} - {"__base__", "__doc__", "__module__", "__validators__"}:
        return unknown

    def made() -> Object | Type:
        found: dict[str, Property] = {}
        base = keywords.get("__base__")
        above = reader.read(base, env) if base is not None else None
        if above is not None:
            body = above.definition.body if isinstance(above, Reference) else unknown
            if not isinstance(body, Object):
                return unknown
            found = {p.field or p.name: p for p in body.properties}
        for key, value in keywords.items():
            if key.startswith("__") or key == "model_name":
                continue
            declared = _declared(key, value, env)
            if declared is None:
                return unknown
            made = field_property(reader, declared, "model", Config())
            if made is not None:
                found[key] = made
        text = fold(keywords["__doc__"], env) if "__doc__" in keywords else None
        extra = {"description": inspect.cleandoc(text)} if isinstance(text, str) else {}
        return Object(tuple(found.values()), None, extra, place)

    return reader.named(replace(target, name=name), [], made, place, "model")


def _declared(name: str, value: cst.BaseExpression, env: Env) -> Declared | None:
    """One field of ``create_model``: ``(int, 1)``, or a type alone."""
    annotation, default = value, None
    if isinstance(value, cst.Tuple):
        if len(value.elements) != 2:
            return None
        annotation, default = (element.value for element in value.elements)
    required = default is None or isinstance(default, cst.Ellipsis)
    return Declared(name, env.locate(value), annotation, None if required else default, env, env, None)


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

    def made(config: Config, env: Env) -> Object | Type:
        match maker, positional[1]:
            case "typing.TypedDict", cst.Dict(elements=elements):
                total = fold(keywords["total"], env) if "total" in keywords else True
                found = []
                for element in elements:
                    key = fold(element.key, env) if isinstance(element, cst.DictElement) else None
                    if not isinstance(element, cst.DictElement) or not isinstance(key, str):
                        return Unknown(f"the keys of `{target.name}` are made at run time", place)
                    declared = Declared(key, env.locate(element.key), element.value, None, env, env, None)
                    found.append(models.typed_dict_property(reader, declared, total, config, True))
                additional = {"forbid": False, "allow": True}.get(config.extra or "")
                return Object(tuple(found), additional, {}, place, "typeddict")
            case "typing.NamedTuple", cst.List(elements=items) | cst.Tuple(elements=items):
                types = [
                    models.item_type(reader, i.value.elements[1].value, env)
                    for i in items
                    if isinstance(i.value, cst.Tuple) and len(i.value.elements) == 2
                ]
                return Fixed(tuple(types), len(types), place, named=True)
            case "collections.namedtuple", names:
                fields = field_names(fold(names, env))
                if fields is None:
                    return Unknown(f"the fields of `{target.name}` are made at run time", place)
                defaults = fold(keywords["defaults"], env) if "defaults" in keywords else ()
                if not isinstance(defaults, list | tuple):
                    return Unknown(f"the defaults of `{target.name}` are made at run time", place)
                untyped: list[Type] = [Leaf({}, "any") for _ in fields]
                first = len(fields) - len(defaults)
                for index, default in enumerate(defaults, first):
                    untyped[index] = with_default(reader, untyped[index], default)
                return Fixed(tuple(untyped), first, place, named=True)
        return Unknown(f"`{target.name}` is made at run time", place)

    kind = "typeddict" if maker.endswith("TypedDict") else "namedtuple"
    found = reader.named(target, [], lambda: made(config, env), place, kind)
    if config.lengths:
        apart = replace(config, lengths={})
        found.definition.apart = lambda: made(apart, replace(env, config=apart))
    return found


def _functional_enum(target: Local, call: cst.Call, env: Env, maker: str) -> Type:
    members = functional_members(call, env, maker)
    return members if isinstance(members, Unknown) else models.enum_leaf(members, {}, env.locate(call))
