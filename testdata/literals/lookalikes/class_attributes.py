"""Classes with a name and parameters that define no tool."""

from abc import ABC, abstractmethod
from typing import Any

from pydantic import BaseModel


class Endpoint:
    name = "list_users"
    description = "List the users."
    parameters = {"limit": 10, "order": "asc"}

    def call(self) -> list[str]:
        return []


class Command:
    name = "greet"
    description = "Greet somebody."
    parameters = [{"name": "who", "type": "string"}]

    def run(self, who: str) -> None: ...


class FunctionModel(BaseModel):
    """What a definition looks like."""

    name: str
    description: str = ""
    parameters: dict[str, Any] = {"type": "object", "properties": {}}

    def call(self, **arguments: Any) -> Any: ...


class Report:
    """Data that is validated; nothing runs it."""

    name = "report"
    description = "What a report looks like."
    input_schema = {"type": "object", "properties": {"title": {"type": "string"}}}

    def validate(self, value: Any) -> bool:
        return bool(value)


class Wrapped:
    """Each instance is given its own."""

    def __init__(self, tool: Any) -> None:
        self.name = tool.name
        self.description = tool.description
        self.parameters = {"type": "object", "properties": tool.properties}

    def run(self, **arguments: Any) -> Any: ...


class Base(ABC):
    name = "base"
    description = "Override this."
    parameters = {"type": "object", "properties": {"x": {"type": "string"}}}

    @abstractmethod
    def run(self, x: str) -> str: ...


class Model:
    name = "classifier"
    description = "A model with settings."

    def parameters(self) -> dict[str, Any]:
        return {"type": "object", "properties": {"rate": {"type": "number"}}}

    def forward(self, x: Any) -> Any:
        return x
