"""A schema as an attribute of a class, beside the method that runs the tool."""

from typing import Any


class BookRoom:
    name = "book_room"
    description = "Book a room for one night. Fails if it is taken. Returns the number of the booking."
    input_schema = {
        "type": "object",
        "properties": {
            "room": {"type": "string", "description": "The number on the door, e.g. 12a."},
            "guests": {"type": "string", "description": "How many people stay, e.g. 2."},
            "date": {"type": "string", "description": "The day, as YYYY-MM-DD."},
        },
        "required": ["room"],
    }

    def __call__(self, room: str, guests: int = 1) -> str:
        return room


class CancelRoom:
    name = "cancel_room"
    description = "Cancel a booking. Fails on the day itself. Returns what is paid back."
    input_schema = {
        "type": "object",
        "properties": {"booking": {"type": "string", "description": "Its number, e.g. B-17."}},
        "required": ["booking"],
    }

    def run(self, params: dict[str, Any]) -> str:
        return params["booking"]
