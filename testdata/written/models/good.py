from pydantic import BaseModel, Field, TypeAdapter


class Page(BaseModel):
    """A page."""

    number: int = Field(ge=1)
    tags: list[str] = []


TOOLS = [
    {"name": "read_page", "description": "Read a page.", "input_schema": Page.model_json_schema()},
    {"name": "write_page", "description": "Write a page.", "input_schema": TypeAdapter(Page).json_schema()},
]


def read_page(number: int, tags: list[str] = []) -> None: ...


def write_page(page: Page) -> None: ...
