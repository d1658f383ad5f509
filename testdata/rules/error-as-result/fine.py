"""Raised, marked, specific, without the exception, somebody else's, or in a framework that marks nothing."""

from agents import function_tool
from mcp.server.fastmcp import FastMCP
from mcp.types import CallToolResult, TextContent

server = FastMCP("garden")


@server.tool()
def open_valve() -> str:
    """Open the valve of the main pipe, if it is closed."""
    try:
        return "open"
    except Exception as error:
        raise RuntimeError(f"the valve is stuck: {error}") from error


@server.tool()
def close_valve() -> CallToolResult:
    """Close the valve of the main pipe, if it is open."""
    try:
        return CallToolResult(content=[])
    except Exception as error:
        return CallToolResult(content=[TextContent(type="text", text=str(error))], isError=True)


@server.tool()
def read_file(path: str) -> str:
    """Return the text of a file of the garden's notes.

    Args:
        path: Below the notes, for example 'beds/north.md'.
    """
    try:
        return open(path).read()
    except FileNotFoundError as error:
        return f"there is no such file: {error}"


@server.tool()
def count_hens() -> str:
    """Count the hens that are in their house now."""

    def look() -> str:
        try:
            return "7"
        except Exception as error:
            return f"camera: {error}"

    try:
        return look()
    except Exception:
        return "7 or so"


@function_tool
def ring_bell() -> str:
    """Ring the bell of the gate, once."""
    try:
        return "rung"
    except Exception as error:
        return f"Error: {error}"
