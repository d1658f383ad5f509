"""Dictionaries: those of one list go into one request, those in no list may stand for each other."""

SEARCH = {"name": "search_books", "description": "Search books.", "input_schema": {"type": "object", "properties": {}}}
TOOLS = [
    SEARCH,
    {"name": "open_book", "description": "Open a book.", "input_schema": {"type": "object", "properties": {}}},
]
TOOLS.append({"name": "search_books", "description": "Search.", "input_schema": {"type": "object", "properties": {}}})


def close_book(provider):
    if provider == "anthropic":
        return {"name": "close_book", "description": "Close it.", "input_schema": {"type": "object", "properties": {}}}
    return {"name": "close_book", "description": "Close it.", "parameters": {"type": "object", "properties": {}}}
