"""Recursive types of several modules, none of them imported before it is used."""

from __future__ import annotations

import typing
from typing import Annotated

from pydantic import Field

from orgchart import people, teams
from orgchart.people import Address, Household, Loner, Person
from orgchart.teams import Door, Folder, Link, Room, Team


def hire(person: Person, into: Team | None = None) -> str:
    """Hire a person.

    Args:
        person: Who.
        into: The team.
    """
    return ""


def move(household: Household, to: Address) -> str:
    """Move a household."""
    return ""


def walk_rooms(start: Room, door: Door | None = None) -> str:
    """Walk through rooms."""
    return ""


def open_folder(folder: Folder, depth: Annotated[int, Field(ge=0, description="How deep")] = 1) -> str:
    """Open a folder."""
    return ""


def follow(link: Link) -> str:
    """Follow links."""
    return ""


def alone(loner: people.Loner, others: list[Loner] = []) -> str:
    """Someone alone."""
    return ""


def later(things: Later, more: "typing.Optional[Later]" = None) -> str:
    """A type that is defined below."""
    return ""


Later = dict[str, "Thing"]


def things(thing: Thing) -> str:
    """A class that is defined below."""
    return ""


class Thing(typing.NamedTuple):
    a: int
    b: str = "b"


def by_module(team: teams.Team, people_by_name: dict[str, people.Person]) -> str:
    """Names through modules."""
    return ""
