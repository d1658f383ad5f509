from haystack.tools import Tool
from langchain_core.tools import StructuredTool, tool
from pydantic import BaseModel


class Words(BaseModel):
    query: str
    limit: int = 3


def find(word: str, limit: int = 4) -> str:
    """Find words."""


find_word = StructuredTool.from_function(find, name="find", description="Find a word.", args_schema=Words)


@tool(args_schema=Words)
def list_words(query: int) -> str:
    """List words."""


def drop(word: str) -> str: ...


drop_word = Tool(name="drop", description="Drop a word.", function=drop, parameters={"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]})
