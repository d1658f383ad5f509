from pydantic import BaseModel, Field, TypeAdapter


class Page(BaseModel):
    number: int = Field(ge=10, le=1)
    kind: str = Field(pattern="(")


TOOLS = [
    {"name": "read_page", "description": "Read a page.", "input_schema": Page.model_json_schema()},
    {"type": "function", "function": {"name": "drop_page", "description": "Drop.", "parameters": Page.schema()}},
]


def read_page(number: int, sort: str) -> None: ...
