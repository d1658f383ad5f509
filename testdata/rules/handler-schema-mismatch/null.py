"""Null that only an annotation excludes, and null on which the code fails."""




TEXT = {"type": ["string", "null"], "description": "A text."}
COUNT = {"type": ["integer", "null"], "description": "A number."}
SCHEMA = {"type": "object", "properties": {"text": TEXT, "count": COUNT}, "required": ["text", "count"]}
TOOLS = [
    {"name": "take_tested", "description": "Tests for null.", "input_schema": SCHEMA},
    {"name": "take_default", "description": "Takes null for a default.", "input_schema": SCHEMA},
    {"name": "take_onward", "description": "Hands both on.", "input_schema": SCHEMA},
    {"name": "take_or", "description": "Has a value instead.", "input_schema": SCHEMA},
    {"name": "take_method", "description": "Calls a method and adds.", "input_schema": SCHEMA},
    {"name": "take_items", "description": "Compares and takes a part.", "input_schema": SCHEMA},
]


def take_tested(text: str, count: int) -> str:
    if text is None or not count:
        return ""
    return text.upper() * (count + 1)


def take_default(text: str = None, count: int = None) -> str:
    return f"{text} {count}"


def take_onward(text: str, count: int) -> str:
    return send(text, limit=count)


def take_or(text: str, count: int) -> str:
    text = text or "nothing"
    return text.upper() + str(count or 0)


def take_method(text: str, count: int) -> str:
    return text.upper() + str(count + 1)


def take_items(text: str, count: int) -> str:
    return text[0] if count > 1 else ""


def send(text, limit):
    return text
