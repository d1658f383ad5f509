from smolagents import tool


@tool
def jump_to_text(text: str, nth: int = 1) -> str:
    """
    Jump to a text on the current page, for the reader.
    Args:
        text: The text as it stands on the page.
        nth: Which occurrence to jump to.
    """
    return text
