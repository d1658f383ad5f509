from anthropic import beta_tool


@beta_tool
def log_measurement(sensor: str, value) -> str:
    """Write one measurement into the log and return its number.

    Args:
        sensor: Which sensor, for example 'cellar-2'.
        value: What it says.
    """
    return sensor
