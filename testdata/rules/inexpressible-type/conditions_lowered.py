"""Conditions at the root of a schema, in members of an `allOf`."""

from typing import Any

from crewai.tools import BaseTool
from pydantic import BaseModel, ConfigDict, Field


class Change(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                {"if": {"properties": {"action": {"const": "append"}}}, "then": {"required": ["text"]}},
                {"if": {"properties": {"action": {"const": "move"}}}, "then": {"required": ["target"]}},
            ]
        }
    )

    action: str = Field(description="What to do: 'append' or 'move'.")
    text: str = Field(description="What to append, and nothing for a move.")


class ChangeFile(BaseTool):
    name: str = "change_file"
    description: str = "Change one file and return its size."
    args_schema: type[BaseModel] = Change

    def _run(self, action: str, text: str) -> Any:
        return action + text
