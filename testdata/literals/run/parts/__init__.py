"""What other_module.py imports."""

PAINT = "paint_wall"
PAINT_DESCRIPTION = "Paint a wall in one colour."
COLOURS = ["red", "green", "blue"]
SHARED = {"type": "object", "additionalProperties": False}
