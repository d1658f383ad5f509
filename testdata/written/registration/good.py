from langchain_core.tools import StructuredTool, tool
from pydantic import BaseModel


class Words(BaseModel):
    query: str
    limit: int = 3


def find(query: str, limit: int = 3) -> str:
    """Find words."""


find_word = StructuredTool.from_function(find, name="find", description="Find a word.", args_schema=Words)


@tool(args_schema=Words)
def list_words(**given) -> str:
    """List words."""


def drop_word(query: str) -> str: ...


registry.register({"name": "drop_word", "description": "Drop a word.", "parameters": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}}, drop_word)
