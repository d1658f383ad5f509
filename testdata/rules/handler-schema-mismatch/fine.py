from typing import Any

STRING = {"type": "string", "description": "A text."}
SCHEMA = {"type": "object", "properties": {"text": STRING}, "required": ["text"], "additionalProperties": False}
TOOLS = [
    {"name": "take_anything", "description": "Any arguments.", "input_schema": SCHEMA},
    {"name": "take_mapping", "description": "A dictionary.", "input_schema": SCHEMA},
    {"name": "take_whole", "description": "A dictionary that goes on.", "input_schema": SCHEMA},
    {"name": "take_context", "description": "What the program gives.", "input_schema": SCHEMA},
    {"name": "take_session", "description": "What the program gives.", "input_schema": SCHEMA},
    {"name": "take_wider", "description": "A wider type.", "input_schema": SCHEMA},
    {"name": "take_twice", "description": "Two of this name.", "input_schema": SCHEMA},
]


def take_anything(**kwargs: Any) -> str:
    return kwargs["text"]


def take_mapping(args: dict[str, Any]) -> str:
    return args["text"]


def take_whole(args: dict) -> str:
    return send("there", args)


def send(where: str, what: dict) -> str:
    return where + str(what)


def take_context(user: str, text: str) -> str:
    return text


def take_session(user: str, text: str, session: object = None) -> str:
    return text


def take_wider(text: str | int | None, *, _cache: dict | None = None) -> str:
    return str(text)


class One:
    def take_twice(self, number: int) -> str:
        return str(number)


class Other:
    def take_twice(self, number: int) -> str:
        return str(number)


HANDLERS = {
    "take_anything": take_anything,
    "take_mapping": take_mapping,
    "take_whole": take_whole,
    "take_context": take_context,
    "take_session": take_session,
    "take_wider": take_wider,
}
