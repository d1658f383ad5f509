"""Definitions that are made of the rows of tables elsewhere, after those were customized and chosen from."""

from mcp.types import Tool

from desk.choosing import customized, enabled
from desk.registry import REGISTRY, ROWS, WHOLE


async def list_tools() -> list[Tool]:
    tools = []
    chosen = await enabled(customized(REGISTRY, {}), 3)
    for name, info in chosen.items():
        tools.append(Tool(name=info.get("title", name), description=info["description"], inputSchema=info["schema"]))
    tools += [Tool(name=name, description=text, inputSchema=schema) for name, text, schema in reversed(ROWS)]
    for one in WHOLE:  # They are definitions where they stand.
        tools.append(Tool(name=one["name"], description=one["description"], inputSchema=one["inputSchema"]))
    return tools
