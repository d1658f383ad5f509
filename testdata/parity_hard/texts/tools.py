"""Descriptions and defaults that are put together from constants."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

import texts
from texts import constants as c
from texts.constants import BOTH, DOC, EITHER, FORMATTED, FORMATTED_BY, GROWING, HIGH, LONG, LOW, OTHER, PERCENT
from texts.constants import A, Defaults, HALF, QUERY_HELP, RAW, REST, Text

HELP = "Shared " "help"
FLAG = True
Level = Literal["debug", "info"]


def describe(
    query: Annotated[str, Field(description=QUERY_HELP)],
    pattern: Annotated[str, Field(pattern=RAW, description=DOC)] = "1.0",
) -> str:
    """Describe with constants of another module."""
    return ""


def limit(
    low: Annotated[int, Field(ge=LOW, le=HIGH, description=FORMATTED)] = LOW,
    high: Annotated[int, Field(ge=c.LIMITS["low"], description=FORMATTED_BY)] = c.LIMITS["high"],
    half: float = HALF,
) -> str:
    """Limit."""
    return ""


def long_text(text: Annotated[str, Field(description=LONG)], other: Annotated[str, OTHER] = OTHER) -> str:
    """Use long texts."""
    return ""


def percent(text: str = PERCENT, second: int = c.B, rest: list[int] = REST, first: int = A) -> str:
    """Use formatted and unpacked values."""
    return ""


def seconds(ttl: int = c.SECONDS, size: int = c.SIZE * 2, chosen: str = c.CHOSEN, debug: bool = c.DEBUG) -> str:
    """Use arithmetic."""
    return ""


def merged(table: dict[str, int] = c.MERGED, names: list[str] = c.JOINED, upper: list[str] = c.NAMES) -> str:
    """Use merged containers."""
    return ""


def nested(value: int = c.NESTED["a"]["b"][1]["d"], key: str = c.NESTED["a"]["b"][0]) -> str:
    """Look into nested constants."""
    return ""


def growing(text: str = GROWING, listed: list[str] = c.LISTED) -> str:
    """Use constants that grow."""
    return ""


def logic(both: str = BOTH, either: str = EITHER, compared: bool = c.COMPARED, contained: bool = c.CONTAINED) -> str:
    """Use boolean operators."""
    return ""


def class_constants(
    timeout: Annotated[int, Field(le=Defaults.TIMEOUT, description=Defaults.HELP)] = Defaults.TIMEOUT,
    retries: int = Defaults.RETRIES,
    depth: int = c.Defaults.Inner.DEPTH,
) -> str:
    """Use attributes of classes."""
    return ""


def enum_text(help: Annotated[str, Field(description=Text.HELP)] = Text.HELP, version: str = texts.VERSION) -> str:
    """Use an enum member as a description."""
    return ""


def major(version: int = texts.MAJOR, flag: bool = not FLAG, level: Level = "info" if FLAG else "debug") -> str:
    """Use a computed constant."""
    return ""


def slices(word: str = texts.VERSION[:3], units: list[str] = list(c.UNITS), count: int = len(c.UNITS)) -> str:
    """Use slices and lengths."""
    return ""


def negative(a: int = -1, b: float = -2.5e-3, c: int = ~5, d: int = +3, e: int = 0x1F, f: int = 1_000) -> str:
    """Use numbers in odd forms."""
    return ""


def repeated(zeros: list[int] = [0] * 3, dashes: str = "-" * 5, pair: tuple[int, int] = (0,) * 2) -> str:
    """Use repetition."""
    return ""


def joined(
    path: str = "/".join(("a", "b")), word: str = "x".upper() + "Y".lower(), stripped: str = "  a ".strip()
) -> str:
    """Use methods of strings."""
    return ""


class Options(BaseModel):
    timeout: int = Field(Defaults.TIMEOUT, description=f"In seconds, {Defaults.RETRIES} tries", le=c.SECONDS)
    text: str = Field(default=HELP, description=HELP + "!")
    level: Level = Field("debug", examples=["info", c.FIRST])


def options(options: Options, also: str = HELP) -> str:
    """Use a model whose fields use constants."""
    return ""


def fstring(
    name: Annotated[str, Field(description=f"Name ({c.UNIT_LIST}), at most {HIGH - 1} letters")],
    nested: Annotated[str, Field(description=f"{'a' if FLAG else 'b'} and {Defaults.HELP!s} {0.5:.0%}")] = "",
) -> str:
    """Use f-strings in place."""
    return ""
