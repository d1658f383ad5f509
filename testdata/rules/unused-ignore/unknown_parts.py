"""What is not known here may be known elsewhere, and the comment needed there."""

from toolint import tool

from somewhere import Bed


@tool
def water_plants(bed: Bed) -> str:  # toolint: ignore[missing-parameter-description]
    """Give water to what grows in one bed, ten litres at a time."""


@tool
def water_trees(bed: Bed) -> str:
    """Give water to the trees around one bed, ten litres at a time."""


@tool
def list_beds() -> list[str]:  # toolint: ignore[missing-description]
    """Return the labels of all beds."""
