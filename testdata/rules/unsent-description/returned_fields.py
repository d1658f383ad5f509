"""A list of what comes back has entries that are called like parameters."""

from fastmcp import FastMCP

server = FastMCP("garden")


@server.tool
def list_beds(row: int = 1, page: int = 1) -> dict:
    """List the beds of a row, twenty at a time.

    Returns a ``Beds`` wrapper:

    - ``beds`` -- names of the beds,
      in their order.
    - ``page`` -- 1-indexed page number of this response.
    """
    return {}


@server.tool
def list_plants(row: int = 1, page: int = 1) -> dict:
    """List the plants of a row, twenty at a time, and count them.

    What can be asked for:

    - ``row`` -- number of the row, from 1.
    - ``page`` -- page of the list, from 1.
    """
    return {}
