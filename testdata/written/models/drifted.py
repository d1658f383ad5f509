from pydantic import BaseModel, Field, TypeAdapter


class Page(BaseModel):
    number: int = 1
    title: str


SCHEMA = TypeAdapter(Page).json_schema()
TOOLS = [{"name": "read_page", "description": "Read a page.", "input_schema": SCHEMA}]


def read_page(number: str, title: str = "", depth: int = 1) -> None: ...
