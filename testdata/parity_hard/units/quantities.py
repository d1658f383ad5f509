from enum import Enum, IntEnum, IntFlag, auto, unique
from typing import Annotated, Final, Literal, NewType, Optional, Union

from annotated_types import Ge, Le, MinLen
from typing_extensions import TypeAlias

__all__ = ["Metres", "Kilometres", "Route", "Percentage", "Unit", "Scale", "Permission", "Shape", "Ratio", "Level",
           "Identifier", "Status", "Grade", "Planet", "Weekday"]

Metres = NewType("Metres", float)
Kilometres = NewType("Kilometres", Metres)
Route = NewType("Route", "list[Kilometres]")
Percentage = Annotated[int, Ge(0), Le(100)]
Ratio: TypeAlias = "Percentage | None"
Identifier = Union[int, Annotated[str, MinLen(3)]]
KILO: Final = 10**3
_PREFIX = "unit"


class Unit(str, Enum):
    METRE = "m"
    FOOT = "ft"
    YARD = METRE + "/y"

    @property
    def label(self) -> str:
        return self.value.upper()

    @classmethod
    def parse(cls, text: str) -> "Unit":
        return cls(text)


class Scale(IntEnum):
    ONE = 1
    KILO = KILO
    MEGA = KILO * KILO
    GIGA = MEGA << 10


class Permission(IntFlag):
    READ = auto()
    WRITE = auto()
    ALL = READ | WRITE


class Shape(Enum):
    SQUARE = ("square", 4)
    CIRCLE = ("circle", 0)

    def __init__(self, label: str, corners: int):
        self.label = label
        self.corners = corners


class Level(str, Enum):
    LOW = f"{_PREFIX}-low"
    HIGH = "-".join([_PREFIX, "high"])
    TOP = "%s-%d" % (_PREFIX, 9)

    def __str__(self) -> str:
        return self.value


class _Lower(str, Enum):
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


class Status(Enum):
    OPEN = auto()
    CLOSED = auto()
    HALF = 10
    DONE = auto()


class Grade(Enum):
    A = "a"
    EXCELLENT = A
    B = "b"
    _ignore_ = ["temporary"]
    temporary = 3


@unique
class Planet(Enum):
    EARTH = 1.0
    MARS = 0.11


Weekday = IntEnum("Weekday", "MON TUE WED", start=5)
