TEXT = {"type": "object", "properties": {"text": {"type": "string", "description": "A text."}}, "required": ["text"]}
TOOLS = [
    {"name": "rate_mood", "description": "Rate the mood of a text from one to ten.", "input_schema": TEXT},
    {"name": "rate_mood_base64", "description": "Rate the mood of an encoded text.", "input_schema": TEXT},
    {"name": "drop_text", "description": "Drop a text for good.", "input_schema": TEXT},
]


def call_tool(name: str, arguments: dict) -> str:
    if name == "rate_mood":
        return _rate_mood_of_text(arguments["text"])
    if name == "rate_mood_base64":
        return _rate_mood_from_base64(arguments["text"])
    if name == "drop_text":
        return _remove_entry(arguments["text"])
    raise ValueError(name)


def _rate_mood_of_text(text: str) -> str:
    return text


def _rate_mood_from_base64(text: str) -> str:
    return text


def _remove_entry(text: str) -> str:
    return text
