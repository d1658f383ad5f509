from fastmcp import FastMCP

plain = FastMCP("plain")


@plain.tool
def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b
