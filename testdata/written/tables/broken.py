TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "drop_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


def find(query: int) -> str: ...


def names(prefix: str) -> str: ...


HANDLERS = dict(find_word=find, list_words=names)
HANDLERS["drop_words"] = find


def call(name, args):
    return HANDLERS[name](**args)
