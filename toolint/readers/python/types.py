"""The form between annotations and JSON Schema: what pydantic 2 understands a type to be (its "core schema")."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
    under: Type | None = None
    """What it is shown in place of, which pydantic makes a schema of all the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """Any number of items of one type. ``kind``: ``list``, ``set``, ``tuple``, ``generator`` or ``abstract`` (``typing.Sequence``)."""

    item: Type
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    kind: str = "list"


@dataclass(frozen=True, slots=True, eq=False)
class Fixed:
    """A tuple of given items, of which the first ``required`` must be there."""

    items: tuple[Type, ...]
    required: int
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    named: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Mapped:
    """An open mapping; ``value`` None stands for anything. ``kind``: ``dict``, or ``default`` (``defaultdict``)."""

    key: Type
    value: Type | None
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    kind: str = "dict"


@dataclass(frozen=True, slots=True, eq=False)
class Alternatives:
    """A union without None. ``discriminator`` is a field's name, or "" for a callable one."""

    members: tuple[Type, ...]
    discriminator: str | None = None
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    whole: bool = False
    """Whether it was not written as a union, so that one around it has it as one member."""


@dataclass(frozen=True, slots=True, eq=False)
class Nullable:
    """A type, or None."""

    inner: Type
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    whole: bool = False
    """As that of :class:`Alternatives`."""


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """A type with a validator around it, which takes no constraint into itself. ``kind``: ``before``, ``after``, ``wrap``, ``chain``."""

    inner: Type
    kind: str
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    under: Type | None = None
    """As that of :class:`Leaf`."""


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """A type with a definition of its own."""

    definition: Definition
    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    inline: bool = False
    """Whether it is written out where it is used."""
    sole: bool = False
    """Whether it is written out if nothing else refers to the definition (``SkipValidation``)."""


@dataclass(frozen=True, slots=True, eq=False)
class Omitted:
    """A type that is left out together with whatever is made of it (``SkipJsonSchema``)."""

    place: Place | None = None
    extra: Extra = field(default_factory=dict)
    under: Type | None = None
    """As that of :class:`Leaf`."""


@dataclass(frozen=True, slots=True, eq=False)
class Invalid:
    """A type that pydantic can check but not show: a union goes without it, anything else is refused."""

    reason: str
    place: Place | None = None
    extra: Extra = field(default_factory=dict)


Shape: TypeAlias = (
    "Leaf | Sequence | Fixed | Mapped | Alternatives | Nullable | Checked | Reference | Omitted | Invalid"
)
Type: TypeAlias = "Shape | Unknown"


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
    field: str = ""
    """Its name in Python, where an alias renames it."""
    dumped: str | None = ""
    """Its name in the dump of an instance: "" for that of the field, None where it is left out."""
    made: Json = None
    """What its default factory gives, where that is known."""


@dataclass(frozen=True, slots=True, eq=False)
class Object:
    """A model, dataclass or TypedDict. ``additional``: None where the keyword is absent."""

    properties: tuple[Property, ...]
    additional: bool | Type | None = None
    extra: Extra = field(default_factory=dict)
    place: Place | None = None
    kind: str = "model"


@dataclass(eq=False, slots=True)
class Definition:
    """A named definition; its body is made when it is first asked for, since types may refer to themselves."""

    reference: str
    """As pydantic builds it: ``module.Class:1``, with type arguments ``module.Page:2[int:3]``; the numbers stand for identity."""
    label: str
    """As it is shown between the brackets of a generic: ``Page[int]``."""
    kind: str
    """``model``, ``root``, ``dataclass``, ``typeddict``, ``namedtuple``, ``enum``, ``alias``."""
    _make: Callable[[], Object | Type]
    apart: Callable[[], Object | Type] | None = None
    """Makes the body that it has where it does not stand within the only class that refers to it."""
    _body: Object | Type | None = None
    _making: bool = False
    _constrained: dict[str, Definition] = field(default_factory=dict)

    @property
    def body(self) -> Object | Type:
        if self._body is None:
            self._making = True
            self._body = self._make()
            self._making = False
        return self._body

    @property
    def known(self) -> bool:
        """Whether the body may be asked for: not while it is being made."""
        return self._body is not None or not self._making

    def constrained(self, shown: str, make: Callable[[], Object | Type]) -> Definition:
        """The definition under a constraint, which pydantic names after both."""
        if shown not in self._constrained:
            self._constrained[shown] = Definition(f"{self.reference}_{shown}", self.label, self.kind, make)
        return self._constrained[shown]


NULL: Extra = {"type": "null"}


def literal(values: list[Json]) -> Leaf:
    """``const`` for one value, ``enum`` for several, with a type where they share one."""
    kinds = {type(value) for value in values}
    names = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null", list: "array"}
    shared = names.get(next(iter(kinds))) if len(kinds) == 1 else None
    schema: dict[str, Json] = {"type": shared} if shared else {}
    if len(values) == 1:
        return Leaf({**schema, "const": values[0]}, "literal")
    return Leaf({**schema, "enum": values}, "literal")


def is_null(type_: Type) -> bool:
    """Whether it is ``None`` itself, with nothing said of it."""
    return isinstance(type_, Leaf) and type_.kind == "none" and not type_.extra


def with_extra(type_: Type, extra: Extra) -> Type:
    """The type with further keywords beside it."""
    return type_ if isinstance(type_, Unknown) or not extra else replace(type_, extra={**type_.extra, **extra})


def placed(type_: Type, place: Place) -> Type:
    """The type as written at ``place``."""
    return type_ if isinstance(type_, Unknown) else replace(type_, place=place)


def whole(type_: Type) -> Type:
    """The type as one member of a union around it."""
    return replace(type_, whole=True) if isinstance(type_, Alternatives | Nullable) else type_


def union(members: list[Type], place: Place | None = None) -> Type:
    """A union as ``typing`` builds it: nested ones flattened, equal ones once, None apart, a single member alone."""
    distinct: list[Type] = []
    alike: dict[object, list[Type]] = {}
    for member in _flat(members):
        others = alike.setdefault(_likeness(member), [])
        if not any(same(member, other) for other in others):
            others.append(member)
            distinct.append(member)
    others = [member for member in distinct if not is_null(member)]
    if not others:
        return Leaf(NULL, "none", place)
    made = others[0] if len(others) == 1 else Alternatives(tuple(others), place=place)
    return made if len(others) == len(distinct) else Nullable(made, place)


def _likeness(type_: Type) -> object:
    """What two types have in common if they are the same."""
    match type_:
        case Leaf(kind="literal"):
            return "literal", frozenset(_constants(type_))
        case Leaf(kind=kind):
            return kind, tuple(type_.schema)
        case Reference(definition=definition):
            return id(definition)
    return type(type_)


def _flat(members: list[Type]) -> Iterator[Type]:
    for member in members:
        match member:
            case Nullable(inner=inner, extra=extra, whole=False) if not extra:
                yield from _flat([inner])
                yield Leaf(NULL, "none")
            case Alternatives(members=inner_members, discriminator=None, extra=extra, whole=False) if not extra:
                yield from _flat(list(inner_members))
            case _:
                yield member


def discriminate(type_: Type, name: str) -> Type:
    """The type as a union whose members are told apart by the field ``name``; "" for a function that does it."""
    if isinstance(type_, Unknown):
        return type_
    if isinstance(type_, Nullable) and name:
        return replace(type_, inner=discriminate(type_.inner, name), whole=True)
    members: list[Type] = []
    nullable = False
    stack: list[Type] = [type_]
    while stack:
        member = stack.pop()
        match member:
            case Nullable(inner=inner):
                nullable = True
                stack.append(inner)
            case Alternatives(members=inner_members, discriminator=used) if used is None or used == name:
                stack.extend(reversed(inner_members))
            case _ if is_null(member):
                nullable = True
            case _:
                members.append(member)
    place, extra = type_.place, type_.extra if isinstance(type_, Alternatives) else {}
    made = Alternatives(tuple(members), name, place, extra)
    return Nullable(made, place, whole=True) if nullable else made


def same(left: Type, right: Type) -> bool:
    """Whether two types are the same type written twice."""
    match left, right:
        case Leaf(kind="literal"), Leaf(kind="literal"):
            return _constants(left) == _constants(right) and left.extra == right.extra
        case Leaf(), Leaf():
            return left.kind == right.kind and left.schema == right.schema and left.extra == right.extra
        case Reference(), Reference():
            return left.definition is right.definition and left.extra == right.extra
        case Sequence(), Sequence():
            return left.kind == right.kind and left.extra == right.extra and same(left.item, right.item)
        case Nullable(), Nullable():
            return left.extra == right.extra and same(left.inner, right.inner)
        case Mapped(), Mapped():
            if left.value is None or right.value is None:
                return left.value is right.value and left.extra == right.extra and same(left.key, right.key)
            return left.extra == right.extra and same(left.key, right.key) and same(left.value, right.value)
        case Fixed(), Fixed():
            return len(left.items) == len(right.items) and all(map(same, left.items, right.items))
    return False


def _constants(type_: Leaf) -> set[tuple[type, str]]:
    """The constants of a Literal; ``typing`` takes two in different order for the same."""
    values = type_.schema["enum"] if "enum" in type_.schema else [type_.schema["const"]]
    return {(type(value), repr(value)) for value in values}
