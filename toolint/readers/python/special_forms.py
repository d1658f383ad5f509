"""Types that ``typing`` and pydantic make of others: tuples, mappings, ``Literal``, ``conint(...)``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import (
    application,
    known,
)
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Env, arguments
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import Construct, Symbol, Value
from toolint.readers.python.generics import TypeReader
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    NOTHING,
    Info,
    constraints,
)
from toolint.readers.python.modules import (
    External,
    Local,
    Resolved,
)
from toolint.readers.python.types import (
    NULL,
    Fixed,
    Invalid,
    Leaf,
    Mapped,
    Sequence,
    Type,
    literal,
)

_MAX_HOPS = 60


def generic(reader: TypeReader, node: cst.BaseExpression, env: Env) -> Resolved:
    """What stands before the brackets, with other names for it looked through: ``Items = list``, ``Items[int]``."""
    target = env.follow(node)
    for _ in range(_MAX_HOPS):
        if not (isinstance(target, Local) and target.statement.kind == "assign"):
            break
        found = assignment(reader.modules, target)
        if isinstance(found, Unknown) or not isinstance(found[0], cst.Name | cst.Attribute):
            break
        target = found[1].follow(found[0])
    return target


def tuple_of(reader: TypeReader, given: tuple[cst.BaseExpression, ...], env: Env) -> Type:
    if not given:
        return Sequence(ANY, kind="tuple")
    if len(given) == 1 and isinstance(given[0], cst.Tuple) and not given[0].elements:
        return Fixed((), 0)
    if len(given) == 2 and isinstance(given[1], cst.Ellipsis):
        return Sequence(reader.read(given[0], env), kind="tuple")
    items = tuple(reader.read(g, env) for g in given)
    return Fixed(items, len(items))


def mapping_of(reader: TypeReader, given: tuple[cst.BaseExpression, ...], env: Env, kind: str, place: Place) -> Type:
    if len(given) != 2:
        return Mapped(ANY, None, kind=kind)
    key, (value, info) = reader.read(given[0], env), reader.pending(given[1], env)
    if kind == "default" and not (info.default_factory or _has_default_factory(value)):
        return Unknown("pydantic knows no default factory for the values of that defaultdict", place, refused=True)
    return Mapped(key, application.settled(reader, application.applied(reader, value, info), info), kind=kind)


def literal_of(reader: TypeReader, given: tuple[cst.BaseExpression, ...], env: Env, place: Place) -> Type:
    values: list[Value] = []
    for node in given:
        found = literal_values(reader, node, env)
        if isinstance(found, Unknown):
            return found
        for value in found:
            if not any(value == other and type(value) is type(other) for other in values):
                values.append(value)
    if not values:
        return Unknown("a Literal without values", place, refused=True)
    return literal([jsonable(value, lambda _: NOT_JSON) for value in values])


def literal_values(reader: TypeReader, node: cst.BaseExpression, env: Env) -> list[Value] | Unknown:
    """The constants in one argument of a Literal, which may be a Literal itself."""
    if isinstance(node, cst.Subscript):
        target = env.resolve(node.value)
        if isinstance(target, External) and known.canonical(target.qualname) == "typing.Literal":
            found: list[Value] = []
            for inner in arguments(node):
                values = literal_values(reader, inner, env)
                if isinstance(values, Unknown):
                    return values
                found += values
            return found
    if isinstance(node, cst.Name) and node.value not in ("None", "True", "False"):
        target = env.follow(node)
        if isinstance(target, Local) and target.statement.kind == "assign":
            alias = assignment(reader.modules, target)
            if not isinstance(alias, Unknown) and isinstance(alias[0], cst.Subscript):
                return literal_values(reader, alias[0], alias[1])
    value = fold(node, env)
    if isinstance(value, Unknown):
        return value
    plain = jsonable(value, lambda _: NOT_JSON)
    if plain is NOT_JSON or isinstance(value, Construct | Symbol | list | dict | tuple):
        return Unknown("a Literal can only hold constants", env.locate(node), refused=True)
    return [value]


def called_type(reader: TypeReader, node: cst.Call, env: Env) -> tuple[Type, Info]:
    """``conint(ge=1)`` and its kind."""
    place = env.locate(node)
    target = env.resolve(node.func)
    unknown = Unknown("a type that is made by a call at run time", place)
    if not isinstance(target, External):
        return unknown, NOTHING
    name = target.qualname.rpartition(".")[2]
    positional = [a.value for a in node.args if a.keyword is None]
    keywords = {a.keyword.value: a.value for a in node.args if a.keyword is not None}
    base: Type | None = None
    match name:
        case "conint" | "confloat" | "constr" | "conbytes" | "condecimal" | "condate":
            made = {"constr": "builtins.str", "conbytes": "builtins.bytes", "conint": "builtins.int"}
            made |= {"confloat": "builtins.float", "condecimal": "decimal.Decimal", "condate": "datetime.date"}
            base = leaf_of(made[name], env)
        case "conlist" | "conset" | "confrozenset" if positional or "item_type" in keywords:
            item = reader.read(positional[0] if positional else keywords["item_type"], env)
            base = Sequence(item) if name == "conlist" else Sequence(item, extra={"uniqueItems": True}, kind="set")
        case "type" if len(positional) == 1 and isinstance(positional[0], cst.Name) and positional[0].value == "None":
            return Leaf(NULL, "none"), NOTHING
    said = {key: fold(value, env) for key, value in keywords.items()}
    return (unknown, NOTHING) if base is None else (base, Info(entries=constraints(said)))


ANY = Leaf({}, "any")


def leaf_of(name: str, env: Env) -> Leaf | None:
    """The type of that name if it is a leaf, under the configuration around."""
    leaf = known.leaf(name)
    return leaf if leaf is None or env.config is None else _limited(leaf, name.rpartition(".")[2], env.config.lengths)


def _limited(leaf: Leaf, name: str, lengths: Mapping[str, Json]) -> Leaf:
    """A text under a configuration's lengths."""
    if leaf.kind in known.LIMITED or name in known.LIMITED_NAMES:
        return replace(leaf, extra={**lengths, **leaf.extra})
    if leaf.kind == "bytesize" and isinstance(choices := leaf.schema["anyOf"], list):
        return replace(leaf, schema={"anyOf": [{**choices[0], **lengths}, choices[1]]})
    return leaf


def no_schema(reason: str, place: Place, env: Env, form: bool = False) -> Type:
    """A type that pydantic makes no schema of, ``form`` if it is no class: where such are allowed, anything or nothing is shown of it."""
    if env.config is None or not env.config.arbitrary:
        return Unknown(reason, place, refused=True)
    return Leaf({}, "any", place) if form else Invalid(reason, place)


def _has_default_factory(type_: Type) -> bool:
    """Whether pydantic can tell what a missing key of a ``defaultdict`` gets."""
    match type_:
        case Leaf(kind=kind):
            return kind in ("str", "int", "float", "bool", "variable")
        case Sequence(kind=kind):
            return kind in ("list", "set", "tuple")
        case Fixed(named=False) | Mapped(kind="dict"):
            return True
        case Unknown():
            return True
    return False
