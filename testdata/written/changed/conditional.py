import os

READ = {"name": "read_page", "description": "Read a page.", "input_schema": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["pages"]}}
if os.environ.get("MORE"):
    READ["input_schema"]["properties"]["pages"] = {"type": "array"}
WRITE = {"name": "write_page", "description": "Write a page.", "input_schema": {"type": "object", "properties": {"page": {"type": "integer"}}, "required": ["pages"]}}
if os.environ.get("MORE"):
    WRITE["description"] = "Write it."
