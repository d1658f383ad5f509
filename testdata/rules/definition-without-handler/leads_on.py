TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "delete_notes", "description": "Delete all notes.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "other", "description": "The last one.", "input_schema": {"type": "object", "properties": {}}},
]


def run_tool(name: str) -> str:
    if name == "read_note":
        return "one"
    elif name == "list_notes":
        return "all"
    return elsewhere(name)


def elsewhere(name: str) -> str:
    return name
