ROWS = [("read_page", "Read a page.", {"page": {"type": "integer"}}), ("find_word", "Find a word.", {"word": {"type": "string"}})]
TOOLS = []
for name, about, properties in ROWS:
    TOOLS.append({"name": name, "description": about, "input_schema": {"type": "object", "properties": properties, "required": list(properties)}})
KINDS = {"red": "Paint it red.", "blue": "Paint it blue."}
PAINTS = [
    {"type": "function", "function": {"name": f"paint_{kind}", "description": about, "parameters": {"type": "object", "properties": {}}}}
    for kind, about in KINDS.items()
]
OPENAI = [{"type": "function", "name": tool["name"], "description": tool["description"], "parameters": tool["input_schema"]} for tool in TOOLS]
