from toolint import tool

ABOUT = "Restart the office printer. Use it when a job is stuck for more than five minutes."


@tool
def restart_printer() -> str:
    """Restart the office printer. Use it when a job is stuck for more than five minutes."""
    return "restarted"
