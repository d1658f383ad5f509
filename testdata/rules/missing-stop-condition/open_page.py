from toolint import tool


@tool
def search_item(text: str, nth_result: int = 1) -> str:
    """Search for text on the current page and jump to the nth occurrence.

    Args:
        text: Words to search for, for example 'shipping costs'.
        nth_result: Which occurrence to jump to.
    """
    return text


@tool
def search_pages(text: str) -> str:
    """Search for text in all pages of the site and return their addresses.

    Args:
        text: Words to search for, for example 'shipping costs'.
    """
    return text


@tool
def find_in_document(query: str) -> str:
    """在当前文档中搜索文本，返回所有位置。

    Args:
        query: 要搜索的词，例如“运费”。
    """
    return query
