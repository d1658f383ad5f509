"""Function declarations with the types of OpenAPI."""

CONFIG = {
    "tools": [
        {
            "function_declarations": [
                {
                    "name": "turn_lamp",
                    "description": "Turn a lamp on or off.",
                    "parameters": {
                        "type": "OBJECT",
                        "properties": {"on": {"type": "BOOLEAN"}, "room": {"type": "STRING", "enum": ["hall", "attic"]}},
                        "required": ["on"],
                    },
                },
                {"name": "list_lamps", "description": "List all lamps.", "parameters": {"type": "OBJECT", "properties": {}}},
            ]
        }
    ]
}
SENT = CONFIG
