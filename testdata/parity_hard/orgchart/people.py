from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional

from pydantic import BaseModel, Field

if TYPE_CHECKING:
    from .teams import Team


class Person(BaseModel):
    name: str
    manager: Optional[Person] = None
    reports: List["Person"] = Field(default_factory=list)
    team: Optional[Team] = None


class Address(BaseModel):
    street: str
    owner: Household | None = None


class Household(BaseModel):
    addresses: list[Address] = []


class Loner(BaseModel):
    """Refers to nobody."""

    age: int = Field(ge=0, le=150)
