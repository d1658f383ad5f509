"""Names, enums and descriptions from a module beside this one."""

import parts
from parts import COLOURS, PAINT_DESCRIPTION, SHARED as COMMON

SENT = [
    {
        "toolSpec": {
            "name": parts.PAINT,
            "description": PAINT_DESCRIPTION,
            "inputSchema": {"json": {**COMMON, "properties": {"colour": {"type": "string", "enum": COLOURS}}}},
        }
    },
    {
        "toolSpec": {
            "name": "mix_colours",
            "description": PAINT_DESCRIPTION.replace("Paint", "Mix"),
            "inputSchema": {
                "json": COMMON
                | {"properties": {colour: {"type": "number", "minimum": 0} for colour in COLOURS}, "required": [*COLOURS]}
            },
        }
    },
]
