#!/usr/bin/env python
"""Tools for beds."""

import typing

from mcp.server.fastmcp import Context, FastMCP
from pydantic import Field

mcp = FastMCP("beds")


def logged(function):
    return function


@mcp.tool()
@logged
async def water_bed(bed_id: str, litres: float = Field(default=1.5, ge=0), *, ctx: Context, note: "str | None" = None) -> str:
    """Water one bed.

    Water is scarce in summer.

    Args:
        bed_id (str): Bed label, for example "north-3" or 'C:\\beds'.
        litres: How much.
        ctx: Context of the request.
        note: What to write into the diary:
            - the weather
            - the soil

    Returns:
        str: What was done.
    """
    return bed_id


def register(server: FastMCP) -> None:
    @server.tool()
    def empty_bed(bed_id: typing.Annotated[str, Field(min_length=3)], keep_roots: bool) -> str:
        """Take everything out of a bed.

        :param bed_id: Bed label.
        :type bed_id: str
        :param keep_roots: Whether the roots
            stay in the soil.
        :return: What was done.
        """
        return bed_id
