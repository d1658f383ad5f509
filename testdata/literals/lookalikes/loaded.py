"""Definitions from elsewhere."""

import json

with open("tools.json") as file:
    TOOLS = [
        {"name": data["name"], "description": data["description"], "input_schema": data["inputSchema"]} for data in json.load(file)
    ]
MORE = [{**tool, "cache_control": {"type": "ephemeral"}} for tool in TOOLS]
LAST = {**TOOLS[-1], "strict": True}
