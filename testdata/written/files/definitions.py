TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]
