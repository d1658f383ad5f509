"""Classes of the project that are called with arguments by position."""

from collections import namedtuple
from dataclasses import KW_ONLY, asdict, dataclass, field
from typing import Any, ClassVar, NamedTuple

from parts.shapes import ToolSpec


@dataclass
class Named:
    registry: ClassVar[list[str]] = []
    name: str


@dataclass
class ToolDefinition(Named):
    number: int = field(default=0, init=False, repr=False)
    description: str = ""
    parameters: dict[str, Any] = field(default_factory=dict)
    _: KW_ONLY
    tags: tuple[str, ...] = ()


class FunctionDeclaration(NamedTuple):
    name: str
    description: str
    parameters: dict[str, Any]


ToolEntry = namedtuple("ToolEntry", "name description input_schema")
ToolRow = NamedTuple("ToolRow", [("input_schema", dict), ("name", str)])


class Tool:
    def __init__(self, description: str, name: str, parameters: dict[str, Any] | None = None, *, timeout: float = 1.0):
        self.wire = {"name": name, "description": description, "parameters": parameters or {}}


NO_MORE = {"type": "object", "properties": {"bell": {"type": "string"}}, "required": ["bell"]}
RING = ToolDefinition("ring_bell", "Ring a bell.", NO_MORE, tags=("a",))
MUTE = FunctionDeclaration("mute_bell", "Mute a bell.", {**NO_MORE, "additionalProperties": False})
TURN = ToolEntry("turn_bell", "Turn a bell.", input_schema={"type": "object", "properties": {}})
CAST = ToolRow({"type": "object", "properties": {"metal": {"type": "string"}}}, "cast_bell")
OWN = [
    Tool("Buy a bell.", "buy_bell", parameters={"type": "object", "properties": {"price": {"type": "number"}}}),
    Tool("Sell a bell.", name="sell_bell", parameters=NO_MORE),
]
WEIGH = ToolSpec("weigh_bell", "Weigh a bell.", NO_MORE)
SENT = [
    {key: asdict(RING)[key] for key in ("name", "description", "parameters")},
    MUTE._asdict(),
    TURN._asdict(),
    CAST._asdict(),
    *(tool.wire for tool in OWN),
    {"name": WEIGH.name, "description": WEIGH.description, "parameters": WEIGH.parameters},
]
