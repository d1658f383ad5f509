from pydantic import BaseModel, Field

from toolint import tool


class Label(BaseModel):
    """A tag."""

    label: str = Field(min_length=1)
    children: "list[Label]" = []


class Note(BaseModel):
    """A note to oneself."""

    text: str = Field(description="What it says.", max_length=80)
    tags: list[Label] = []


@tool
def add_note(note: Note) -> str:
    """Add a note."""
