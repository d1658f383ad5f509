"""What only the run knows is unknown where it stands; the rest is read."""

import os

from elsewhere import HINT, extra_properties

REGION = os.environ["REGION"]
SEARCH = {
    "name": "search_shops",
    "description": f"Search the shops of {REGION}.",
    "input_schema": {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": HINT},
            "kind": {"type": "string", "enum": ["food", os.environ["KIND"]]},
            "near": {"type": "boolean", "default": False},
        },
        "required": ["text"],
    },
}
OPEN = {
    "name": "open_shop",
    "description": "Open a shop.",
    "input_schema": {"type": "object", "properties": {"shop": {"type": "string"}, **extra_properties()}, "required": []},
}
tools = [SEARCH, OPEN]
