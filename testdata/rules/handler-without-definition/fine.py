TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def draw(kind: str) -> str:
    if kind == "read_note":
        return "icon"
    elif kind == "heading":
        return "h1"
    elif kind == "paragraph":
        return "p"
    return ""


TITLES = {"read_note": "Read", "list_notes": "List", "heading": "Heading"}
