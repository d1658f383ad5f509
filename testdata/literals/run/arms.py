"""Arms that are known, and what unpacking, indices and comprehensions give."""

DEBUG = False
NAMES, (FIRST, *REST) = ("walk", "run"), ["slow", "fast", "very fast"]
WAYS = {"walk": "Walk", "run": "Run"}

SENT = [
    {
        "name": f"{NAMES[0]}_there",
        "description": WAYS["walk"] + " to a place.",
        "input_schema": {
            "type": "object",
            "properties": {
                "place": {"type": "string"},
                "pace": {"type": "string", "enum": [FIRST, *REST], "default": FIRST},
                **({"trace": {"type": "boolean"}} if DEBUG else {}),
            },
            "required": ["place"] if not DEBUG else ["place", "trace"],
        },
    },
    {
        "name": "_".join([NAMES[1], "there"]),
        "description": "%s to a place, %d km at most." % (WAYS["run"], 6 * 7),
        "input_schema": {
            "type": "object",
            "properties": {name: {"type": "number"} for name in ("x", "y")} | {"z": {"type": "number", "default": -1.5}},
            "required": sorted({"y", "x"}),
        },
    },
]
