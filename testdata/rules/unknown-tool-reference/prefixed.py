"""Names without the prefix that the server puts before them."""

from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


@server.tool(name="garden_list_beds")
def list_beds() -> list[str]:
    """Return the labels of all beds."""


@server.tool(name="garden_water_bed")
def water_bed(bed: str) -> str:
    """Water one bed. Use list_beds to find its label, or read_map for the whole garden.

    Args:
        bed: The label of the bed.
    """
