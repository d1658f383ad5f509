"""What is searched is open already, or handed over with the call; and a search in a collection."""

from toolint import tool


@tool
def search_page_text(text: str, nth: int = 1) -> str:
    """Search for text on the current page and jump to the nth place.

    Args:
        text: The words as they stand on the page.
        nth: Which place to jump to.
    """
    return text


@tool
def search_json_keys(data: dict[str, int], key_pattern: str) -> list[str]:
    """Find the paths whose keys hold a text.

    Args:
        data: The JSON object.
        key_pattern: What the keys hold, case aside.
    """
    return [key_pattern]


@tool
def search_pages(text: str) -> list[str]:
    """Search the pages of the handbook.

    Args:
        text: What the page should speak of.
    """
    return [text]
