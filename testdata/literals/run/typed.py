"""Typed dictionaries, of the file itself and of others."""

from typing import Any, TypedDict


class Function(TypedDict, total=False):
    name: str
    description: str
    parameters: dict[str, Any]


class ChatTool(TypedDict):
    type: str
    function: Function


RING: ChatTool = {
    "type": "function",
    "function": {"name": "ring_bell", "description": "Ring the bell.", "parameters": {"type": "object", "properties": {}}},
}
SENT: list[ChatTool] = [
    RING,
    ChatTool(
        type="function",
        function=Function(
            name="mute_bell",
            description="Mute the bell.",
            parameters={"type": "object", "properties": {"minutes": {"type": "integer"}}, "required": ["minutes"]},
        ),
    ),
]
