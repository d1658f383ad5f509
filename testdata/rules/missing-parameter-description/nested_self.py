"""agno ends the recursion of a model with a description of its own."""

from agno.tools import tool
from pydantic import BaseModel, Field


class Step(BaseModel):
    name: str = Field(description="Name, for example 'fetch'.")
    steps: list["Step"]


@tool
def run_steps(steps: list[Step]) -> str:
    """Run steps.

    Args:
        steps: The steps in their order.
    """
    return ""
