from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from toolint import tool


@dataclass
class Window:
    """A span of time on one day."""

    start: Annotated[str, Field(description="ISO 8601, for example '2025-03-01T09:00'.")]
    end: Annotated[str, Field(description="Later than the start, in the same form.")]


@tool
def create_event(title: str, window: Window, kind: Literal["meeting"] = "meeting") -> str:
    """Create an event in the user's calendar and return its id.

    Args:
        title: What the calendar shows, for example 'Review with Ana'.
    """
    return title
