READ = {"name": "read_page"}
READ["description"] = "Read a page."
READ["input_schema"] = {"type": "object", "properties": {}}
READ["input_schema"]["properties"]["page"] = {"type": "integer"}
READ["input_schema"].setdefault("required", []).append("page")
READ.update(strict=True)
TOOLS = [READ]
