from typing import Literal

from toolint import tool


@tool
def search_docs(query: str, section: Literal["guide", "api"], limit: int = 3, page: int = 1) -> str:
    """Search the docs and return the best paragraphs.

    Args:
        query: Words to look for.
        section: Only this part.
        limit: How many.
        page: Which page of results.
    """


@tool
def remove_page(page_id: str) -> str:
    """Drop a page for good, with whatever links to it."""


@tool
def list_pages() -> str:
    """List all pages."""
