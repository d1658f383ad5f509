READ = {"name": "read_page", "description": "Read a page.", "input_schema": {"type": "object", "properties": {"page": {"type": "integer"}}}}
READ["input_schema"]["required"] = ["pages"]
READ["input_schema"]["properties"]["tags"] = {"type": "array"}
READ["input_schema"]["properties"].update({"kind": {"type": "text"}})
TOOLS = []
TOOLS.append(READ)
TOOLS += [{"name": "read_page", "description": "Read.", "input_schema": {"type": "object", "properties": {}}}]
