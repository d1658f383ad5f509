from typing import Annotated, NotRequired, TypedDict

from models_of_nobody import nothing as nothing_else
from pydantic import BaseModel, Field


class Note(BaseModel):
    """A note."""

    text: str = Field(description="The text.")


class Filter(TypedDict):
    tag: NotRequired[str]


def list_notes(
    limit: Annotated[int, Field(ge=1, description="How many.")],
    span: Annotated[tuple[int, str], Field(description="Number and unit.")],
    tags: Annotated[set[str], Field(description="Tags.")],
    only: Filter,
) -> str:
    """List notes."""
