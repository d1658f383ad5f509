"""The verb behind a prefix that all tools of the server share; annotations of a framework's own."""

from fastmcp import FastMCP

server = FastMCP("garden")


@server.tool(annotations={"readOnlyHint": True})
def garden_update_bed() -> str:
    """Plant the bed that was selected last anew."""


@server.tool(annotations={"readOnlyHint": True})
def garden_list_beds() -> list[str]:
    """Return the labels of all beds."""
