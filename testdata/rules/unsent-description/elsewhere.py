from typing import Annotated

from agents import function_tool
from anthropic import beta_tool
from pydantic import Field
from semantic_kernel.functions import kernel_function


@beta_tool
def fly_drone(stop: Annotated[str, "Name of the stop."]) -> str:
    """Fly the drone to its next stop."""
    return stop


@function_tool(use_docstring_info=False)
def land_drone(stop: str) -> str:
    """Land the drone at a stop and return its battery level.

    Args:
        stop: Name of the stop.
    """
    return stop


@kernel_function
def park_drone(stop: Annotated[str, Field(description="Name of the stop.")]) -> str:
    """Park the drone at a stop until the next flight."""
    return stop
