from toolint import tool


@tool
def read_tides(harbour: str) -> str:
    """Return the tides\u200b of a harbour.

    Args:
        harbour: Name​ of the harbour, for example 'Brest'.
    """
    return harbour
