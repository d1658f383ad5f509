from agents import FunctionTool
from dataclasses import dataclass
from haystack.tools import Tool
from typing import NamedTuple


@dataclass
class ToolDefinition:
    name: str
    description: str
    parameters: dict


class ToolParam(NamedTuple):
    name: str
    input_schema: dict
    description: str = ""


async def read_page(context, arguments): ...
def write_page(page: int): ...


A = FunctionTool("read_page", "Read a page.", {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]}, read_page)
B = Tool("write_page", "Write a page.", {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["page"]}, write_page)
C = ToolDefinition("drop_page", "Drop a page.", {"type": "object", "properties": {}})
D = ToolParam("turn_page", {"type": "object", "properties": {"back": {"type": "boolean"}}}, "Turn a page.")
