from toolint import tool


@tool
def search_docs(query: str) -> list[str]:
    """Search the product's documentation and return up to ten passages.

    Rarely needed more than twice; if two searches find nothing, say so.

    Args:
        query: A full question, for example 'how to configure autovacuum naptime'.
    """
    return [query]


@tool
def find_contact(name: str) -> list[str]:
    """Find people in the address book. If there is
    no match, tell the user that the person is unknown.

    Args:
        name: First or last name, for example 'Okafor'.
    """
    return [name]


@tool
def lookup_term(term: str) -> str:
    """Look up a term of the glossary.

    Args:
        term: One term, for example 'accrual'. Don't try the same term again in another spelling.
    """
    return term


@tool
def query_news(text: str) -> str:
    """Query the news archive of the last ten years. Call it at most three times per question.

    Args:
        text: Words of the headline, for example 'bridge closed'.
    """
    return text
