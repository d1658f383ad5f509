from pydantic import BaseModel, ConfigDict, Field

from toolint import tool


class Change(BaseModel):
    """A change of one file."""

    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                {"if": {"properties": {"action": {"const": "write"}}}, "then": {"required": ["content"]}},
                {"if": {"properties": {"action": {"const": "move"}}}, "then": {"required": ["target"]}},
            ]
        }
    )
    action: str = Field(description="'write' or 'move'.", pattern="^(write|move)$")
    content: str | None = Field(None, description="The new text.")
    target: str | None = Field(None, description="The new path.")


@tool
def change_file(change: Change) -> str:
    """Change one file of the sandbox and return its new size.

    Args:
        change: What to change.
    """
    return ""
