"""Classes that define a tool by their attributes, beside the method that runs it."""

from abc import ABC, abstractmethod
from typing import Any

from pydantic import BaseModel

REGISTRY: dict[str, type] = {}


def register_tool(name: str):
    def register(cls: type) -> type:
        cls.name = name
        REGISTRY[name] = cls
        return cls

    return register


class Base(ABC):
    name = ""
    description = ""
    parameters: dict[str, Any] = {}

    @abstractmethod
    def call(self, params: dict[str, Any], **kwargs: Any) -> str: ...


@register_tool("plant_tree")
class PlantTree(Base):
    description = "Plant a tree."
    parameters = {
        "type": "object",
        "properties": {"kind": {"type": "string"}, "year": {"type": "integer"}},
        "required": ["kind"],
    }

    def call(self, params: dict[str, Any], **kwargs: Any) -> str:
        return params["kind"]


class WaterTree(Base):
    name = "water_tree"
    description = f"Water a tree. Like {PlantTree.__name__}, once."
    parameters = {"type": "object", "properties": {**PlantTree.parameters["properties"]}, "required": []}

    def call(self, params: dict[str, Any], **kwargs: Any) -> str:
        return params.get("kind", "")


class FellArguments(BaseModel):
    kind: str
    reason: str | None = None


class FellTree:
    def __init__(self) -> None:
        self.name = "fell_tree"
        self.description = "Fell a tree."
        self.input_schema = FellArguments.model_json_schema()

    async def __call__(self, kind: str, reason: str | None = None) -> str:
        return kind


class CountTrees:
    name = "count_trees"

    @property
    def description(self) -> str:
        return "Count all trees."

    @property
    def inputSchema(self) -> dict[str, Any]:
        return {"type": "object", "properties": {}}

    def execute(self) -> int:
        return 0


def wire(tool: Any) -> dict[str, Any]:
    for key in ("parameters", "input_schema", "inputSchema"):
        if hasattr(tool, key):
            return {"name": tool.name, "description": tool.description, key: getattr(tool, key)}
    raise LookupError(tool)


SENT = [wire(made()) for made in (PlantTree, WaterTree, FellTree, CountTrees)]
