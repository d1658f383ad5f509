"""Our own types, some of which are called like others."""

from enum import Enum
from typing import Optional as Maybe

from pydantic import BaseModel


class List(BaseModel):
    """A packing list."""

    entries: list[str]


class date(Enum):
    TODAY = "today"
    TOMORROW = "tomorrow"


class Any(BaseModel):
    what: str


Path = Maybe[str]
set = frozenset
