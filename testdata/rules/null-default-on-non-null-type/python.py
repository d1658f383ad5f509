from typing import Annotated, Optional

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("rows")


@server.tool()
def read_rows(
    table: Annotated[str, Field(description="Table name, for example 'orders'.")] = None,
    limit: Annotated[Optional[int], Field(description="Most rows to return.")] = None,
) -> str:
    """Return rows of a table, newest first."""
    return table
