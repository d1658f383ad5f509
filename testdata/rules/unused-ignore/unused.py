"""Comments that silence nothing, in part or as a whole, and names that are no rule's."""

# toolint: ignore-file[duplicate-tool-name]

from toolint import tool


@tool  # toolint: ignore[name-not-snake-case]
def list_beds() -> list[str]:  # toolint: ignore[missing-description, handler-name-mismatch]
    """Return the labels of all beds."""


@tool
def readBed(label: str) -> str:  # toolint: ignore[name-not-snake-case, missing-parameter-description, name-not-verb-noun]
    """Return what grows in one bed."""


@tool
def weather() -> str:  # noqa: D103  # toolint: ignore[name-not-verb-nown]
    """Return the weather of today."""  # toolint: ignore[joined-words]
