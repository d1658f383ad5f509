from typing import Annotated, Literal

from pydantic import BaseModel, Field
from toolint import tool


class Page(BaseModel):
    """A page."""

    size: int = None  # rows
    order: Literal["asc", "desc"] = Field(default=None, description="By date.")


@tool
def read_rows(
    table: str,
    owner: "str" = None,
    page: Page = None,
    limit: Annotated[int, Field(ge=1, description="Most rows.")] = None,
    mark: int | str = None,
    tags: list[str] = None,
) -> str | None:
    """Return rows of a table, newest first.

    Args:
        table: Name of the table, for example 'orders'.
        owner: Login of the owner, for example 'ada'.
        page: Which page.
        mark: Number or name of the first row, for example 7.
        tags: Tags of the rows, for example ['new'].
    """
    return table
