from toolint import tool


@tool
def invoice_create(customer_id: str) -> str:
    """Create an empty invoice and return its number.

    Args:
        customer_id: The customer's id, for example 'C-881'.
    """
    return customer_id


@tool
def docs_search(question: str) -> str:
    """Search the product's documentation. One search is enough.

    Args:
        question: A full question, for example 'how to rotate a key'.
    """
    return question


@tool
def file_delete(path: str) -> str:
    """Delete one file for good.

    Args:
        path: Relative to the project, for example 'build/app.log'.
    """
    return path


@tool
def stock_price_by_ticker(ticker: str) -> str:
    """Return the last price of one share in US dollars.

    Args:
        ticker: As on the exchange, for example 'MSFT'.
    """
    return ticker
