"""A name that two tables have is joined with neither."""

TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


def find_word(query: str) -> str: ...


def list_words(query: str, limit: int = 3) -> str: ...


HANDLERS = {}
HANDLERS["find_word"] = find_word
HANDLERS.update({"list_words": list_words})


class Other:
    def __init__(self, more):
        self.handlers = {"find_word": list_words}
        for name, function in more:
            self.handlers[name] = function
