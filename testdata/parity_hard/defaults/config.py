from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from pathlib import Path
from uuid import UUID

from pydantic import BaseModel, Field


class Mode(Enum):
    A = "a"
    B = 2


def make_tags() -> list[str]:
    return ["made"]


@dataclass
class Job:
    name: str = "job"
    tags: list[str] = field(default_factory=lambda: ["a", "b"])
    limits: dict = field(default_factory=dict)
    made: list[str] = field(default_factory=make_tags)
    mode: Mode = Mode.A
    modes: tuple[Mode, ...] = (Mode.A, Mode.B)
    hidden: int = field(default=3, init=False)
    shown: int = field(default=4, repr=False, kw_only=True, metadata={"description": "shown"})


class Retry(BaseModel):
    attempts: int = 3
    wait: timedelta = timedelta(seconds=1.5)
    until: date = date(2030, 1, 31)


class Settings(BaseModel):
    root: Path = Path("/srv") / "data"
    started: datetime = datetime(2024, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
    at: time = time(8, 30)
    id: UUID = UUID("12345678-1234-5678-1234-567812345678")
    ratio: Decimal = Decimal("0.10")
    retry: Retry = Retry(attempts=5)
    retries: list[Retry] = [Retry(), Retry(attempts=1)]
    by_name: dict[str, Retry] = {"a": Retry()}
    generated: list[int] = Field(default_factory=list)
    pair: tuple[int, str] = (1, "x")
    names: set[str] = {"only"}
    frozen: frozenset[int] = frozenset({1})
    raw: bytes = b"abc"
    nothing: None = None
    required: int = ...
    also_required: int = Field(...)
    validated: int = Field("7", validate_default=True)


DEFAULT_JOB = Job(name="default")
DEFAULT_RETRY = Retry(attempts=2, wait=timedelta(minutes=2))
HOME = Path("~/data")
DAY = timedelta(days=1)
