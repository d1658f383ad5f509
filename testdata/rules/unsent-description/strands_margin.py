from strands import tool


@tool
def scrape_page(url: str, zone: str = "eu") -> str:
    """Scrape a page and return it as markdown.

    Args:
    url: Address of the page, with its scheme.
    zone: Where the request comes from.

    Returns:
        The page.
    """
    return url
