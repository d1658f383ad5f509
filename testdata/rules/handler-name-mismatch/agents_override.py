from agents import function_tool


@function_tool(name_override="close_shop")
def lock_doors() -> str:
    """Close the shop for today."""
    return ""
