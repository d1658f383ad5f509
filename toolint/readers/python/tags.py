"""The values by which the members of a union are told apart."""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json, Unknown
from toolint.readers.python.types import (
    Alternatives,
    Checked,
    Definition,
    Leaf,
    Nullable,
    Object,
    Reference,
    Type,
)


class Left(Exception):
    """The part, and what is made of it, is left out of the schema."""


class Refused(Exception):
    """The part has no schema; a union goes without it."""

    def __init__(self, unknown: Unknown, hard: bool = False) -> None:
        super().__init__(unknown.reason)
        self.unknown = unknown
        self.hard = hard
        """Whether the type as such is wrong, so that no union goes without it."""


def shown_tag(tag: Json) -> str:
    return {True: "true", False: "false", None: "null"}[tag] if tag is None or isinstance(tag, bool) else str(tag)


def tags_of(member: Type | Object, name: str, aliases: list[str]) -> Iterator[Json]:
    """The values that the discriminating field of a union's member can have; the field's alias is noted."""
    match member:
        case Reference(definition=definition):
            yield from tags_of(definition.body, name, aliases)
        case Checked(inner=inner) | Nullable(inner=inner):
            yield from tags_of(inner, name, aliases)
        case Alternatives(members=members):
            for inner_member in members:
                yield from tags_of(inner_member, name, aliases)
        case Object(properties=properties):
            found = next((p for p in properties if (p.field or p.name) == name), None)
            if found is None:
                raise Refused(
                    Unknown(f"a member of the union has no field `{name}`", member.place, refused=True), hard=True
                )
            aliases.append(found.name)
            yield from _literals(found.type, name)
        case Unknown():
            raise Refused(member, hard=True)
        case _:
            raise Refused(
                Unknown("a member of the union has no fields to tell it by", member.place, refused=True), hard=True
            )


def _literals(type_: Type | Object, name: str) -> Iterator[Json]:
    match type_:
        case Leaf(kind="literal", schema=schema):
            values = schema.get("enum", [schema["const"]] if "const" in schema else [])
            yield from values
        case Leaf(kind="none"):
            yield None
        case Checked(inner=inner, kind="after"):
            yield from _literals(inner, name)
        case Alternatives(members=members):
            for member in members:
                yield from _literals(member, name)
        case Reference(definition=Definition(kind="root") as definition):
            yield from _literals(definition.body, name)
        case Unknown():
            raise Refused(type_, hard=True)
        case _:
            raise Refused(Unknown(f"the field `{name}` must be a Literal", type_.place, refused=True), hard=True)
