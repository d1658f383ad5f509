TOOLS = [
    {
        "name": "average_columns",
        "description": "Average some columns of the open table.",
        "input_schema": {
            "type": "object",
            "properties": {
                "columns": {"type": "string", "description": "Columns by number."},
                "rounded": {"type": "boolean", "description": "Round to whole numbers.", "default": True},
                "unit": {"type": "string", "enum": ["km", "mile", "yard"], "description": "Unit."},
                "colour": {"type": "string", "description": "Nobody takes this."},
            },
            "required": [],
            "additionalProperties": False,
        },
    },
    {
        "name": "read_permit",
        "description": "Read one permit as text.",
        "input_schema": {
            "type": "object",
            "properties": {
                "permit_id": {"type": "integer", "description": "Id."},
                "page": {"type": "integer", "description": "Page to read, from 1."},
            },
            "required": ["permit_id"],
        },
    },
]


def average(columns: list[int], rounded: bool = False, unit: "Literal['km', 'mile']" = "km", hidden: int = 1) -> float:
    return sum(columns) / len(columns)


def read_permit(permit_id: int, page: int | None = None) -> str:
    return ""


from typing import Literal

HANDLERS = {"average_columns": average, "read_permit": read_permit}
