from anthropic.types import ToolParam
from google.genai import types as genai
import mcp.types as types

A = ToolParam(name="read_page", description="Read a page.", input_schema=dict(type="object", properties=dict(page=dict(type="int")), required=["pages"]))
B = types.Tool(name="write_page", description="Write a page.", inputSchema={"type": "object", "properties": {"tags": {"type": "array"}}})
C = genai.FunctionDeclaration(name="drop_page", description="Drop a page.", parameters_json_schema={"type": "object", "properties": {"page": {"type": "integer", "minimum": 5, "maximum": 1}}})
