from toolint import tool


@tool
def find_free_room(seats: int, floor: int | None = None, hours: int = 1) -> list[str]:
    """Return the rooms that are free from now on.

    Args:
        seats: How many people come.
        floor: The floor, for example 2.
        hours: For how long.
    """
    return [str(seats), str(floor), str(hours)]
