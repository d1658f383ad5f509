"""Tools with units."""

import enum
from typing import Annotated, Literal, Optional

import units
from pydantic import Field
from units import Identifier, Kilometres, Level, Percentage, Permission, Planet, Ratio, Route, Scale, Shape, Status, Unit
from units import Grade as Mark, Weekday
from units.more import Coloured, Derived, Odds, Probability, Side

DEFAULT_UNIT = Unit.METRE
Short = Literal[Unit.METRE, Unit.FOOT]
Sides = Literal["left", "right"]
AllSides = Literal[Sides, "both"]
MaybeSide = Optional[AllSides]


def measure(distance: Kilometres, route: Route, unit: Unit = DEFAULT_UNIT) -> str:
    """Measure a distance.

    Args:
        distance: How far.
        route: The way.
        unit: The unit.
    """
    return ""


def scale(by: Scale = Scale.KILO, ratio: Ratio = None, exact: Percentage = 50) -> str:
    """Scale."""
    return ""


def permit(permission: Permission, default: Permission = Permission.READ | Permission.WRITE) -> str:
    """Permit."""
    return ""


def draw(shape: Shape, level: Level = Level.LOW) -> str:
    """Draw a shape."""
    return ""


def set_status(status: Status, mark: Mark = Mark.EXCELLENT) -> str:
    """Set a status."""
    return ""


def bet(odds: Odds, side: Side, p: Probability = 10) -> str:
    """Bet."""
    return ""


def fly(planet: Planet = Planet.MARS, day: Weekday = Weekday.TUE) -> str:
    """Fly to a planet."""
    return ""


def identify(identifier: Identifier, strict: bool = bool(0)) -> str:
    """Identify."""
    return ""


def shorten(unit: Short, sides: AllSides = "both", maybe: MaybeSide = None) -> str:
    """Shorten."""
    return ""


def paint(colour: Coloured = Coloured.RED, derived: Derived = Derived("y")) -> str:
    """Paint."""
    return ""


def convert(unit: units.Unit, to: Annotated["units.Unit", Field(description="The target")] = units.Unit.FOOT) -> str:
    """Convert between units."""
    return ""


class Mode(enum.Enum):
    """The modes."""

    ON = "on"
    OFF = "off"


def switch(mode: Mode = Mode["ON"], by_value: Mode = Mode("off"), names: list[Mode] = [Mode.ON, Mode.OFF]) -> str:
    """Switch."""
    return ""


def values(value: str = Mode.ON.value, name: str = Unit.FOOT.name, scale: int = Scale.MEGA.value + 1) -> str:
    """Take the values of members."""
    return ""
