"""smolagents classes that are tools."""
from typing import Any, Optional

import smolagents
from smolagents import Tool
from smolagents.tools import Tool as Base

UNITS = ["c", "f"]


class Weather(Tool):
    """Not sent."""

    name = "weather"
    description = """Gives the weather.
    For a place."""
    inputs = {
        "place": {"type": "string", "description": "The place"},
        "unit": {"type": "string", "description": "The unit", "enum": UNITS, "nullable": True},
    }
    output_type = "string"

    def forward(self, place: str, unit: Optional[str] = None) -> str:
        """Not sent."""
        return ""


class Anything(Base):
    name: str = "anything"
    description: str = "Takes anything."
    inputs: dict = {"value": {"type": "any", "description": "The value"}}
    output_type: str = "any"

    def forward(self, value: Any) -> Any:
        return value


class Listed(smolagents.Tool):
    name = "listed"
    description = "Takes one of several types."
    inputs = {"value": {"type": ["string", "integer"], "description": "The value"}}
    output_type = "object"

    def __init__(self, limit: int = 3, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.limit = limit

    def forward(self, value: str | int) -> dict:
        return {}


class Nothing(Tool):
    name = "nothing"
    description = "Takes nothing."
    inputs = {}
    output_type = "string"

    def forward(self) -> str:
        return ""


class Inherits(Weather):
    name = "weather_again"


class Abstract(Tool):
    output_type = "string"

    def setup(self) -> None: ...


class Concrete(Abstract):
    name = "concrete"
    description = "Inherits its output."
    inputs = dict(text={"type": "string", "description": "The text"})

    def forward(self, text: str) -> str:
        return ""


instances = [Weather(), Anything(), Listed(), Nothing(), Inherits(), Concrete()]
