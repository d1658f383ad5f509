from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("garden")


@server.tool()
def measure_soil(bed_id: Annotated[str, Field(description="Bed label, for example 'north-3'.")]) -> str:
    """Measure moisture and acidity of one bed.

    Use it before watering. One call a day is enough.

    Returns:
        Moisture in percent and the pH value.
    """
    return bed_id
