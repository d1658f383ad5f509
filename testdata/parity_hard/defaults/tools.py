"""Default values of every kind."""

import datetime as dt
from datetime import timedelta
from decimal import Decimal
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Optional

from pydantic import Field
from pydantic.fields import FieldInfo

from defaults.config import DAY, DEFAULT_JOB, DEFAULT_RETRY, HOME, Job, Mode, Retry, Settings

LIMIT = -10
_sentinel = object()


def run(job: Job) -> str:
    """Run a job."""
    return ""


def run_default(job: Job = DEFAULT_JOB, inline: Job = Job("inline", tags=[])) -> str:
    """Run the default job."""
    return ""


def retry(retry: Retry = DEFAULT_RETRY, other: Retry = Retry()) -> str:
    """Retry."""
    return ""


def configure(settings: Settings) -> str:
    """Configure."""
    return ""


def wait(for_: timedelta = timedelta(hours=1, minutes=30), day: timedelta = DAY) -> str:
    """Wait."""
    return ""


def open_file(path: Path = HOME, other: Path = Path("a") / "b" / "c.txt", pure: PurePosixPath = PurePosixPath("x")) -> str:
    """Open a file."""
    return ""


def on_day(day: dt.date = dt.date(2024, 2, 29), at: Optional[dt.time] = dt.time(12), zone: str = "UTC") -> str:
    """On a day."""
    return ""


def money(amount: Decimal = Decimal("1.50"), rate: Decimal = Decimal(3), raw: float = float("1e3")) -> str:
    """Money."""
    return ""


def modes(mode: Mode = Mode.B, modes: list[Mode] = [Mode.A, Mode.B], table: dict[str, Mode] = {"x": Mode.A}) -> str:
    """Modes."""
    return ""


def numbers(a: int = -1, b: float = 1e-3, c: int = 10**6, d: float = 1 / 4, e: int = LIMIT * 2, f: int = 7 // 2) -> str:
    """Numbers."""
    return ""


def containers(a: list = [], b: dict = {}, c: tuple = (), d: set = set(), e: list[int] = [0] * 3, f: Any = None) -> str:
    """Empty containers."""
    return ""


def fields(
    a: int = Field(3, ge=0),
    b: Annotated[int, Field(ge=0)] = 4,
    c: list[str] = Field(default_factory=list),
    d: Annotated[str, Field(default="from field")] = "from signature",
    e: Annotated[Optional[str], Field(description="E")] = None,
) -> str:
    """Fields as defaults."""
    return ""


def required_fields(a: int = Field(...), b: str = Field(..., min_length=1, description="B"), c: int = ...) -> str:
    """Required although there is a default."""
    return ""


def odd(a: int = "not an int", b: str = None, c: bool = 1, d: float = 1, e: list[int] = (1, 2)) -> str:
    """Defaults that do not fit."""
    return ""


def sentinel(a: Any = _sentinel, b: int = 0) -> str:
    """A default without a JSON form."""
    return ""


def text(a: str = "a" "b", b: str = r"\n", c: str = "\u00e9\t", d: str = """two
lines""", e: bytes = b"raw") -> str:
    """Texts."""
    return ""


def lambdas(a: Annotated[list[int], Field(default_factory=lambda: [1, 2])], b: dict[str, Any] = Field(default_factory=dict)) -> str:
    """Factories."""
    return ""
