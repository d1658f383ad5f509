from typing import Literal

from toolint import tool


@tool
def set_level(level: Literal["low, medium, high"], unit: Literal["km", "mile"]) -> str:
    """Set the level. Use it once.

    Args:
        level: How loud the log is.
        unit: Unit of the distances.
    """
    return level
