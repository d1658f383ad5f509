"""A module in a namespace package: no folder around has an __init__.py."""

from enum import Enum

from pydantic import BaseModel, Field

from ...lib.geo import Coordinate
from ..shared import Zone


class Country(str, Enum):
    AT = "at"
    CH = "ch"


class City(BaseModel):
    name: str
    at: Coordinate
    zone: Zone = "cet"
    country: Country = Country.AT
    twins: "list[City]" = Field(default_factory=list, max_length=5)
