"""What stands in ``Annotated[...]`` and ``Field(...)``: constraints, descriptions, defaults, aliases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import Construct, Symbol, Value, fold
from toolint.readers.python.known import canonical
from toolint.readers.python.modules import External, Resolved
from toolint.readers.python.types import CONSTRAINTS

MISSING: Final = object()
"""No default at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text with its place; ``value`` may be Unknown."""

    value: Json
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Info:
    """Everything that is said of a type besides the type, merged in the order in which pydantic reads it."""

    constraints: tuple[tuple[str, Json], ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict)
    """``title`` left out; ``examples``, ``deprecated``, ``json_schema_extra``."""
    description: Text | None = None
    bare: tuple[Text, ...] = ()
    """Strings that stand alone in ``Annotated``."""
    default: Value = MISSING
    default_factory: bool = False
    alias: Json = None
    discriminator: Json = None
    replaced: Json = None
    """A whole schema (``WithJsonSchema``), or ``{}`` for a validator that takes anything."""
    skipped: bool = False
    """``SkipJsonSchema``: left out of unions."""
    qualifiers: frozenset[str] = frozenset()
    """``Required``, ``NotRequired``, ``ReadOnly``, ``Final``, ``ClassVar``, ``InitVar``."""
    private: bool = False
    symbols: tuple[Resolved, ...] = ()
    """Classes and functions that stand in the metadata, called or not, for frameworks that inject by them."""
    alone: bool = False
    """Whether the only bare string is all the metadata there is."""

    def then(self, later: Info) -> Info:
        """This, and what is said after it."""
        return Info(
            (*self.constraints, *later.constraints),
            {**self.extra, **later.extra},
            later.description or self.description,
            (*self.bare, *later.bare),
            self.default if later.default is MISSING else later.default,
            self.default_factory or later.default_factory,
            later.alias if later.alias is not None else self.alias,
            later.discriminator if later.discriminator is not None else self.discriminator,
            later.replaced if later.replaced is not None else self.replaced,
            self.skipped or later.skipped,
            self.qualifiers | later.qualifiers,
            self.private or later.private,
            (*self.symbols, *later.symbols),
            self.alone or later.alone,
        )


NOTHING: Final = Info()

_PYDANTIC_FIELDS = frozenset({"pydantic.Field", "pydantic.fields.Field", "pydantic_settings.Field", "sqlmodel.Field"})
_TAKES_ANYTHING = frozenset({"PlainValidator"})


def is_field(value: Value) -> bool:
    return (
        isinstance(value, Construct)
        and isinstance(value.target, External)
        and value.target.qualname in _PYDANTIC_FIELDS
    )


def read_metadata(node: cst.BaseExpression, env: Env) -> Info:
    """One entry of ``Annotated`` after the type."""
    value = fold(node, env)
    match value:
        case str():
            return Info(bare=(Text(value, env.locate(node)),))
        case Unknown() if isinstance(node, cst.FormattedString | cst.ConcatenatedString):
            return Info(bare=(Text(value, env.locate(node)),))
        case Construct(target=External(qualname=qualname)):
            return _external(value, canonical(qualname))
        case Construct(target=target):
            return Info(symbols=(target,))
        case Symbol(target=External(qualname=qualname)) if qualname.endswith((".LowerCase", ".UpperCase")):
            return NOTHING
        case Symbol(target=target):
            return Info(symbols=(target,))
    return NOTHING


def _external(value: Construct, qualname: str) -> Info:
    head, _, name = qualname.rpartition(".")
    args, kwargs = value.args, dict(value.kwargs)
    if qualname in _PYDANTIC_FIELDS:
        return read_field(value)
    if head.startswith("annotated_types"):
        return _annotated_types(name, args, kwargs)
    if not head.startswith("pydantic"):
        return Info(symbols=(value.target,))
    match name:
        case "StringConstraints":
            return Info(constraints=_constraints(kwargs))
        case "WithJsonSchema" if args or "json_schema" in kwargs:
            return Info(replaced=args[0] if args else kwargs["json_schema"])
        case "Discriminator":
            given = args[0] if args else kwargs.get("discriminator")
            return Info(discriminator=given if isinstance(given, str) else "")
        case _ if name in _TAKES_ANYTHING:
            return Info(replaced={})
    return Info(symbols=(value.target,))


def _annotated_types(name: str, args: tuple[Value, ...], kwargs: Mapping[str, Value]) -> Info:
    match name, args:
        case "Gt" | "Ge" | "Lt" | "Le", (bound,):
            return Info(constraints=((name.lower(), bound),))
        case "Gt" | "Ge" | "Lt" | "Le", ():
            return Info(constraints=_constraints(kwargs))
        case "MultipleOf", (step,):
            return Info(constraints=(("multiple_of", step),))
        case "MinLen", (length,):
            return Info(constraints=(("min_length", length),))
        case "MaxLen", (length,):
            return Info(constraints=(("max_length", length),))
        case "Len", _:
            low = args[0] if args else kwargs.get("min_length", 0)
            high = args[1] if len(args) > 1 else kwargs.get("max_length")
            found: list[tuple[str, Json]] = [("min_length", low)] if low else []
            return Info(constraints=(*found, ("max_length", high)) if high is not None else tuple(found))
        case "Interval", _:
            return Info(constraints=_constraints(kwargs))
    return NOTHING


def _constraints(given: Mapping[str, Value]) -> tuple[tuple[str, Json], ...]:
    return tuple((name, given[name]) for name in CONSTRAINTS if given.get(name) is not None)


def read_field(value: Construct) -> Info:
    """``Field(...)`` of pydantic."""
    kwargs = dict(value.kwargs)
    default = value.args[0] if value.args else kwargs.get("default", MISSING)
    description = kwargs.get("description")
    text = None
    if description is not None:
        text = Text(description, argument_place(value, "description"))
    extra: dict[str, Json] = {}
    if "examples" in kwargs and kwargs["examples"] is not None:
        extra["examples"] = _listed(kwargs["examples"])
    if kwargs.get("deprecated") not in (None, False) and not isinstance(kwargs["deprecated"], Unknown):
        extra["deprecated"] = True
    more = kwargs.get("json_schema_extra")
    if isinstance(more, dict):
        extra.update(more)
    alias = kwargs.get("validation_alias", kwargs.get("alias"))
    if isinstance(alias, Construct):
        first = alias.args[0] if alias.args else None
        is_choices = isinstance(alias.target, External) and alias.target.qualname.endswith("AliasChoices")
        alias = first if is_choices and isinstance(first, str) else None
    discriminator = kwargs.get("discriminator")
    if isinstance(discriminator, Construct | Symbol):
        discriminator = ""
    return Info(
        constraints=_constraints(kwargs),
        extra=extra,
        description=text,
        default=MISSING if default is ... else default,
        default_factory="default_factory" in kwargs,
        alias=alias,
        discriminator=discriminator,
    )


def _listed(value: Value) -> Json:
    return list(value) if isinstance(value, tuple | set) else value


def argument_place(value: Construct, name: str) -> Place:
    """Where a call's keyword argument stands (the call itself where it is not given by keyword)."""
    for argument in value.node.args:
        if argument.keyword is not None and argument.keyword.value == name:
            return value.env.locate(argument.value)
    return value.env.locate(value.node)


def only_bare(info: Info, entries: int) -> Info:
    """The merged metadata, with the note whether a bare string is all of it."""
    return replace(info, alone=entries == 1 and len(info.bare) == 1)
