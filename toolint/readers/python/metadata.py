"""What stands in ``Annotated[...]`` and ``Field(...)``: constraints, descriptions, defaults, aliases."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias, TypeGuard

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.constraints import CONSTRAINTS
from toolint.readers.python.folded import Construct, EnumMember, Symbol, Value
from toolint.readers.python.hooks import Hooks, added, hooks_of
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.known import canonical
from toolint.readers.python.modules import External, Local, Resolved

MISSING: Final = object()
"""No default at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text with its place; ``value`` may be Unknown."""

    value: Json
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Constraint:
    """One bound: ``ge``, ``max_length``, ``strict``, ..."""

    name: str
    value: Json
    shown: str = ""
    """How pydantic shows it in the name of a definition, if not as an object that is called after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Validator:
    """A function around the type. ``kind``: ``before``, ``after``, ``wrap``, ``plain``, ``predicate``; ``takes``: what it says to take, if it does."""

    kind: str
    takes: tuple[cst.BaseExpression, Env] | None = None
    shown: str = ""
    """How pydantic shows it in the name of a definition, "" where it has no part in that."""

    @property
    def replaces(self) -> bool:
        """Whether something else is taken, so that nested in another type nothing shows of what is said before."""
        return self.kind == "plain" or self.takes is not None


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """A whole schema in place of the type's own (``WithJsonSchema``); None: the type and what is made of it are left out."""

    schema: Json


@dataclass(frozen=True, slots=True, eq=False)
class Hook:
    """An object of a class of the project that makes the schema (``__get_pydantic_core_schema__``)."""

    hooks: Hooks
    place: Place


Entry: TypeAlias = "Constraint | Validator | Whole | Hook | Unknown"
"""What changes a type, in the order in which it is applied; Unknown: what may do so."""


@dataclass(frozen=True, slots=True, eq=False)
class Info:
    """Everything that is said of a type besides the type, merged in the order in which pydantic reads it."""

    entries: tuple[Entry, ...] = ()
    extra: Mapping[str, Json] = field(default_factory=dict)
    """``examples`` and ``deprecated``."""
    more: Json = None
    """``json_schema_extra``, which is put over everything else."""
    description: Text | None = None
    bare: tuple[Text, ...] = ()
    """Strings that stand alone in ``Annotated``."""
    default: Value = MISSING
    default_factory: bool = False
    alias: Json = None
    """False: an alias that is a path, so that the field's name stays."""
    alias_priority: int = 2
    discriminator: Json = None
    serialized: Json = None
    """The name under which an instance shows the field (``serialization_alias``)."""
    plain_alias: Json = None
    excluded: bool = False
    factory: Value = None
    nested: Mapping[str, Json] | None = None
    """What :meth:`nested_keywords` gives, if that is not what :meth:`keywords` does."""
    kept: Mapping[str, Json] | None = None
    """As that, for a type with a definition of its own: what stands before a constraint is lost."""
    qualifiers: frozenset[str] = frozenset()
    """``Required``, ``NotRequired``, ``ReadOnly``, ``Final``, ``ClassVar``, ``InitVar``."""
    private: bool = False
    symbols: tuple[Resolved, ...] = ()
    """Classes and functions that stand in the metadata, called or not, for frameworks that inject by them."""
    alone: bool = False
    """Whether the only bare string is all the metadata there is."""
    topmost: Json = None
    """The part of ``more`` after which no validator and no constraint was put around the type."""
    apart: bool = False
    """Whether a ``Discriminator`` stands among the metadata itself, where it sees what the constraints made of the type."""

    def then(self, later: Info) -> Info:
        """This, and what is said after it."""
        both = isinstance(self.more, dict) and isinstance(later.more, dict)
        topmost = {**self._top(), **later._top()} if not later.entries else later._top()
        return Info(
            (*self.entries, *later.entries),
            {**self.extra, **later.extra},
            {**self.more, **later.more} if both else self.more if later.more is None else later.more,
            later.description or self.description,
            (*self.bare, *later.bare),
            self.default if later.default is MISSING else later.default,
            self.default_factory or later.default_factory,
            later.alias if later.alias is not None else self.alias,
            later.alias_priority if later.alias is not None else self.alias_priority,
            later.discriminator if later.discriminator is not None else self.discriminator,
            later.serialized or self.serialized,
            later.plain_alias or self.plain_alias,
            self.excluded or later.excluded,
            self.factory if later.factory is None else later.factory,
            {**({} if later.replaces else self.nested_keywords()), **later.nested_keywords(), **_untitled(topmost)},
            {**({} if later.constrains else self.kept_keywords()), **later.kept_keywords(), **_untitled(topmost)},
            self.qualifiers | later.qualifiers,
            self.private or later.private,
            (*self.symbols, *later.symbols),
            self.alone or later.alone,
            topmost,
            self.apart or later.apart,
        )

    def _top(self) -> Mapping[str, Json]:
        found = self.more if self.topmost is None else self.topmost
        return found if isinstance(found, dict) else {}

    @property
    def replaces(self) -> bool:
        """Whether something else is taken in place of the type."""
        return any(isinstance(entry, Validator) and entry.replaces for entry in self.entries)

    @property
    def constrains(self) -> bool:
        """Whether a definition is copied for what is said here, or something else taken in its place."""
        copied = any(
            isinstance(e, Constraint) or (isinstance(e, Validator) and e.kind == "predicate") for e in self.entries
        )
        return copied or self.replaces

    def nested_keywords(self) -> Mapping[str, Json]:
        """What stands beside the keywords of a type within another one, where nothing that is said can be taken back."""
        return self.keywords() if self.nested is None else self.nested

    def kept_keywords(self) -> Mapping[str, Json]:
        """The same for a type with a definition of its own."""
        return self.keywords() if self.kept is None else self.kept

    def keywords(self) -> dict[str, Json]:
        """What stands beside the type's own keywords; Unknown values where the run decides."""
        found = {key: value for key, value in self.extra.items() if value is not None}
        if self.description is not None and self.description.value is not None:
            found["description"] = self.description.value
        if isinstance(self.more, dict):
            found.update(self.more)
        return _untitled(found)


def _untitled(keywords: Mapping[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in keywords.items() if key != "title" or not isinstance(value, str)}


NOTHING: Final = Info()

_PYDANTIC_FIELDS = frozenset({"pydantic.Field", "pydantic.fields.Field", "pydantic_settings.Field", "sqlmodel.Field"})
_VALIDATORS = {
    "PlainValidator": "plain",
    "BeforeValidator": "before",
    "AfterValidator": "after",
    "WrapValidator": "wrap",
}
_MARKS = {"Strict": "strict", "AllowInfNan": "allow_inf_nan", "FailFast": "fail_fast"}
"""Classes of pydantic that say one thing, called or not."""


def is_field(value: Value) -> TypeGuard[Construct]:
    return (
        isinstance(value, Construct)
        and isinstance(value.target, External)
        and value.target.qualname in _PYDANTIC_FIELDS
    )


def read_metadata(node: cst.BaseExpression, env: Env) -> Info:
    """One entry of ``Annotated`` after the type."""
    value = fold(node, env)
    match value:
        case EnumMember(value=str() as text):
            return Info(bare=(Text(text, env.locate(node)),))
        case str():
            return Info(bare=(Text(value, env.locate(node)),))
        case Unknown() if isinstance(node, cst.FormattedString | cst.ConcatenatedString):
            return Info(bare=(Text(value, env.locate(node)),))
        case Unknown():
            return Info(
                entries=(Unknown(f"what stands beside the type is not known: {value.reason}", env.locate(node)),)
            )
        case Construct(target=External(qualname=qualname)):
            return _external(value, canonical(qualname))
        case Construct(target=target):
            return _own(target, node, env)
        case Symbol(target=External(qualname=qualname) as target):
            head, _, name = qualname.rpartition(".")
            if head.startswith("pydantic") and name in _MARKS:
                return Info(entries=(Constraint(_MARKS[name], True, f"<class '{qualname}'>"),))
            if head.startswith("pydantic") and name == "SkipValidation":
                return Info(entries=(Validator("skip"),))
            return Info(symbols=(target,))
        case Symbol(target=target):
            return _own(target, node, env)
    return NOTHING


def _own(target: Resolved, node: cst.BaseExpression, env: Env) -> Info:
    """An object of the project in ``Annotated``."""
    hooks = hooks_of(env.modules, target)
    return Info(symbols=(target,), entries=(Hook(hooks, env.locate(node)),) if hooks else ())


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
            return Info(entries=constraints(kwargs))
        case "WithJsonSchema" if args or "json_schema" in kwargs:
            schema = _plain(args[0] if args else kwargs["json_schema"], value)
            return Info(entries=(Whole(schema),))
        case "SkipJsonSchema":
            return Info(entries=(Whole(None),))
        case "Examples" if args and isinstance(args[0], list | tuple):
            return Info(extra={"examples": _plain(args[0], value)})
        case "Discriminator":
            given = args[0] if args else kwargs.get("discriminator")
            return Info(discriminator=given if isinstance(given, str) else "", apart=True)
        case _ if name in _MARKS:
            said = args[0] if args else next(iter(kwargs.values()), True)
            return Info(entries=(Constraint(_MARKS[name], said),))
        case _ if name in _VALIDATORS:
            takes = next(
                (a.value for a in value.node.args if a.keyword and a.keyword.value == "json_schema_input_type"), None
            )
            return Info(entries=(Validator(_VALIDATORS[name], None if takes is None else (takes, value.env)),))
        case "SkipValidation":
            return Info(entries=(Validator("skip"),))
        case "GetPydanticSchema":
            given = {**dict(zip(("get_pydantic_schema", "get_pydantic_json_schema"), args, strict=False)), **kwargs}
            core, shown = given.get("get_pydantic_schema"), given.get("get_pydantic_json_schema")
            hooks = Hooks(core if isinstance(core, Symbol) else None, shown if isinstance(shown, Symbol) else None)
            return Info(entries=(Hook(hooks, value.env.locate(value.node)),))
    return Info(symbols=(value.target,))


def _annotated_types(name: str, args: tuple[Value, ...], kwargs: Mapping[str, Value]) -> Info:
    names = {
        **{n: n.lower() for n in ("Gt", "Ge", "Lt", "Le")},
        "MultipleOf": "multiple_of",
        "MinLen": "min_length",
        "MaxLen": "max_length",
    }
    match name:
        case _ if name in names:
            given = {names[name]: args[0]} if args else kwargs
            return Info(entries=constraints(given))
        case "Len":
            low = args[0] if args else kwargs.get("min_length", 0)
            high = args[1] if len(args) > 1 else kwargs.get("max_length")
            return Info(entries=constraints({"min_length": low or None, "max_length": high}))
        case "Interval":
            return Info(entries=constraints(kwargs))
        case "Predicate" | "Not":
            return Info(entries=(Validator("predicate", shown=_predicate(name, args[0]) if args else ""),))
    return NOTHING


_METHODS = tuple(f"builtins.{kind}." for kind in ("str", "bytes"))


def _predicate(name: str, function: Value) -> str:
    """How an object of ``annotated_types`` shows the function that it holds; "" where that has an address in it."""
    match function:
        case Symbol(target=External(qualname=qualname)) if qualname.startswith(_METHODS):
            _, kind, method = qualname.split(".")
            return (
                f"Predicate({kind}.{method})"
                if name == "Predicate"
                else f"Not(func=<method '{method}' of '{kind}' objects>)"
            )
        case Symbol(target=External(qualname=qualname)) if name == "Predicate" and qualname.startswith("math."):
            return f"Predicate({qualname})"
        case Symbol(target=Local(name=own), written=None) if name == "Predicate":
            return f"Predicate({own})"
    return ""


def constraints(given: Mapping[str, Value]) -> tuple[Constraint, ...]:
    """The bounds among keyword arguments, in the order in which ``Field`` applies them."""
    return tuple(Constraint(name, _bound(given[name])) for name in CONSTRAINTS if given.get(name, None) is not None)


def _bound(value: Value) -> Json:
    if isinstance(value, Construct) and isinstance(value.target, External) and value.target.qualname == "re.compile":
        value = value.args[0] if value.args else value
    if isinstance(value, re.Pattern):
        value = value.pattern
    plain = jsonable(value, lambda _: NOT_JSON)
    return Unknown("the bound is only known at run time") if plain is NOT_JSON else plain


def _plain(value: Value, call: Construct) -> Json:
    """A value as it stands in the schema."""
    plain = jsonable(value, lambda _: NOT_JSON)
    if plain is NOT_JSON:
        return Unknown("the value is only known at run time", call.env.locate(call.node))
    return plain


def read_field(value: Construct) -> Info:
    """``Field(...)`` of pydantic."""
    kwargs = dict(value.kwargs)
    default = value.args[0] if value.args else kwargs.get("default", MISSING)
    description = kwargs.get("description")
    if isinstance(description, EnumMember):
        description = description.shown
    text = None
    if "description" in kwargs:
        text = Text(description, argument_place(value, "description"))
    extra: dict[str, Json] = {}
    if kwargs.get("examples") is not None:
        extra["examples"] = _plain(kwargs["examples"], value)
    deprecated = kwargs.get("deprecated")
    if isinstance(deprecated, bool | str):
        extra["deprecated"] = True if deprecated is not False else None
    discriminator = kwargs.get("discriminator")
    if isinstance(discriminator, Construct):
        inner = discriminator.args[0] if discriminator.args else None
        discriminator = inner if isinstance(inner, str) else ""
    elif isinstance(discriminator, Symbol):
        discriminator = ""
    priority = kwargs.get("alias_priority")
    return Info(
        entries=constraints(kwargs),
        extra=extra,
        more=_more(kwargs.get("json_schema_extra"), value),
        description=text,
        default=MISSING if default is ... else default,
        default_factory="default_factory" in kwargs,
        alias=_alias(kwargs.get("validation_alias"), kwargs.get("alias")),
        serialized=kwargs["serialization_alias"] if isinstance(kwargs.get("serialization_alias"), str) else None,
        plain_alias=kwargs["alias"] if isinstance(kwargs.get("alias"), str) else None,
        excluded=kwargs.get("exclude") is True,
        factory=kwargs.get("default_factory"),
        alias_priority=priority if isinstance(priority, int) else 2,
        discriminator=discriminator,
    )


def _more(given: Value, call: Construct) -> Json:
    """``json_schema_extra``; of a function, what it puts into every schema that it is given."""
    if given is None:
        return None
    if isinstance(given, Symbol):
        return added(call.env.modules, given, call.env.locate(call.node))
    return _plain(given, call)


def _alias(validation: Value, plain: Value) -> Json:
    """The name that an alias gives a property: of several choices, the first that is no path."""
    value = plain if validation is None else validation
    if not isinstance(value, Construct):
        return value if isinstance(value, str | Unknown) or value is None else None
    choices = (
        value.args
        if isinstance(value.target, External) and value.target.qualname.endswith("AliasChoices")
        else (value,)
    )
    for choice in choices:
        if isinstance(choice, Construct):
            choice = choice.args[0] if len(choice.args) == 1 else None
        if isinstance(choice, str):
            return choice
    return False


def argument_place(value: Construct, name: str) -> Place:
    """Where a call's keyword argument stands (the call itself where it is not given by keyword)."""
    for argument in value.node.args:
        if argument.keyword is not None and argument.keyword.value == name:
            return value.env.locate(argument.value)
    return value.env.locate(value.node)


def only_bare(info: Info, entries: int) -> Info:
    """The merged metadata, with the note whether a bare string is all of it."""
    return replace(info, alone=entries == 1 and len(info.bare) == 1)
