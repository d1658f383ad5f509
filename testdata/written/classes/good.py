from smolagents import Tool


class FindWord(Tool):
    name = "find_word"
    description = "Find a word."
    inputs = {"query": {"type": "string", "description": "Word."}, "limit": {"type": "integer", "description": "Most.", "nullable": True}}
    output_type = "string"

    def forward(self, query: str, limit: int = 3) -> str: ...


class ListWords:
    schema = {"name": "list_words", "description": "List words.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}}

    def run(self, query: str) -> str: ...
