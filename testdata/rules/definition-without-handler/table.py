TOOLS = [
    {"name": "read_note", "description": "Return one note.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "delete_notes", "description": "Delete all notes.", "input_schema": {"type": "object", "properties": {}}},
]


def read_note() -> str:
    return ""


def list_notes() -> str:
    return ""


HANDLERS = {"read_note": read_note, "list_notes": list_notes}
