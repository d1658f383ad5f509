from agents import function_tool


@function_tool(strict_mode=False)
def list_alerts(**labels: str) -> str:
    """List the newest alerts, newest first.

    Args:
        labels: Label and value.
    """
    return ""
