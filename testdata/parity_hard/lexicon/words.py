from enum import Enum, auto
from textwrap import dedent
from types import MappingProxyType
from typing import Literal

FAST, SLOW = "fast", "slow"
Speed = Literal[FAST, SLOW]


class Mode(str, Enum):
    READ = "read"
    WRITE = "write"
    ALIAS = READ

    @classmethod
    def _missing_(cls, value):
        return cls.READ


class Number(str, Enum):
    ONE = auto()
    TWO = auto()


class Sized(float, Enum):
    SMALL = 1
    LARGE = 2.5


LABELS = {Mode.READ: "Reading", Mode.WRITE: "Writing"}
MODES = ", ".join(mode.value for mode in Mode)
QUOTED = " | ".join(f"'{m.value}'" for m in Mode if m is not Mode.WRITE)
NAMES = [m.name.lower() for m in Mode]
TABLE = "\n".join(f"- {key}: {value}" for key, value in {"a": 1, "b": 2}.items())
HELP = f"One of {MODES}."
NUMBERED = [f"{i}. {word}" for i, word in enumerate(("x", "y"), start=1)]
PAIRS = dict(zip(("a", "b"), (1, 2)))
SQUARES = {n: n * n for n in range(3)}
EVENS = [n for n in range(10) if n % 2 == 0]
FLAT = [x for row in ((1, 2), (3,)) for x in row]
TOTAL = sum(len(word) for word in ("ab", "c"))
LONGEST = max(len(m) for m in (FAST, SLOW))
SORTED = sorted({"b", "a", "c"})
SPEEDS = reversed([SLOW, FAST])
TEMPLATE = "{0} and {1!r:>4} and {name}"
DEDENTED = dedent(
    f"""
    Modes: {MODES}
      - nested
    """
).strip()
PADDED = "x".rsplit("-")[0] + "y".swapcase()
PARTS = "a,b,c".split(",")
FIRST, *MIDDLE, LAST = PARTS
SWAPPED = PARTS[::-1]
DEFAULTS = dict(limit=5, mode=Mode.WRITE)
ANY = any(word == FAST for word in (FAST, SLOW))
COUNT = "banana".count("an")
FOUND = "banana".find("n")
TITLE = "hello world".title().replace(" ", "-")
