"""openai-agents tools that are written out."""
from typing import Any

from agents import FunctionTool, RunContextWrapper
from pydantic import BaseModel, Field


class Args(BaseModel):
    """Args doc."""

    username: str = Field(description="The user")
    age: int = Field(ge=0)


async def run(ctx: RunContextWrapper[Any], args: str) -> str:
    return ""


process = FunctionTool(
    name="process_user",
    description="Processes user data.",
    params_json_schema=Args.model_json_schema(),
    on_invoke_tool=run,
    strict_json_schema=False,
)
strict = FunctionTool(
    name="strict",
    description="Strict.",
    params_json_schema={"type": "object", "properties": {"q": {"type": "string"}}, "required": ["q"], "additionalProperties": False},
    on_invoke_tool=run,
)
