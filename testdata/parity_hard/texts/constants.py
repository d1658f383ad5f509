import textwrap
from dataclasses import dataclass
from enum import Enum
from textwrap import dedent as _dedent
from typing import Final

UNITS: Final[tuple[str, ...]] = ("km", "mi")
LIMITS = {"low": 1, "high": 100, "mid": (1 + 100) // 2}
LOW, HIGH = LIMITS["low"], LIMITS["high"]
(A, B), *REST = (1, 2), 3, 4
FIRST = SECOND = "same"
DOC = textwrap.dedent(
    """\
    First line.

        Indented line.
    """
)
OTHER = _dedent('''
    A block
    of text.
''').strip()
UNIT_LIST = ", ".join(UNITS)
QUERY_HELP = "One of: " + UNIT_LIST + "."
FORMATTED = "Between {low} and {high}".format(low=LOW, high=HIGH)
FORMATTED_BY = "Between {low} and {high}".format(**LIMITS)
PERCENT = "%(low)d to %(high)03d" % LIMITS
RAW = r"\d+\.\d+"
LONG = (
    "A long text "
    f"with {HIGH} parts, {HIGH:>5} wide, {LOW!r} and {{braces}} "
    'and "quotes"'
)
NAMES = [name.upper() for name in UNITS]
DEBUG = not True
SECONDS = 24 * 60 * 60
SIZE = 1 << 20
HALF = -HIGH / 2
CHOSEN = UNITS[-1] if not DEBUG else UNITS[0]
MERGED = {**LIMITS, "extra": -1}
JOINED = [*UNITS, "nm"]
NESTED = {"a": {"b": ["c", {"d": 5}]}}
GROWING = "first"
GROWING += ", second"
LISTED = ["a"]
LISTED += ["b"]
BOTH = FIRST and SECOND
EITHER = "" or "fallback"
COMPARED = LOW < HIGH
CONTAINED = "km" in UNITS


class Defaults:
    TIMEOUT = 30
    RETRIES: int = 3
    HELP = f"Up to {TIMEOUT} seconds"

    class Inner:
        DEPTH = 2


class Text(str, Enum):
    HELP = "Help text"


@dataclass(frozen=True)
class Settings:
    size: int = 7
