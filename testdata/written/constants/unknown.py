"""What only the run knows is unknown in place, the rest is checked."""

import os

from elsewhere import LABELS, MORE

TOOLS = [
    {
        "name": "read_page",
        "description": os.environ["ABOUT"],
        "input_schema": {
            "type": "object",
            "properties": {"label": {"type": "string", "enum": LABELS}, "tags": {"type": "array"}},
            "required": ["lable"],
        },
    },
    {"name": "write_page", "description": "Write.", "input_schema": {"type": "object", "properties": {**MORE}, "required": ["who"]}},
]
