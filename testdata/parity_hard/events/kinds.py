from typing import Annotated, Literal, Union

from pydantic import BaseModel, Discriminator, Field, Tag

from .payload import Audit, Base


class Created(Base):
    type: Literal["created"]
    body: str


class Deleted(Base):
    """Something is gone."""

    type: Literal["deleted"] = "deleted"
    hard: bool = False


class Moved(Base):
    type: Literal["moved", "renamed"]
    to: str


class Unknown(Audit):
    type: Literal["unknown"] = Field(default="unknown", description="No other kind")


Event = Annotated[Union[Created, Deleted, Moved], Field(discriminator="type")]
Wider = Annotated[Event | Unknown, Field(discriminator="type", description="Any event")]


def _kind(value) -> str:
    return "s" if isinstance(value, str) else "e"


Loose = Annotated[
    Union[Annotated[str, Tag("s")], Annotated[Created, Tag("e")]],
    Discriminator(_kind),
]
