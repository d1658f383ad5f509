"""Definitions that are only brought into another form are no new ones; what comes from elsewhere is not known."""

from elsewhere import ROWS

TOOLS = [{"name": "read_page", "description": "Read a page.", "input_schema": {"type": "object", "properties": {"page": {"type": "int"}}}}]
CHAT = [{"type": "function", "function": {"name": t["name"], "description": t["description"], "parameters": t["input_schema"]}} for t in TOOLS]
OTHERS = [{"name": row.name, "description": row.about, "input_schema": {"type": "object", "properties": {"a": {"type": "int"}}}} for row in ROWS]


def convert(tools):
    for tool in tools:
        yield {"name": tool["name"], "description": tool["description"], "input_schema": {"type": "object", "properties": {"a": {"type": "int"}}}}
