"""Comments that silence something, that silence this rule, that are about rules which are off, or that other files may need."""

# toolint: ignore-file[missing-parameter-description]

from pydantic import BaseModel

from toolint import tool


class Bed(BaseModel):
    label: str  # toolint: ignore[name-restating-parameter-description]


@tool
def readBed(label: str) -> str:  # toolint: ignore[name-not-snake-case]
    """Return what grows in one bed."""


@tool
def list_beds() -> list[str]:  # toolint: ignore[overlong-description]
    """Return the labels of all beds."""


@tool
def water_bed() -> str:
    """Water one bed."""  # toolint: ignore[label-only-description]


@tool
def count_beds() -> int:  # toolint: ignore[missing-description, unused-ignore]
    """Return how many beds there are."""


@tool
def sowBed() -> int:  # toolint: ignore[name-not-snake-case]
    """Sow the bed that was selected last."""
