from dataclasses import dataclass, field
from typing import NamedTuple
from agents import FunctionTool


@dataclass
class ToolDefinition:
    name: str
    description: str
    uses: int = field(default=0, init=False)
    parameters: dict = field(default_factory=dict)


class ToolParam(NamedTuple):
    name: str
    input_schema: dict


async def read_page(context, arguments): ...


A = FunctionTool("read_page", "Read a page.", {"type": "object", "properties": {"page": {"type": "int"}}, "required": ["page"]}, read_page)
B = ToolDefinition("drop_page", "Drop a page.", {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["pages"]})
C = ToolParam("turn_page", {"type": "object", "properties": {"pages": {"type": "array"}}})
