TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def run_tool(name: str) -> str:
    if name == "read_note":
        return "one"
    elif name in ("list_notes", "list_all_notes"):
        return "all"
    elif name == "delete_note":
        return "gone"
    raise ValueError(name)
