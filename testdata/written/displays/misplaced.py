CHAT = [{"type": "function", "function": {"name": "read_page", "description": "Read a page.", "input_schema": {"type": "object", "properties": {}}}}]
RESPONSES = [{"type": "function", "name": "write_page", "description": "Write a page.", "input_schema": {"type": "object", "properties": {}}}]
CLAUDE = [
    {"name": "list_pages", "description": "List pages.", "input_schema": {"type": "object", "properties": {}}},
    {"name": "drop_page", "description": "Drop a page.", "parameters": {"type": "object", "properties": {"page": {"types": "integer"}}}},
]
