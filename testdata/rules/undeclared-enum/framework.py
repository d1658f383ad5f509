from mcp.server.fastmcp import FastMCP

server = FastMCP("numbers")


@server.tool()
def combine_numbers(left: float, right: float, action: str) -> float:
    """Combine two numbers and return the result.

    Args:
        left: First operand.
        right: Second operand.
        action: One of "plus", "minus" or "times".
    """
    return left
