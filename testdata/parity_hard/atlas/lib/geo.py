from dataclasses import dataclass
from typing import Annotated, Any, Literal, Optional

from pydantic import BaseModel, Field
from typing_extensions import Self

Latitude = Annotated[float, Field(ge=-90, le=90, description="Degrees north")]
Longitude = Annotated[float, Field(ge=-180, le=180, description="Degrees east")]


@dataclass(frozen=True)
class Coordinate:
    lat: Latitude
    lon: Longitude


class Area(BaseModel):
    name: str
    inside: Optional[Self] = None
    parts: list[Self] = []

    def union(self, other: Self) -> Self:
        return self


class Country(Area):
    capital: str = ""
