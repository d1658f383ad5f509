"""Definitions that are written out, as a server of the low level lists them."""

from enum import Enum

import mcp.types as types
from mcp import Tool
from pydantic import BaseModel, Field

from definitions import LIMIT, search_tool


class Status(str, Enum):
    open = "open"
    closed = "closed"


class Ticket(BaseModel):
    """A ticket."""

    title: str = Field(description="What it is about.", max_length=LIMIT)
    status: Status = Status.open


class Names(str, Enum):
    CREATE = "create_ticket"


def copied(tool: Tool) -> Tool:
    return Tool(name=tool.name, description=tool.description, inputSchema=tool.input_schema)


async def list_tools() -> list[types.Tool]:
    return [
        search_tool,
        types.Tool(
            name=Names.CREATE,
            description="Create a ticket.",
            inputSchema=Ticket.model_json_schema(),
        ),
        Tool(
            name="close" + "_ticket",
            description=f"Close up to {LIMIT} tickets.",
            inputSchema={
                "type": "object",
                "properties": {
                    "numbers": {"type": "array", "items": {"type": "integer"}, "maxItems": LIMIT},
                    "status": {"type": "string", "enum": [status.value for status in Status]},
                },
                "required": ["numbers"],
            },
        ),
    ]


def search(arguments: dict) -> list[types.TextContent]:
    """Run a search."""
    return []


def change(arguments: dict) -> list[types.TextContent]:
    """Create or close."""
    return []


HANDLERS = {"search_tickets": search, "create_ticket": change, "close_ticket": change}
