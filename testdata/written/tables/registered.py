TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "drop_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


@handles("find_word")
def find(query: str, depth: int) -> str: ...


@handles("list_words")
def names(query: str) -> str: ...


class Server:
    def __init__(self, registry):
        registry.register("drop_word", self.drop)

    def drop(self, query: bool) -> str: ...
