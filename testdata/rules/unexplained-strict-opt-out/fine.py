"""An open map is a reason, so is a parameter that may be left out; a comment is one as well; nothing off; nothing known."""

import os

from agents import function_tool


@function_tool(strict_mode=False)
def set_labels(labels: dict[str, str]) -> str:
    """Write the labels on the beds.

    Args:
        labels: Bed to label.
    """


@function_tool(strict_mode=False)
def get_tides(harbour: str, days: int = 1) -> str:
    """Return the tides of a harbour.

    Args:
        harbour: Its name, for example 'Brest'.
        days: How many.
    """


@function_tool(strict_mode=False)  # toolint: ignore[unexplained-strict-opt-out] our proxy drops strict tools
def get_moon(day: str) -> str:
    """Return the phase of the moon.

    Args:
        day: As 2026-11-30.
    """


@function_tool
def get_sun(day: str) -> str:
    """Return when the sun rises and sets.

    Args:
        day: As 2026-11-30.
    """


@function_tool(strict_mode=bool(os.environ.get("STRICT")))
def get_stars(day: str) -> str:
    """Return which stars can be seen.

    Args:
        day: As 2026-11-30.
    """
