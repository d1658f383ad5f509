from agents import function_tool


@function_tool(strict_mode=False)
def get_tides(harbour: str) -> str:
    """Return the tides of a harbour.

    Args:
        harbour: Its name, for example 'Brest'.
    """
