"""A parameter of a type that is not known may be what the program itself fills in."""

from somewhere import Page


def read_page(code: str, page: Page, other: "Missing[Page]" = None) -> str: ...


TOOLS = [
    {
        "name": "read_page",
        "description": "Run code on the open page. Fails if there is none. Returns what the code returns.",
        "input_schema": {
            "type": "object",
            "properties": {"code": {"type": "string", "description": "A line of code, e.g. 1 + 1."}},
            "required": ["code"],
        },
        "handler": read_page,
    }
]
