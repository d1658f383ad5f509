"""llama-index tool specs."""
from typing import Annotated, List, Optional

from llama_index.core.query_engine import CustomQueryEngine
from llama_index.core.tools import QueryEngineTool, ToolMetadata
from llama_index.core.tools.tool_spec.base import BaseToolSpec
from llama_index.core.workflow import Context
from pydantic import BaseModel


class Event(BaseModel):
    title: str
    guests: List[str] = []


class Calendar(BaseToolSpec):
    """A calendar."""

    spec_functions = ["load_data", ("create_event", "acreate_event"), "get_date"]

    def __init__(self, zone: str = "UTC") -> None:
        self.zone = zone

    def load_data(self, number_of_results: Optional[int] = 100, start: Annotated[str, "The start"] = "") -> List[str]:
        """Load data from the calendar.

        Args:
            number_of_results (Optional[int]): the number of events to return. Defaults to 100.
        """
        return []

    def create_event(self, event: Event) -> str:
        """Create an event."""
        return ""

    async def acreate_event(self, event: Event) -> str:
        """Not this one."""
        return ""

    async def get_date(self, ctx: Context) -> str:
        """Which day it is."""
        return ""

    def helper(self, x: int) -> int:
        """Not a tool."""
        return x


class Shorter(Calendar):
    spec_functions = ["get_date"]


class Engine(CustomQueryEngine):
    def custom_query(self, query_str: str) -> str:
        return ""


asked = QueryEngineTool.from_defaults(query_engine=Engine(), name="ask_papers", description="Asks papers.")
filed = QueryEngineTool(
    query_engine=Engine(), metadata=ToolMetadata(name="ask_files", description="Asks files.", fn_schema=Event)
)
instances = [*Calendar().to_tool_list(), *Shorter().to_tool_list()]
