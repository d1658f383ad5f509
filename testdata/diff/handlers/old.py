from typing import Literal

from toolint import tool


@tool
def search_docs(query: str, section: Literal["guide", "reference"] | None = None, limit: int = 5) -> str:
    """Search the docs and return the best paragraphs.

    Args:
        query: Words of the question.
        section: Only this part.
        limit: How many.
    """


@tool
def drop_page(page_id: str) -> str:
    """Drop a page for good, with all that links to it."""


@tool
def read_page(page_id: str) -> str:
    """Return a page."""
