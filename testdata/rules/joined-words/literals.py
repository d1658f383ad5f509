from typing import Annotated

from mcp.server.fastmcp import FastMCP
from pydantic import Field

server = FastMCP("rows")


@server.tool(
    description="Return rows of a table, newest first."  # what comes back
    "Use it to look at examples."
)
def read_rows(
    table: Annotated[str, Field(description=r"Name of the table.Must be \w+ only.")],
    owner: Annotated[str, Field(description='Login of the owner.' u'Use "ada" for tests.')] = "ada",
) -> str:
    return table


@server.tool()
def count_rows(table: str, limit: Annotated[int, Field(description=f"Most rows.See the {'manual'}.")] = 5) -> int:
    """Count the rows of a table.It is quick.

    The table's name is taken as it is.
        Use it once.
    """
    return 1
