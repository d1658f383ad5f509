"""Definitions that methods give, named by what the constructors of their classes hand up."""

from abc import ABC, abstractmethod
from typing import Any

FIND = "find_bell"


class Tool(dict[str, Any]):
    pass


class Handler(ABC):
    def __init__(self, tool_name: str) -> None:
        self.name = tool_name

    @abstractmethod
    def definition(self) -> Tool: ...


class Find(Handler):
    def __init__(self) -> None:
        super().__init__(FIND)
        self.what = "Find a bell."

    def definition(self) -> Tool:
        return Tool(
            name=self.name,
            description=self.what,
            inputSchema={"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]},
        )


class Ring(Handler):
    def __init__(self) -> None:
        super().__init__(tool_name="ring_bell")

    def definition(self) -> Tool:
        return Tool(
            name=self.name,
            description="Ring a bell.",
            inputSchema={"type": "object", "properties": {"times": {"type": "integer"}}},
        )


SENT = [handler.definition() for handler in (Find(), Ring())]
