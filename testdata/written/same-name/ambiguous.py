TOOLS = [
    {"name": "find_word", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
    {"name": "list_words", "description": "Do it.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
]


class Dutch:
    def find_word(self, woord: str, query: int) -> str: ...


class French:
    def find_word(self, mot: str, query: int) -> str: ...


def list_words(): return TOOLS
