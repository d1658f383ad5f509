from toolint import tool


@tool
def restart_printer() -> str:
    return "restarted"


@tool
def stop_printer() -> str:
    """   """
    return "stopped"


@tool
def feed_printer() -> str:
    # Feed one sheet.
    return "fed"
