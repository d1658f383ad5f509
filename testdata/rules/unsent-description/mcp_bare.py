from dataclasses import dataclass
from typing import Annotated

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("soil")


@dataclass
class Probe:
    """A probe.

    Attributes:
        serial: As on the label.
    """

    serial: str


@mcp.tool()
def measure_soil(bed_id: Annotated[str, "Bed label, for example 'north-3'."], probe: Probe) -> str:
    """Measure moisture and acidity of one bed.

    Args:
        probe: The probe
            that is in the bed.
    """
    return bed_id


@mcp.tool(description="Count the beds.")
def count_beds(garden: str) -> str:
    """Count the beds of one garden.

    Args:
        garden: For example 'north'.
    """
    return garden
