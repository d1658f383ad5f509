def find(query: int) -> str: ...


def names(query: str, limit: str) -> str: ...


TOOLS = [
    {"name": "find", "description": "Find.", "parameters": {"type": "object", "properties": {"query": {"type": "string"}}}, "function": find},
    {"schema": {"name": "list_words", "description": "List.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}}, "handler": names},
]
