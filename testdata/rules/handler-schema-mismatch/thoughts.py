"""What the model thinks is asked for so that it thinks, not to be read."""

TOOLS = [
    {
        "name": "close_valve",
        "description": "Close one valve of the main pipe and return the pressure.",
        "input_schema": {
            "type": "object",
            "properties": {
                "reasoning": {"type": "string", "description": "Why this valve, in a sentence."},
                "valve": {"type": "string", "description": "Its label, for example 'v-3'."},
            },
            "required": ["reasoning", "valve"],
        },
    },
    {
        "name": "open_valve",
        "description": "Open one valve of the main pipe and return the pressure.",
        "input_schema": {
            "type": "object",
            "properties": {"valve": {"type": "string", "description": "Its label, for example 'v-3'."}},
            "required": ["valve"],
        },
    },
]


def call_tool(name: str, arguments: dict) -> str:
    if name == "close_valve":
        return "closed " + arguments["valve"]
    if name == "open_valve":
        return "opened " + arguments["valve"]
    raise ValueError(name)
