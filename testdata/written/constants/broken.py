from enum import Enum


class Name(str, Enum):
    READ = "read_page"


COMMON = {"page": {"type": "integer", "default": "first"}}
KINDS = ["a", "b", "a"]

TOOLS = [
    {
        "name": Name.READ.value,
        "description": f"{Name.READ.value} reads.",
        "input_schema": {"type": "object", "properties": {**COMMON, "kind": {"type": "string", "enum": KINDS}}, "required": ["page", "kinds"]},
    },
    {"name": f"{Name.READ.value}", "description": "Read.", "input_schema": {"type": "object", "properties": COMMON}},
]
