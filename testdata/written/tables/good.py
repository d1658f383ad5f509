TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "drop_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


def find_word(query: str) -> str: ...


def list_words(query: str, limit: int = 3) -> str: ...


def drop_word(arguments: dict) -> str:
    return arguments["query"]


HANDLERS = {"find_word": find_word, "list_words": lambda args: list_words(args["query"], limit=5)}
HANDLERS["drop_word"] = drop_word
