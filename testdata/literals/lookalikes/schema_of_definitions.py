"""A schema that describes definitions."""

TOOL_SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "description": {"type": "string"},
        "parameters": {"type": "object", "properties": {"type": {"const": "object"}}},
        "input_schema": {"type": "object"},
        "function": {"type": "object", "properties": {"name": {"type": "string"}, "parameters": {"type": "object"}}},
    },
    "required": ["name", "parameters"],
}
