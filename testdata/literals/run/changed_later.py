"""Dictionaries that are filled and lists that grow after they were written."""

SEARCH = {"name": "search_notes", "description": "Search notes."}
SEARCH["input_schema"] = {"type": "object", "properties": {}, "required": []}
SEARCH["input_schema"]["properties"]["text"] = {"type": "string"}
SEARCH["input_schema"]["properties"].update(limit={"type": "integer", "default": 5})
SEARCH["input_schema"]["required"].append("text")
SEARCH["description"] += " Use it first."

READ = {
    "name": "read_note",
    "description": "Read one note.",
    "input_schema": {"type": "object", "properties": {"note_id": {"type": "string", "format": "uuid"}}},
    "draft": True,
}
del READ["draft"]
READ["input_schema"]["required"] = [*READ["input_schema"]["properties"]]
READ["input_schema"]["properties"]["note_id"].pop("format")
READ["cache_control"] = {"type": "ephemeral"}

SENT = [SEARCH]
SENT.append(READ)
SENT += [
    {"name": "list_notes", "description": "List all notes.", "input_schema": {"type": "object", "properties": {}}},
]
