from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("soil")


@mcp.tool()
def measure_soil(
    bed_id: str,
    depth_cm: int = 10,
    probe: Annotated[str, Field(description="Which probe, for example 'p2'.")] = "p1",
    dry: bool = False,
) -> str:
    """Measure moisture and acidity of one bed.

    Args:
        bed_id: Bed label, for example 'north-3'.
        depth_cm: Probe depth in centimetres.
        probe: Which probe.
    """
    return bed_id
