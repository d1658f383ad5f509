"""pydantic-ai tools that are written out."""
from typing import Any

from pydantic import BaseModel, Field
from pydantic_ai import Tool
from pydantic_ai.tools import ToolDefinition


class Pair(BaseModel):
    a: int = Field(description="The first")
    b: int = 2


def total(**kwargs: Any) -> str:
    """Not sent."""
    return ""


sums = Tool.from_schema(
    function=total,
    name="sums",
    description="Sums two numbers.",
    json_schema={
        "additionalProperties": False,
        "properties": {"a": {"description": "the first", "type": "integer"}},
        "required": ["a"],
        "type": "object",
    },
)
of_model = Tool.from_schema(total, "of_model", "By position.", Pair.model_json_schema())
definition = ToolDefinition(name="defined", parameters_json_schema={"type": "object", "properties": {}}, description="Defined.")
bare = ToolDefinition(name="bare", strict=True)
