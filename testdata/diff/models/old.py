from pydantic import BaseModel, Field

from toolint import tool


class Tag(BaseModel):
    """A tag."""

    label: str
    children: "list[Tag]" = []


class Note(BaseModel):
    """A note."""

    text: str = Field(description="What it says.", max_length=100)
    tags: list[Tag] = []
    pinned: bool = False


@tool
def add_note(note: Note) -> str:
    """Add a note."""
