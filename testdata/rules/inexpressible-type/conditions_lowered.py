from pydantic import BaseModel, ConfigDict, Field
from toolint import tool


class Change(BaseModel):
    model_config = ConfigDict(
        json_schema_extra={
            "allOf": [
                {"if": {"properties": {"action": {"const": "append"}}}, "then": {"required": ["text"]}},
                {"if": {"properties": {"action": {"const": "move"}}}, "then": {"required": ["target"]}},
            ]
        }
    )

    action: str = Field(description="What to do.")
    text: str = Field(description="The text, for append.")


@tool
def change_file(change: Change) -> str:
    """Change one file.

    Args:
        change: What to change.
    """
    return ""
