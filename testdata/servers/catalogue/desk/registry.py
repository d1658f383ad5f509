"""A table of the project's own: what each tool is, by its name."""


def search(arguments: dict) -> str:
    return ""


def fetch(arguments: dict) -> str:
    return ""


def remove(arguments: dict) -> str:
    return ""


REGISTRY = {
    "search": {
        "title": "SearchDesk",
        "description": "Search the desk.",
        "schema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
        "function": search,
    },
    "fetch": {
        "description": "Fetch from the desk.",
        "schema": {"type": "object", "properties": {"id": {"type": "integer"}}},
        "function": fetch,
        "since": 2,
    },
}
REGISTRY["remove"] = {
    "description": "Remove from the desk.",
    "schema": {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]},
    "function": remove,
}

ROWS = [
    ("lend", "Lend something.", {"type": "object", "properties": {"person": {"type": "string"}}}),
    ("return", "Return something.", {"type": "object", "properties": {}}),
]
WHOLE = [
    {
        "name": "tidy",
        "description": "Tidy the desk.",
        "inputSchema": {"type": "object", "properties": {"hard": {"type": "boolean"}}},
    }
]
