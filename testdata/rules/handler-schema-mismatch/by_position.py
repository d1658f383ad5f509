"""A class of the project that is given the definition and its handler by position."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Tool:
    name: str
    description: str
    parameters: dict[str, Any]
    run: Callable[..., str]


def find_order(number: int, customer: str) -> str: ...


def cancel_order(number: int) -> str: ...


TOOLS = [
    Tool(
        "find_order",
        "Find an order by its number. Fails if the customer has no such order.",
        {
            "type": "object",
            "properties": {"number": {"type": "integer", "description": "As on the bill, e.g. 4711."}},
            "required": ["number"],
        },
        find_order,
    ),
    Tool(
        "cancel_order",
        "Cancel an order that has not been sent yet. Returns what is paid back.",
        {
            "type": "object",
            "properties": {"number": {"type": "integer", "description": "As on the bill, e.g. 4711."}},
            "required": ["number"],
        },
        cancel_order,
    ),
]
