from enum import Enum

from mcp.server.fastmcp import Context, FastMCP
from pydantic import Field

mcp = FastMCP("demo")
other = mcp


class Names(str, Enum):
    DROP = "drop_table"


@mcp.tool()
async def read_rows(table: str, ctx: Context, limit: int = Field(10, description="Most rows.", ge=1)) -> str:
    """Read rows of a table.

    Args:
        table: Name of the table.
    """


@other.tool(name=Names.DROP, description="Drop a table for good.", annotations={"destructive_hint": True})
def drop(table: str) -> str: ...


def register(server: FastMCP) -> None:
    @server.tool("count_rows")
    def counting(table: str) -> int:
        """Count."""


@mcp.tool
def bare_does_not_register(x: int) -> int: ...
