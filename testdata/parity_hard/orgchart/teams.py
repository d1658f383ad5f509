from dataclasses import dataclass, field
from typing import Dict, NamedTuple, Optional

from typing_extensions import TypedDict

from pydantic import BaseModel

from .people import Person


class Team(BaseModel):
    lead: "Person"
    members: "list[Person]" = []
    parent: "Optional[Team]" = None


@dataclass
class Room:
    number: int
    doors: "list[Door]" = field(default_factory=list)


@dataclass
class Door:
    leads_to: "Room | None" = None
    locked: bool = False


class Folder(TypedDict):
    name: str
    folders: "list[Folder]"
    index: "Dict[str, Folder]"


class Link(NamedTuple):
    value: int
    next: "Optional[Link]" = None
