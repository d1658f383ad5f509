ROWS = [
    {"name": "read_page", "about": "Read a page.", "fields": {"page": {"type": "int"}}},
    {"name": "read_page", "about": "Read a page again.", "fields": {"tags": {"type": "array"}}},
]
TOOLS = []
for row in ROWS:
    TOOLS.append({"name": row["name"], "description": row["about"], "input_schema": {"type": "object", "properties": row["fields"], "required": ["page"]}})
