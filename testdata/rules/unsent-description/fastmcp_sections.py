from fastmcp import FastMCP

mcp = FastMCP("scripts")


@mcp.tool
def manage_trigger(action: str) -> str:
    """Manage the triggers of a script.

    Args:
        action: What to do with it, see below.

    Actions:
        - "list": List the triggers of the current user.
        - "create": Create one that runs the function every hour.

    Returns:
        The triggers after that, one on a line.

    Raises:
        ValueError: There is no such action in this script.

    Examples:
        List what is there before something is changed.
    """
    return action
