"""Two definitions in a class have no one method that runs them."""


class Words:
    find = {"name": "find_word", "description": "Find a word.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}}}
    drop = {"name": "drop_word", "description": "Drop a word.", "input_schema": {"type": "object", "properties": {"word": {"type": "string"}}}}

    def run(self, query: int, word: str) -> str: ...
