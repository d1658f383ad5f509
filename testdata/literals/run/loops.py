"""Definitions that loops and comprehensions make of rows of data, and that are only brought into another form."""

ROWS = [
    ("open_book", "Open a book.", {"title": {"type": "string"}}),
    ("close_book", "Close the book.", {}),
]
PAINTS = {"red": {"about": "Paint it red.", "most": 3}, "blue": {"about": "Paint it blue.", "most": 5}}
NAMES = ("first", "last")
SENT = []

for name, about, properties in ROWS:
    SENT.append({
        "type": "function",
        "function": {
            "name": name,
            "description": about,
            "parameters": {"type": "object", "properties": properties, "required": ["title"]},
        },
    })

for number, (color, row) in enumerate(PAINTS.items()):
    SENT.append({
        "type": "function",
        "function": {
            "name": f"paint_{color}_{number}",
            "description": row["about"] + " Now.",
            "parameters": {"type": "object", "properties": {"times": {"type": "integer", "maximum": row["most"]}}},
        },
    })

SENT.extend([
    {
        "type": "function",
        "function": {
            "name": "turn_to_" + which + "_" + kind,
            "description": f"Turn to the {which} {kind}.",
            "parameters": {"type": "object", "properties": {}},
        },
    }
    for which in NAMES
    for kind in ["page", "line"]
])

FLAT = [
    {"type": "function", "name": tool["function"]["name"], "parameters": tool["function"]["parameters"]} for tool in SENT
]
