"""anthropic tools that are made by hand."""
from anthropic.lib.tools import BetaFunctionTool, beta_tool
from pydantic import BaseModel, Field


class Args(BaseModel):
    """Args doc."""

    city: str = Field(description="The city")


def weather(city: str, days: int = 1) -> str:
    """Gives the weather.

    Args:
        city: Where.
    """
    return ""


made = BetaFunctionTool(weather)
named = BetaFunctionTool(weather, name="named", description="Named.")
called = beta_tool(name="called")(weather)
written = beta_tool(
    weather,
    name="written",
    input_schema={"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)
of_model = BetaFunctionTool(weather, name="of_model", input_schema=Args)
