"""The form between annotations and JSON Schema: what pydantic 2 understands a type to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from toolint.model import Json, Place, Unknown

Extra: TypeAlias = Mapping[str, Json]
"""Keywords that stand beside those of the type itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A schema without types below it. ``kind`` says which constraints it takes: ``str``, ``int``, ``float``, ``bytes``, ..."""

    schema: Extra
    kind: str
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """Any number of items of one type."""

    item: Type
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Fixed:
    """A tuple of given items, of which the first ``required`` must be there."""

    items: tuple[Type, ...]
    required: int
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Mapped:
    """An open mapping; ``value`` None stands for anything."""

    key: Type
    value: Type | None
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """A union. ``discriminator`` is a property name, or "" for a callable one."""

    members: tuple[Type, ...]
    discriminator: str | None = None
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A type with a definition of its own."""

    definition: Definition
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


Type: TypeAlias = "Leaf | Sequence | Fixed | Mapped | Alternatives | Reference | Unknown"


@dataclass(frozen=True, slots=True, eq=False)
class Property:
    """A field of an object."""

    name: str
    type: Type
    required: bool
    key_place: Place
    extra: Extra = field(default_factory=dict)
    """``description``, ``default`` and whatever else stands beside the type."""
    description_place: Place | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Object:
    """A model, dataclass or TypedDict. ``additional``: None where the keyword is absent."""

    properties: tuple[Property, ...]
    additional: bool | Type | None = None
    extra: Extra = field(default_factory=dict)
    place: Place | None = None


@dataclass(eq=False, slots=True)
class Definition:
    """A named definition; its body is made when it is first asked for, since types may refer to themselves."""

    name: str
    """As pydantic names it: ``Item``, ``Page_int_``."""
    module: str
    qualname: str
    label: str
    """As it is shown between the brackets of a generic."""
    _make: Callable[[], Object | Type]
    _body: Object | Type | None = None

    @property
    def body(self) -> Object | Type:
        if self._body is None:
            self._body = self._make()
        return self._body


NUMERIC = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}
LENGTHS = {"min_length": "min", "max_length": "max"}
CONSTRAINTS = (*NUMERIC, *LENGTHS, "pattern")

NULL: Extra = {"type": "null"}


def is_null(type_: Type) -> bool:
    return isinstance(type_, Leaf) and type_.kind == "none"


def constrain(type_: Type, name: str, value: Json) -> Type:
    """The type under one more constraint, as pydantic shows it; a constraint on an optional type goes into its other branch."""
    match type_:
        case Unknown():
            return type_
        case Alternatives(members=members) if sum(not is_null(m) for m in members) == 1:
            return replace(type_, members=tuple(m if is_null(m) else constrain(m, name, value) for m in members))
        case Leaf(kind="int" | "float") if name in NUMERIC:
            return _with(type_, NUMERIC[name], value)
        case Leaf(kind="decimal") if name in NUMERIC and isinstance(value, int | float):
            number, string = type_.schema["anyOf"]
            return replace(type_, schema={"anyOf": [{**number, NUMERIC[name]: float(value)}, string]})
        case Leaf(kind="str" | "bytes" | "secret") if name in LENGTHS:
            return _with(type_, f"{LENGTHS[name]}Length", value)
        case Leaf(kind="str") if name == "pattern":
            return _with(type_, "pattern", value)
        case Sequence() if name in LENGTHS:
            return _with(type_, f"{LENGTHS[name]}Items", value)
        case Mapped() if name in LENGTHS:
            return _with(type_, f"{LENGTHS[name]}Properties", value)
        case Leaf(kind="date" | "datetime" | "time" | "timedelta") if name in NUMERIC:
            return type_
        case Leaf(kind="any") if name in LENGTHS:
            return _with(type_, f"{LENGTHS[name]}Length", value)
        case _ if name in NUMERIC:
            return _with(type_, name, value)
    return type_


def _with(type_: Leaf | Sequence | Fixed | Mapped | Alternatives | Reference, key: str, value: Json) -> Type:
    return replace(type_, extra={**type_.extra, key: value})


def with_extra(type_: Type, extra: Extra) -> Type:
    """The type with further keywords beside it."""
    return type_ if isinstance(type_, Unknown) or not extra else replace(type_, extra={**type_.extra, **extra})


def placed(type_: Type, place: Place) -> Type:
    """The type as written at ``place``."""
    return type_ if isinstance(type_, Unknown) else replace(type_, place=place)


def union(members: list[Type], place: Place | None = None) -> Type:
    """A union as pydantic builds it: nested ones flattened, equal ones once, null last, a single member alone."""
    flat: list[Type] = []
    for member in members:
        inner = (
            member.members
            if isinstance(member, Alternatives) and not member.extra and member.discriminator is None
            else (member,)
        )
        flat.extend(inner)
    distinct: list[Type] = []
    for member in flat:
        if not any(same(member, other) for other in distinct):
            distinct.append(member)
    ordered = [m for m in distinct if not is_null(m)] + [m for m in distinct if is_null(m)]
    return ordered[0] if len(ordered) == 1 else Alternatives(tuple(ordered), place=place)


def same(left: Type, right: Type) -> bool:
    """Whether two types are the same type written twice."""
    match left, right:
        case Leaf(), Leaf():
            return left.kind == right.kind and left.schema == right.schema and left.extra == right.extra
        case Reference(), Reference():
            return left.definition is right.definition and left.extra == right.extra
        case Sequence(), Sequence():
            return left.extra == right.extra and same(left.item, right.item)
        case Mapped(), Mapped():
            if left.value is None or right.value is None:
                return left.value is right.value and same(left.key, right.key)
            return left.extra == right.extra and same(left.key, right.key) and same(left.value, right.value)
        case Fixed(), Fixed():
            return len(left.items) == len(right.items) and all(map(same, left.items, right.items))
    return False
