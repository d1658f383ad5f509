"""haystack tools that are written out."""
from typing import Optional

from haystack import component
from haystack.tools import ComponentTool, Tool
from haystack.tools.tool import Tool as Base

PARAMETERS = {
    "type": "object",
    "properties": {"a": {"type": "integer", "description": "The first"}, "b": {"type": "integer"}},
    "required": ["a", "b"],
}


def add(a: int, b: int) -> int:
    """Not sent."""
    return a + b


adder = Tool(name="add", description="Adds two numbers.", parameters=PARAMETERS, function=add)
positional = Base("take", "Takes one.", {"type": "object", "properties": {"x": {"type": "string"}}}, lambda x: x)


@component
class PaperSearch:
    """Searches papers."""

    def __init__(self, limit: int = 1) -> None:
        self.limit = limit

    @component.output_types(papers=list[str])
    def run(self, query: str, years: Optional[list[int]] = None, limit: int = 3) -> dict:
        """Not sent.

        :param query: What to look for.
        :param years: Which years.
        :param limit: How many.
        """
        return {"papers": []}


search = PaperSearch(limit=2)
of_variable = ComponentTool(component=search)
of_call = ComponentTool(component=PaperSearch(), name="find_papers", description="Finds papers.")
