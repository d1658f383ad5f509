from typing import Annotated

from mcp.server import MCPServer
from pydantic import Field

server = MCPServer("forecast")


@server.tool()
def get_forecast(
    place: Annotated[str, Field(alias="town", description="Town and country.")],
    days: Annotated[int, Field(description="How many days ahead.")] = 3,
) -> str:
    """Get the weather forecast of one place."""
    return place
