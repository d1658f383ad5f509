"""One definition in two lists, two definitions of one name in arms, and the calls that register."""

SHARED = {"name": "save_note", "description": "Save a note.", "input_schema": {"type": "object", "properties": {}}}
READERS = [SHARED]
WRITERS = [SHARED, {"name": "drop_note", "description": "Drop a note.", "input_schema": {"type": "object", "properties": {}}}]


def schema(provider):
    if provider == "anthropic":
        return {"name": "open_note", "description": "Open a note.", "input_schema": {"type": "object", "properties": {}}}
    return {
        "type": "function",
        "function": {"name": "open_note", "description": "Open a note.", "parameters": {"type": "object", "properties": {}}},
    }


def register(registry):
    registry.register_tool(
        name="close_note",
        description="Close a note.",
        parameters={"type": "object", "properties": {"note": {"type": "string"}}},
        handler=print,
    )
