TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


def call_tool(name, arguments):
    if name == "find_word":
        return arguments["query"]
    elif name == "list_words":
        return arguments.get("query", "")
    raise ValueError(name)
