"""Markers of FastAPI in tools of another library, under aliases too."""

from typing import Annotated

import fastapi as web
from fastapi import Depends, Header
from mcp.server.fastmcp import FastMCP

server = FastMCP("garden")


def open_database() -> object:
    return object()


@server.tool()
def list_beds(
    owner: str,
    session: str = Header(None, alias="Mcp-Session-Id"),
    database: object = Depends(open_database),
    limit: int = web.Query(10, le=50),
) -> list[str]:
    """Return the labels of all beds."""
