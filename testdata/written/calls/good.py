from anthropic.types import ToolParam
from openai.types.shared_params import FunctionDefinition
import mcp.types as types

A = ToolParam(name="read_page", description="Read a page.", input_schema=dict(type="object", properties=dict(page=dict(type="integer")), required=["page"]))
B = types.Tool(name="write_page", description="Write a page.", inputSchema={"type": "object", "properties": {"page": {"type": "integer"}}})
C = dict(type="function", function=FunctionDefinition(name="drop_page", description="Drop a page.", parameters={"type": "object", "properties": {}}))
