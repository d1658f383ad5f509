TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "drop_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


def call_tool(name, arguments):
    match name:
        case "find_word":
            return arguments["word"]
        case "list_words":
            return limited(arguments["query"])
        case "drop_words":
            return arguments["query"]
    raise ValueError(name)


def limited(query: int) -> str: ...
