from agents import function_tool


@function_tool(name_override="close_shop")
def run() -> str:
    """Close the shop for today."""
    return ""


@function_tool(name_override="open_shop")
def handler() -> str:
    """Open the shop for today."""
    return ""
