from typing import Any

from toolint import tool


@tool
def log_measurement(sensor: str, value, unit: Any) -> str:
    """Write one measurement into the log and return its number.

    Args:
        sensor: Which sensor, for example 'cellar-2'.
        value: What it says.
        unit: The unit, for example 'kPa'.
    """
    return sensor
