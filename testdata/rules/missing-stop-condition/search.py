from toolint import tool


@tool
def search_docs(query: str, section: str = "") -> list[str]:
    """Search the product's documentation and return up to ten passages. Do not use it for questions about prices.

    Args:
        query: A full question, for example 'how to configure autovacuum naptime'.
        section: A chapter to stay in, for example 'admin'.
    """
    return [query, section]


@tool
def find_contact(name: str) -> list[str]:
    """Find people in the address book.

    Args:
        name: First or last name, for example 'Okafor'.
    """
    return [name]


@tool
def get_passages(question: str) -> list[str]:
    """Retrieves the passages of the handbook that fit a question.

    Args:
        question: A full question.
    """
    return [question]
