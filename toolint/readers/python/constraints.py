"""Constraints on types (``ge``, ``max_length``, ``pattern``, ...), applied as pydantic applies them: ``apply_known_metadata``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toolint.model import Json, Unknown
from toolint.readers.python.types import (
    Alternatives,
    Checked,
    Fixed,
    Invalid,
    Leaf,
    Mapped,
    Nullable,
    Object,
    Omitted,
    Reference,
    Sequence,
    Shape,
    Type,
)

NUMERIC = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}
LENGTHS = {"min_length": "min", "max_length": "max"}
DIGITS = ("max_digits", "decimal_places")
SILENT = ("allow_inf_nan", "strict", "coerce_numbers_to_str", "fail_fast", "union_mode")
"""Constraints that do not show in a schema; some types refuse them."""
CONSTRAINTS = (
    "strict",
    "gt",
    "ge",
    "lt",
    "le",
    "multiple_of",
    *LENGTHS,
    "allow_inf_nan",
    "fail_fast",
    "pattern",
    "coerce_numbers_to_str",
    *DIGITS,
    "union_mode",
)
"""In the order in which ``Field`` applies them."""

_DAY = 24 * 60 * 60
"""In seconds, of which pydantic makes a time of day."""
_TEMPORAL = ("date", "datetime", "time")
_NO_STRICT = (
    *("any", "none", "literal", "plain", "class", "json", "import", "hashable"),
    *("pattern", "zone", "ip-any", "bytesize"),
)
"""Leaves that pydantic can't make strict."""


def constrain(type_: Type, name: str, value: Json, shown: str = "") -> Type:
    """The type under one more constraint, as pydantic applies it; ``shown``: how it shows it in the name of a definition.

    Where the type knows the constraint it takes it in; where it does not, a check is put around it, which shows under the constraint's
    own name. In an optional type it goes to the other branch.
    """
    if isinstance(type_, Unknown | Invalid):
        return type_
    if isinstance(value, Unknown):
        return value
    if isinstance(type_, Omitted):
        made = type_ if type_.under is None else constrain(type_.under, name, value, shown)
        return made if isinstance(made, Unknown) else replace(type_, under=made)
    if isinstance(type_, Nullable):
        inner = type_.inner
        if isinstance(inner, Omitted) and isinstance(inner.under, Reference):
            inner = (
                inner.under
            )  # What is constrained is a copy of the definition, of which nothing says that it is left out.
        return replace(type_, inner=constrain(inner, name, value, shown))
    if isinstance(type_, Reference):
        return _derived(type_, name, value, shown)
    if name in SILENT:
        return _silent(type_, name, value)
    own = _own_keyword(type_, name)
    if own is not None:
        if isinstance(type_, Leaf) and type_.kind == "int" and isinstance(value, float) and not value.is_integer():
            return _refused(type_, name)
        return _with(type_, own, value)
    match type_:
        case Leaf(kind="decimal" | "fraction") if name in NUMERIC and (
            name != "multiple_of" or type_.kind == "decimal"
        ):
            number, string = type_.schema["anyOf"]
            try:
                return replace(type_, schema={"anyOf": [{**number, NUMERIC[name]: float(value)}, string]})
            except (TypeError, ValueError):
                return _refused(type_, name)
        case Leaf(kind="decimal") if name in DIGITS:
            return type_
        case Leaf(kind="fraction") if name == "multiple_of":
            return type_
        case Leaf(kind=kind) if kind in (*_TEMPORAL, "timedelta") and name in NUMERIC:
            if name == "multiple_of" and kind != "timedelta":
                return Checked(type_, "after", type_.place, {name: value})
            number = isinstance(value, int | float)
            wrong = number and (kind == "date" or (kind == "time" and not 0 <= value < _DAY))
            return _refused(type_, name) if wrong else type_
    if name == "pattern":
        return Checked(type_, "chain", type_.place)
    return Checked(type_, "after", type_.place, {_outer_keyword(type_, name): value})


def _own_keyword(type_: Shape, name: str) -> str | None:
    """The keyword under which a type shows a constraint that it takes in."""
    match type_:
        case Leaf(kind="int" | "float"):
            return NUMERIC.get(name)
        case Leaf(kind="str") if name == "pattern":
            return name
        case Leaf(kind="str" | "bytes") if name in LENGTHS:
            return f"{LENGTHS[name]}Length"
        case Sequence(kind=kind) if name in LENGTHS and kind != "abstract":
            return f"{LENGTHS[name]}Items"
        case Fixed(named=False) if name in LENGTHS:
            return f"{LENGTHS[name]}Items"
        case Mapped(kind="dict") if name in LENGTHS:
            return f"{LENGTHS[name]}Properties"
    return None


def _outer_keyword(type_: Shape, name: str) -> str:
    inner: Type = type_
    while isinstance(inner, Checked) and inner.kind != "chain":
        inner = inner.inner if inner.under is None else inner.under
    listed = isinstance(inner, Sequence) and inner.kind in ("list", "abstract")
    return f"{LENGTHS[name]}{'Items' if listed else 'Length'}" if name in LENGTHS else name


def _silent(type_: Shape, name: str, value: Json) -> Type:
    match name, type_:
        case "strict", Checked(inner=Nullable(), under=None, kind="before" | "after" | "wrap"):
            return _refused(type_, name)
        case "strict", Checked(inner=inner, kind="before" | "after" | "wrap"):
            made = constrain(inner if type_.under is None else type_.under, name, value)
            return made if isinstance(made, Unknown) else type_
        case "strict", Leaf(kind=kind) if kind in _NO_STRICT:
            return _refused(type_, name)
        case "strict", Alternatives() | Checked() | Sequence(kind="abstract" | "generator") | Fixed(named=True):
            return _refused(type_, name)
        case "fail_fast", Sequence(kind=kind) if kind not in ("abstract", "generator"):
            return type_
        case "fail_fast", Fixed(named=False) | Mapped(kind="dict"):
            return type_
        case "union_mode", Alternatives(discriminator=None):
            return type_
        case "fail_fast" | "union_mode", _:
            return _refused(type_, name)
        case "coerce_numbers_to_str", _ if not (isinstance(type_, Leaf) and type_.kind == "str"):
            return Checked(type_, "chain", type_.place)
        case "allow_inf_nan", _ if value is False and not (
            isinstance(type_, Leaf) and type_.kind in ("float", "decimal")
        ):
            return Checked(type_, "after", type_.place)
    return type_


def _refused(type_: Shape, name: str) -> Unknown:
    return Unknown(f"the constraint `{name}` does not fit its type", type_.place, refused=True)


_REPRESENTED = {
    **{name: name.capitalize() for name in ("ge", "gt", "le", "lt", "strict")},
    "multiple_of": "MultipleOf",
    "min_length": "MinLen",
    "max_length": "MaxLen",
    "allow_inf_nan": "AllowInfNan",
    "fail_fast": "FailFast",
}


def _derived(type_: Reference, name: str, value: Json, shown: str) -> Type:
    """A constrained reference is another definition, named after the constraint as well."""
    before = type_.definition
    make: Callable[[], Object | Type] = lambda: before.body  # noqa: E731
    inside = before.body if before.kind == "alias" and before.known else None
    if isinstance(inside, Nullable) and name == "strict":
        return _refused(type_, name)
    if inside is None or isinstance(inside, Object | Nullable):
        made: Type = _class_constrained(type_, name, value)
    else:
        made = constrain(inside, name, value)
        if not isinstance(made, Checked | Unknown):
            body = made
            make = lambda: body  # noqa: E731
    if isinstance(made, Unknown):
        return replace(made, place=type_.place)
    shown = shown or f"{_REPRESENTED.get(name, '_PydanticGeneralMetadata')}({name}={value!r})"
    derived = replace(type_, definition=before.constrained(shown, make), extra={})
    if isinstance(made, Checked) and made is not inside:
        return Checked(derived, made.kind, type_.place, made.extra)
    return derived


def _class_constrained(type_: Reference, name: str, value: Json) -> Type:
    if name in ("fail_fast", "union_mode") or (
        name == "strict" and type_.definition.kind in ("namedtuple", "dataclass", "pydantic-dataclass")
    ):
        return _refused(type_, name)
    if name == "allow_inf_nan" and value is False:
        return Checked(type_, "after", type_.place)
    if name == "pattern":
        return Checked(type_, "chain", type_.place)
    if name in SILENT:
        return type_
    return Checked(type_, "after", type_.place, {_outer_keyword(type_, name): value})


def _with(type_: Shape, key: str, value: Json) -> Type:
    return replace(type_, extra={**type_.extra, key: value})
