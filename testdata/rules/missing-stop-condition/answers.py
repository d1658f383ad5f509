from toolint import tool


@tool
def search_docs(query: str) -> list[str]:
    """Search the product's documentation. Returns an empty list if nothing is found.

    Args:
        query: A full question, for example 'how to configure autovacuum naptime'.
    """
    return [query]


@tool
def search_table(url: str, query: str) -> list[str]:
    """Search for rows of the tables on one page.

    Args:
        url: The page, for example 'https://example.com/quotas'.
        query: Words that must stand in the row, for example 'bucket'.
    """
    return [url, query]


@tool
def grep(pattern: str) -> list[str]:
    """Search the files of the workspace for a regular expression.

    Args:
        pattern: In Python's syntax, for example 'def .*_page'.
    """
    return [pattern]


@tool
def search_tickets(query: str) -> list[str]:
    """Search all tickets. Use it when search_docs returns no results.

    Args:
        query: Words of the ticket, for example 'login loop'.
    """
    return [query]
