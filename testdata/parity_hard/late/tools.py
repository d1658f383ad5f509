"""What a name means depends on where it is used."""

from typing import Literal, Union

from pydantic import BaseModel

from late import schemas
from late.schemas import Filter, Inside, Kept, Level, Loop, OldFilter, Window

Mode = Literal["draft", "final"]
LIMIT = 10


def search(filter: Filter, old: OldFilter | None = None) -> str:
    """Search with either filter."""
    return ""


def render(mode: Mode, limit: int = LIMIT) -> str:
    """Render in the first modes."""
    return ""


Mode = Literal["draft", "final", "archived"]
LIMIT = 20


def archive(mode: Mode, limit: int = LIMIT) -> str:
    """Archive in the later modes."""
    return ""


class Job(BaseModel):
    name: str


def start(job: Job) -> str:
    """Start the first kind of job."""
    return ""


class Job(BaseModel):
    id: int
    parent: "Job | None" = None


def stop(job: Job) -> str:
    """Stop the second kind of job."""
    return ""


def quoted(job: "Job") -> str:
    """A quoted name is looked up when it is asked for."""
    return ""


def resize(window: Window, level: Level, kept: Kept) -> str:
    """Resize a window."""
    return ""


def loop(table: Loop, pair: Inside) -> str:
    """Names bound in loops and with blocks."""
    return ""


def duplicate(a: int) -> str:
    """The first definition."""
    return ""


def duplicate(a: str, b: int = 0) -> str:
    """The second definition."""
    return ""


if LIMIT > 5:

    def conditional(a: int) -> str:
        """Defined under an if."""
        return ""

else:

    def conditional(a: str) -> str:
        """Never defined."""
        return ""


Numeric = Union[int, float]
try:
    from . import schemas as _schemas
except ImportError:
    Kinds = str
else:
    Kinds = Literal["n", "m"]
finally:
    Done = bool


def calculate(value: Numeric, kind: Kinds = "n", done: Done = False) -> str:
    """Calculate."""
    return ""


_Private = int
Score = _Private
_Private = str


def rate(score: Score) -> str:
    """Rate something."""
    return ""


def use_attribute(filter: schemas.Filter, level: schemas.Level = "x") -> str:
    """Use a name through its module."""
    return ""


TOOLS = [
    search, render, archive, start, stop, quoted, resize, loop, duplicate, conditional, calculate, rate, use_attribute,
]
