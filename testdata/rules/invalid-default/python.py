from typing import Literal

from toolint import tool

UNIT = "miles"


@tool
def convert_length(value: float, unit: Literal["km", "mile"] = UNIT, digits: int = "2") -> float:
    """Convert a length to metres.

    Args:
        value: The length.
        unit: What the length is in.
        digits: Digits behind the point.
    """
    return value
