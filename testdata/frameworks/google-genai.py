"""google-genai registration forms."""
from enum import Enum
from typing import Annotated, Any, Dict, List, Literal, Optional, Tuple, Union

from google import genai
from google.genai import types
from google.genai.types import FunctionDeclaration, GenerateContentConfig
from pydantic import BaseModel, Field


class Colour(str, Enum):
    RED = "red"
    BLUE = "blue"


class Part(BaseModel):
    label: str


class Item(BaseModel):
    """An item."""

    name: str = Field(description="Its name")
    parts: List[Part] = []
    colour: Optional[Colour] = None


class Node(BaseModel):
    """A node."""

    value: int
    below: List["Node"] = []


def weather(city: str, unit: Literal["c", "f"] = "c", days: int = 1) -> str:
    """Gives the weather.

    Args:
        city: Sent as a part of the description alone.
    """
    return ""


def described(
    x: Annotated[int, Field(description="An x", ge=1)], y: Annotated[Optional[str], "not read"] = None, z: float = 1.5
) -> dict:
    """Described."""
    return {}


def kinds(
    item: Item,
    node: Node,
    colour: Colour,
    anything: Any,
    items: List[Item],
    pair: Tuple[int, str],
    either: Union[int, str],
    table: Dict[str, int],
    note: Optional[str] = None,
    flag: bool = False,
) -> str:
    """Every kind of type."""
    return ""


def nothing() -> None:
    """Takes nothing."""


async def asynchronous(x: int) -> str:
    return ""


class Desk:
    def __init__(self) -> None:
        self.config = types.GenerateContentConfig(tools=[self.lookup], temperature=0)

    def lookup(self, key: str, *rest: str, **more: str) -> str:
        """Look something up."""
        return key


def in_dictionary(key: str) -> str:
    """In a dictionary."""
    return key


def of_chat(key: str) -> str:
    """Of a chat."""
    return key


def declared(key: str) -> str:
    """Declared."""
    return key


MORE = [described, kinds]
config = GenerateContentConfig(tools=[weather, *MORE])
other = types.GenerateContentConfig(system_instruction="Help.", tools=[nothing, asynchronous])
desk = Desk()
declaration = FunctionDeclaration.from_callable_with_api_option(callable=declared, use_json_schema=True)

written = types.FunctionDeclaration(
    name="written",
    description="Written out.",
    parameters_json_schema={"type": "object", "properties": {"key": {"type": "string"}}, "required": ["key"]},
)
older = types.FunctionDeclaration(
    name="older",
    description="In the older spelling.",
    parameters={"type": "OBJECT", "properties": {"keys": {"type": "ARRAY", "items": {"type": "STRING"}}}},
)

nested = types.FunctionDeclaration(
    name="nested",
    description="Of schema objects.",
    parameters=types.Schema(
        type=types.Type.OBJECT,
        properties={
            "unit": types.Schema(type=types.Type.STRING, description="The unit", enum=["c", "f"]),
            "days": types.Schema(type="INTEGER"),
        },
        required=["unit"],
    ),
)


def ask(client: genai.Client) -> None:
    client.models.generate_content(model="gemini", contents="", config={"tools": [in_dictionary], "temperature": 0})
    client.chats.create(model="gemini", config={"tools": [of_chat]})

in_requests = [in_dictionary, of_chat]
