"""Texts and mappings with the exception in them, in two frameworks, one of them registered from outside."""

import json

from anthropic import beta_tool
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool()
async def read_soil(bed: int) -> dict[str, str]:
    """Return moisture and acidity of a bed.

    Args:
        bed: From 1 to 8, north to south.
    """
    try:
        return {"moisture": "40 %"}
    except ValueError:
        return {"error": "no such bed"}
    except Exception as e:
        if bed:
            return {"error": str(e)}
        return json.dumps({"error": str(e)})


@beta_tool
def open_valve() -> str:
    """Open the valve of the main pipe, if it is closed."""
    try:
        return "open"
    except BaseException as error:
        return "Error: " + str(error)


def close_valve() -> str:
    """Close the valve of the main pipe, if it is open."""
    try:
        return "closed"
    except Exception as error:
        return "Error: {}".format(error)


server.tool()(close_valve)
