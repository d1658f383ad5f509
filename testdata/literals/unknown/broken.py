"""Definitions with keys of another format, and a property where a schema belongs."""

TOOLS = [
    {"type": "function", "function": {"name": "get_a", "description": "Get a.", "input_schema": {"type": "object"}}},
    {"name": "get_b", "description": "Get b.", "input_schema": {"type": "object", "properties": {}, "required": ["x"]}},
    {"type": "function", "strict": True, "function": {"name": "get_c", "description": "Get c.", "parameters": {"type": "string"}}},
    {"name": "get_d", "description": 3, "input_schema": ["type", "object"]},
]
