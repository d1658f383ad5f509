"""Instances of the project's classes, as ``model_dump`` gives them."""

from __future__ import annotations

import re

import libcst as cst

from toolint.model import Json, Unknown
from toolint.readers.python import known
from toolint.readers.python.assignments import assignment
from toolint.readers.python.class_kinds import class_kind
from toolint.readers.python.classes import Class, read_class
from toolint.readers.python.constants import fold
from toolint.readers.python.declarations import declarations, tuple_fields
from toolint.readers.python.folded import Construct, Value, too_large
from toolint.readers.python.generics import Bound, TypeReader, lineage
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    MISSING,
)
from toolint.readers.python.models import body
from toolint.readers.python.modules import External, Local, once
from toolint.readers.python.types import (
    Fixed,
    Leaf,
    Object,
    Property,
    Type,
)


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
    if value.target.statement.kind == "assign":
        return _dump_made(reader, value, value.target)
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
        case Fixed(named=True, items=items):
            return _dump_tuple(reader, cls, value, items)
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
        if item.dumped is not None:
            found[item.dumped or name] = _as(item.type, plain)
    return found


def _as(type_: Type, plain: Json) -> Json:
    """A number as its field's type writes it."""
    if isinstance(type_, Leaf) and type_.kind == "float" and type(plain) is int:
        return float(plain)
    return int(plain) if isinstance(type_, Leaf) and type_.kind == "int" and isinstance(plain, bool) else plain


def _dump_tuple(reader: TypeReader, cls: Class, value: Construct, types: tuple[Type, ...]) -> Json:
    fields = {d.name: d for item, env in lineage(reader, cls) for d in declarations(item, env)}
    given = {**dict(zip(fields, value.args, strict=False)), **value.kwargs}
    values: list[Value] = []
    for name, declared in fields.items():
        if name not in given and declared.value is None:
            return NOT_JSON
        values.append(
            given[name] if declared.value is None or name in given else fold(declared.value, declared.value_env)
        )
    found = jsonable(values, lambda v: dump(reader, v))
    if not isinstance(found, list) or any(not _is_shown(*pair) for pair in zip(types, values, strict=True)):
        return NOT_JSON if isinstance(found, list) else found
    return [_as(*pair) for pair in zip(types, found, strict=True)]


def _is_shown(type_: Type, value: Value) -> bool:
    """Whether pydantic can write a value of a type that it writes in its own way."""
    match type_:
        case Leaf(kind="encoded"):
            return isinstance(value, str | bytes)
        case Leaf(kind="pattern"):
            return isinstance(value, re.Pattern | Construct)
    return True


def _dump_made(reader: TypeReader, value: Construct, target: Local) -> Json:
    """An instance of ``X = NamedTuple("X", [...])``, ``X = namedtuple("X", "a b")`` or ``X = TypedDict("X", {...})``."""
    unknown = Unknown("the result of a call that is only made at run time", value.env.locate(value.node))
    found = assignment(reader.modules, target)
    if isinstance(found, Unknown):
        return unknown
    call, env = found
    if not isinstance(call, cst.Call):
        return unknown
    maker = env.resolve(call.func)
    name = known.canonical(maker.qualname) if isinstance(maker, External) else ""
    if name == "typing.TypedDict":
        return jsonable(dict(value.kwargs), lambda v: dump(reader, v)) if not value.args else unknown
    names = tuple_fields(call, env)
    if names is None:
        return unknown
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    last = fold(keywords["defaults"], env) if "defaults" in keywords else ()
    ends = list(last) if isinstance(last, list | tuple) else []
    given = {**dict(zip(reversed(names), reversed(ends), strict=False)), **dict(zip(names, value.args, strict=False))}
    given.update(value.kwargs)
    if set(given) != set(names):
        return NOT_JSON
    return jsonable([given[name] for name in names], lambda v: dump(reader, v))
