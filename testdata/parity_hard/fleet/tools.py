"""Tools of a fleet whose names hide each other."""

from dataclasses import dataclass
from datetime import date
from typing import Any, List, Optional

from pydantic import BaseModel, Field

from fleet import types
from fleet.types import List as PackingList, Path, set


class Vehicle(BaseModel):
    id: int
    type: str = "van"
    int: Optional[float] = None
    date: Optional[date] = None


class Garage:
    """A place with methods that are called like types."""

    def list(self) -> "list[str]":
        return []

    def register(self, vehicle: Vehicle, tags: "list[str]" = ()) -> str:
        """Register a vehicle."""
        return ""

    class Vehicle(BaseModel):
        """A vehicle of the garage itself."""

        bay: str

    def park(self, vehicle: Vehicle) -> str:
        """Park one of the garage's own vehicles."""
        return ""

    def wash(self, vehicle: "Vehicle") -> str:
        """Wash a vehicle; what is quoted is looked up in the module."""
        return ""


def find(id: int, type: type[int] | None = None, list: list[str] = []) -> str:
    """Find vehicles."""
    return ""


def book(str: str, int: int, float: float = 1.5) -> str:
    """Book a vehicle."""
    return ""


def pack(packing: PackingList, extra: List[int]) -> str:
    """Pack a vehicle."""
    return ""


def when(day: types.date, other: date) -> str:
    """Say when."""
    return ""


def describe(thing: types.Any, more: Any = None) -> str:
    """Describe a thing."""
    return ""


def route(path: Path = None, stops: set[str] = set()) -> str:
    """Plan a route."""
    return ""


def add(vehicle: Vehicle) -> str:
    """Add a vehicle."""
    vehicle = str(vehicle)
    Vehicle = dict
    return Vehicle()


@dataclass
class Trip:
    list: List[str]
    dict: Optional[int] = 0


def travel(trip: Trip) -> str:
    """Travel."""
    return ""


str_ = str
Text = str
Number = int | float
names = [Vehicle for Vehicle in ("a", "b")]
squares = {Text: Number for Text, Number in {"a": 1}.items()}


def label(text: Text, number: Number, raw: str_) -> str:
    """Label something. Comprehension variables do not leak."""
    return ""


_GARAGE = Garage()
TOOLS = [
    _GARAGE.register, _GARAGE.park, _GARAGE.wash, find, book, pack, when, describe, route, add, travel, label,
]
