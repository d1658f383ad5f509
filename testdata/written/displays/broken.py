TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "read_page",
            "description": "Read a page.",
            "parameters": {"type": "object", "properties": {"page": {"type": "int"}}, "required": ["pages"]},
        },
    }
] + [
    {"type": "function", "function": {"name": "read_page", "description": "Read.", "parameters": {"type": "object", "properties": {"tags": {"type": "array"}}}}},
    {"type": "function", "function": {"name": "read_page", "description": "Read.", "parameters": {"type": "object", "properties": {}}}},
]
