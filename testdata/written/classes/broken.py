from langchain_core.tools import BaseTool
from pydantic import BaseModel


class Words(BaseModel):
    query: str
    limit: int = 3


class FindWord(BaseTool):
    name: str = "find_word"
    description: str = "Find a word."
    args_schema: type = Words

    def _run(self, word: str, limit: str = "3") -> str: ...


class ListWords:
    schema = {"name": "list_words", "description": "List words.", "input_schema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}}

    def invoke(self, query: str, prefix: str) -> str: ...
