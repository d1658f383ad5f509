"""Definitions that the project's own functions make of functions."""

import inspect
from typing import List, Literal, Optional, Union

from parts.describing import tool_of

KINDS = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    list: "array",
    dict: "object",
    type(None): "null",
}


def schema_of(func) -> dict:
    try:
        signature = inspect.signature(func)
    except ValueError as error:
        raise ValueError(f"No signature of {func.__name__}: {error}")
    properties = {}
    for param in signature.parameters.values():
        properties[param.name] = {"type": KINDS.get(param.annotation, "string")}
    required = [param.name for param in signature.parameters.values() if param.default == inspect._empty]
    return {
        "type": "function",
        "function": {
            "name": func.__name__,
            "description": (func.__doc__ or "").strip(),
            "parameters": {"type": "object", "properties": properties, "required": required},
        },
    }


Folder = Literal["inbox", "sent"]
LIMIT = 10


class Page:
    """A page of results."""


def find(text: str, limit: int = LIMIT, exact: bool = False):
    """Find letters."""


def refund(item, reason="not provided"):
    """Pay back.

    Only once.
    """


async def move(number: int, folder: Folder, *labels: str, **more: str) -> None:
    """Move a letter.

    Args:
        number (int): Which letter.
        folder: Where to. It has to
            exist.
    """


def tag(
    numbers: List[int], names: "list[str] | None" = None, weight: Union[int, float] = 1.5, page: Optional[Page] = None
):
    """Tag letters."""


def archive(year: int, folder):
    """Archive a year."""


def mark(number: int):
    """Mark a letter."""


class Mailbox:
    @staticmethod
    def size(folder: str = "inbox") -> int:
        """How many letters there are."""
        return 0

    @classmethod
    def clear(cls, folder: str) -> None:
        """Empty a folder."""

    def close(self, really: bool) -> None:
        """Close the mailbox."""

    def definitions(self):
        return [schema_of(self.close)]


class Describing:
    def parameters_of(self, function):
        shown = inspect.signature(function).parameters
        return {name: {"type": "integer" if p.annotation is int else "string"} for name, p in shown.items()}

    def definition_of(self, function):
        return {
            "name": function.__name__,
            "description": function.__doc__,
            "input_schema": {"type": "object", "properties": self.parameters_of(function)},
        }

    def all(self):
        return [self.definition_of(archive), self.definition_of(function=mark)]


FUNCTIONS = [find, refund]
SENT = [
    *[schema_of(function) for function in FUNCTIONS],
    *[tool_of(function, strict=True) for function in (move, tag)],
    schema_of(Mailbox.size),
    schema_of(Mailbox.clear),
    *Mailbox().definitions(),
    *Describing().all(),
]
