"""A definition whose description a function changes."""

TOOL = {
    "name": "ask_expert",
    "description": "",
    "input_schema": {"type": "object", "properties": {"question": {"type": "string"}}},
}


def configure(names):
    TOOL["description"] = "Ask one of " + ", ".join(names)
    TOOL["input_schema"]["properties"]["expert"] = {"type": "string", "enum": names}
