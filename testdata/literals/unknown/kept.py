"""Functions that decorators keep in tables, where only the run knows what tools become of them."""

import os

from mcp.server.mcpserver import MCPServer
from pydantic import BaseModel

server = MCPServer("kept")
TOOL_TABLE = {}
other_tools = []
optional_tools = []
WRAPPERS = dict(os.environ)


class Query(BaseModel):
    text: str


def register_tool(name: str, *, params: type, description: str, level: str = "low"):
    """Made into tools by a server that takes the models apart."""

    def keep(function):
        TOOL_TABLE[name] = (function, params, description, level)
        return function

    return keep


def other_tool(name=None, description=None):
    def keep(function):
        other_tools.append((name or function.__name__, function, description))
        return function

    return keep


def optional_tool(function):
    optional_tools.append(function)
    return function


@register_tool("find", params=Query, description="Finds letters.")
def find(params: Query) -> list[str]:
    return []


@register_tool(name=os.environ["NAME"], params=Query, description="Counts letters.")
def count(params: Query) -> int:
    return 0


@other_tool()
def move(number: int) -> str:
    """Move a letter."""
    return ""


@other_tool("named", description=os.environ["TEXT"])
def rename(number: int) -> str:
    """Rename a letter."""
    return ""


@optional_tool
def close(number: int) -> str:
    """Close a letter."""
    return ""


for name, function, description in other_tools:
    server.add_tool(WRAPPERS[name], name=name, description=description)
for tool in optional_tools:
    if tool.__name__ not in os.environ:
        server.add_tool(tool, description=os.environ.get(tool.__name__))
