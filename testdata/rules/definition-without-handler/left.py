TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "delete_notes", "description": "Delete all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def run_tool(name: str) -> str:
    if name == "read_note":
        return "one"
    if name == "list_notes":
        return "all"
    if name != "delete_notes":
        raise ValueError(name)
    return "gone"
