"""Descriptions and defaults that are computed from enumerations and containers."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from lexicon import words as w
from lexicon.words import DEDENTED, FAST, HELP, LABELS, MODES, QUOTED, TABLE, Mode, Number, Sized, Speed


def modes(
    mode: Annotated[Mode, Field(description=f"One of: {MODES}")],
    quoted: Annotated[str, Field(description=QUOTED)] = "read",
) -> str:
    """Describe with the members of an enumeration."""
    return ""


def helped(mode: Annotated[str, Field(description=HELP)] = Mode.READ.value, table: Annotated[str, TABLE] = "") -> str:
    """Describe with computed texts."""
    return ""


def labelled(label: str = LABELS[Mode.WRITE], mode: Mode = Mode("read"), alias: Mode = Mode.ALIAS) -> str:
    """Look up by members."""
    return ""


def speed(speed: Speed = FAST, other: Literal[w.FAST, "x"] = "x") -> str:
    """Take literals of constants."""
    return ""


def numbers(number: Number = Number.ONE, sized: Sized = Sized.LARGE, text: str = w.LONGEST * "x") -> str:
    """Take computed members."""
    return ""


def comprehended(
    names: list[str] = w.NAMES,
    numbered: list[str] = w.NUMBERED,
    evens: list[int] = w.EVENS,
    flat: list[int] = w.FLAT,
) -> str:
    """Take comprehensions."""
    return ""


def tables(pairs: dict[str, int] = w.PAIRS, squares: dict[int, int] = w.SQUARES, total: int = w.TOTAL) -> str:
    """Take computed tables."""
    return ""


def texts(
    a: str = w.TEMPLATE.format("x", "y", name=FAST),
    b: Annotated[str, Field(description=DEDENTED)] = w.PADDED,
    c: str = w.TITLE,
    d: int = w.COUNT + w.FOUND,
) -> str:
    """Take computed texts."""
    return ""


def unpacked(first: str = w.FIRST, middle: list[str] = w.MIDDLE, last: str = w.LAST, swapped: list = w.SWAPPED) -> str:
    """Take unpacked parts."""
    return ""


def looked_up(limit: int = w.DEFAULTS["limit"], mode: Mode = w.DEFAULTS["mode"], other: int = w.PAIRS.get("b", 0)) -> str:
    """Look up defaults."""
    return ""


def sorted_words(words: list[str] = w.SORTED, any_word: bool = w.ANY, speeds: list[str] = list(w.SPEEDS)) -> str:
    """Take sorted words."""
    return ""


class Choice(BaseModel):
    """A choice."""

    mode: Mode = Field(Mode.READ, description="Either " + " or ".join(repr(m.value) for m in Mode))
    names: list[str] = [m.name for m in Mode]
    index: dict[str, int] = {m.value: i for i, m in enumerate(Mode)}
    help: str = Field(default=HELP[:7], pattern=rf"^({'|'.join(m.value for m in Mode)})$")


def choose(choice: Choice) -> str:
    """Take a model of computed fields."""
    return ""


def members(all_modes: list[Mode] = list(Mode), names: tuple[str, ...] = tuple(Mode.__members__), n: int = len(Mode)) -> str:
    """Take all members."""
    return ""


def documented(a: Annotated[str, Field(description=Choice.__doc__)], b: str = Mode.READ) -> str:
    """Describe with a docstring."""
    return ""
