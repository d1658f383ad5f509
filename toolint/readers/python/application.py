"""What stands beside a type, applied to it: constraints, validators, hooks, whole schemas, descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from toolint.model import Json, Place, Unknown
from toolint.readers.python import hooks
from toolint.readers.python.constraints import constrain
from toolint.readers.python.emit import emit
from toolint.readers.python.folded import Value
from toolint.readers.python.generics import TypeReader
from toolint.readers.python.hooks import Hooks
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    MISSING,
    Constraint,
    Entry,
    Hook,
    Info,
    Validator,
    Whole,
)
from toolint.readers.python.types import (
    Alternatives,
    Checked,
    Extra,
    Invalid,
    Leaf,
    Nullable,
    Object,
    Omitted,
    Property,
    Reference,
    Shape,
    Type,
    discriminate,
    with_extra,
)
from toolint.text import Span

NOWHERE = Span(0, 0)


def untitled(extra: Mapping[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in extra.items() if key != "title"}


def applied(reader: TypeReader, type_: Type, info: Info) -> Type:
    """The type with everything that changes it applied, in order."""
    if isinstance(info.discriminator, Unknown):
        return info.discriminator
    if isinstance(info.discriminator, str):
        type_ = discriminate(type_, info.discriminator)
    return _entered(reader, type_, info.entries)


def _entered(reader: TypeReader, type_: Type, entries: tuple[Entry, ...]) -> Type:
    """The type with constraints, validators and hooks applied one after the other; what only changes how it is shown comes last."""
    shown: list[Whole | Hook] = []
    for index, entry in enumerate(entries):
        place = None if isinstance(type_, Unknown) else type_.place
        match entry:
            case Unknown():
                type_ = type_ if isinstance(type_, Unknown) else entry
            case Whole() | Hook(hooks=Hooks(core=None)):
                shown.append(entry)
            case Hook(hooks=found, place=at):
                type_ = hooks.annotated(reader, found, type_, at, partial(_before, reader, entries[:index]))
                shown = []
            case Constraint(name=name, value=value, shown=label):
                type_ = constrain(type_, name, value, label)
            case Validator(kind="json"):
                inner = bare_schema(type_)
                schema = {"type": "string", "contentMediaType": "application/json", "contentSchema": inner}
                type_ = Leaf(schema, "json", place)
            case Validator(kind="plain", takes=None):
                type_ = Leaf(_formatted(type_), "plain", place, under=type_)
            case Validator(kind="skip") if _skips(entries[index - 1 : index]):
                type_ = Leaf({}, "any", place)
            case Validator(kind="skip") if isinstance(type_, Reference):
                type_ = Checked(replace(type_, sole=True), "chain", place)
            case Validator(kind="skip") if not isinstance(type_, Unknown):
                type_ = Checked(_unchecked(type_), "chain", place)
            case Validator(kind="predicate", shown=label):
                type_ = _predicated(type_, label)
            case Validator(kind=kind, takes=takes) if not isinstance(type_, Unknown):
                taken = type_ if takes is None else _written_over(reader.read(*takes), _formatted(type_))
                type_ = Checked(taken, kind, place, under=None if takes is None else type_)
    if isinstance(type_, Unknown) and type_.refused:
        return type_
    for entry in shown:
        type_ = _shown(reader, type_, entry)
    return type_


def _skips(entries: tuple[Entry, ...]) -> bool:
    return any(isinstance(entry, Validator) and entry.kind == "skip" for entry in entries)


def _predicated(type_: Type, shown: str) -> Type:
    """A type under a predicate, which pydantic puts where a constraint would go."""
    match type_:
        case Unknown() | Invalid() | Omitted():
            return type_
        case Nullable(inner=inner):
            return replace(type_, inner=_predicated(inner, shown))
        case Reference(definition=before) if shown:
            derived = before.constrained(shown, partial(getattr, before, "body"))
            return Checked(replace(type_, definition=derived), "after", type_.place)
    return Checked(type_, "after", type_.place)


def _shown(reader: TypeReader, type_: Type, entry: Whole | Hook) -> Type:
    """A type as something beside it shows it."""
    if isinstance(type_, Checked) and type_.kind == "default":
        return replace(type_, inner=_shown(reader, type_.inner, entry), extra={})
    place = None if isinstance(type_, Unknown) else type_.place
    match entry:
        case Hook(hooks=found, place=at):
            return hooks.annotated(reader, found, type_, at, lambda other: other)
        case Whole(schema=None):
            return type_ if isinstance(type_, Unknown) else Omitted(place, under=type_)
        case Whole(schema=dict() as schema):
            return Leaf(untitled(schema), "whole", place, under=type_)
        case Whole(schema=Unknown() as unknown):
            return unknown
    return Unknown("the schema is no object", place, refused=True)


def _formatted(type_: Type) -> Extra:
    """What pydantic writes over whatever is taken in place of a type of its own (``UUID4``, ``FilePath``, ``Base64Str``)."""
    while isinstance(type_, Checked) and type_.under is None and isinstance(type_.inner, Leaf | Checked):
        type_ = type_.inner
    if not isinstance(type_, Leaf) or type_.extra:
        return {}
    own = type_.kind == "uuid" and type_.schema.get("format") != "uuid"
    return type_.schema if own or type_.kind in ("path-kind", "encoded") else {}


def _written_over(type_: Type, written: Extra) -> Type:
    """What is taken in place of a type whose own keywords pydantic writes over it; of a ``UUID4`` not as a union."""
    union = isinstance(type_, Alternatives | Nullable) and str(written.get("format")).startswith("uuid")
    return Leaf(written, "uuid", type_.place) if union else with_extra(type_, written)


def _unchecked(type_: Shape) -> Type:
    """A type under ``SkipValidation``: what pydantic shows by a function of its own is lost."""
    match type_:
        case Leaf(kind="path", schema={"format": "path"}):
            return replace(type_, schema={"type": "string"})
        case Leaf(kind="secret"):
            return replace(type_, schema={"type": "string"})
        case Leaf(kind="secret-bytes"):
            return replace(type_, schema={"type": "string", "format": "binary"})
        case Checked(kind="after"):
            return replace(type_, extra={})
        case Leaf(kind="ip" | "ip-any" | "zone" | "pattern" | "import"):
            return Invalid("pydantic can't show that type where it is not checked", type_.place)
    return type_


def _before(reader: TypeReader, entries: tuple[Entry, ...], type_: Type) -> Type:
    return _entered(reader, type_, entries)


def assigned(reader: TypeReader, type_: Type, info: Info, said: Info) -> tuple[Type, Info]:
    """A field's type with everything applied, and all that is said of it: in ``Annotated`` and by the ``Field`` assigned to it.

    pydantic puts the assigned constraints before the annotated ones, and takes everything else from the assignment first.
    """
    merged = info.then(said)
    constrained = (
        _entered(reader, type_, said.entries)
        if info.discriminator == "" and info.apart and said.discriminator is None
        else None
    )
    if isinstance(constrained, Checked):
        return Unknown("a constraint stands before the Discriminator", constrained.place, refused=True), merged
    ignored = any(isinstance(entry, Hook) and entry.hooks.core is not None for entry in info.entries)
    if isinstance(type_, Leaf) and _formatted(type_) and type_.kind != "path-kind" and not ignored:
        stray = next(
            (e.name for e in said.entries if isinstance(e, Constraint) and e.name not in _FITTING[type_.kind]), None
        )
        if stray is not None:
            return Unknown(f"the constraint `{stray}` does not fit its type", type_.place, refused=True), merged
    return applied(reader, type_, replace(merged, entries=(*said.entries, *info.entries))), merged


_FITTING = {"uuid": ("strict",), "encoded": ("strict", "min_length", "max_length", "pattern")}
"""The constraints that may come between a type and what pydantic puts around it."""
_OPAQUE = ("ip", "ip-any", "pattern", "zone")
"""Types whose schema pydantic writes last, over what ``Field`` says of them inside another type."""


def settled(reader: TypeReader, type_: Type, info: Info) -> Type:
    """A nested type with the description, examples and default that its metadata give it."""
    whole = any(isinstance(entry, Whole) for entry in info.entries)
    if isinstance(info.more, Unknown) and not whole:
        return info.more
    bare: Type = type_
    while isinstance(bare, Checked):
        bare = bare.inner
    said = info.nested_keywords() if not isinstance(bare, Reference) else info.kept_keywords()
    if whole or (isinstance(type_, Leaf) and type_.kind == "replaced"):
        said = {}
    written = type_.schema if isinstance(type_, Leaf) and type_.kind == "hooked" else _formatted(type_)
    said = {key: value for key, value in said.items() if key not in written}
    if not (isinstance(type_, Leaf) and type_.kind in _OPAQUE):
        type_ = with_extra(type_, said)
    return type_ if info.default is MISSING else with_default(reader, type_, info.default)


def bare_schema(type_: Type) -> Json:
    """A schema outside of the document's own tree, without definitions."""
    if isinstance(type_, Unknown):
        return type_
    place = type_.place or Place("", NOWHERE)
    return emit(Object((Property("x", type_, True, place),))).schema["properties"]["x"]


def with_default(reader: TypeReader, type_: Type, default: Value) -> Type:
    """The type with a default beside it."""
    plain = jsonable(default, reader.dump)
    return type_ if plain is NOT_JSON else with_extra(type_, {"default": plain})
