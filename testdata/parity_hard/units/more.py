from enum import Enum

from units.quantities import Percentage

Probability = Percentage
Odds = dict["Side", Probability]


class Side(Enum):
    HOME, AWAY = "home", "away"
    DRAW = None


class Base(Enum):
    """A base without members."""

    def describe(self):
        return self.name


class Derived(Base):
    X = "x"
    Y = "y"


class StrBase(str, Enum):
    pass


class Coloured(StrBase):
    """Colours."""

    RED = "r"
    GREEN = "g"
