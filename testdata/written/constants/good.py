from enum import Enum


class Name(str, Enum):
    READ = "read_page"
    WRITE = "write_page"


class Limits:
    most = 20


PAGE = {"page": {"type": "integer", "maximum": Limits.most}}
CLOSED = {"additionalProperties": False}
LABELS = ["red", "green"]

TOOLS = [
    {"name": Name.READ, "description": f"Read up to {Limits.most} pages.", "input_schema": {"type": "object", "properties": PAGE, "required": ["page"], **CLOSED}},
    {"name": Name.WRITE.value, "description": "Write a page, " + ", ".join(LABELS) + ".", "input_schema": {"type": "object", "properties": {**PAGE, "label": {"type": "string", "enum": LABELS}}}},
]
