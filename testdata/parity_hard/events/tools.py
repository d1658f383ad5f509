"""Tools about events."""

from typing import Annotated, Optional, Union

from pydantic import BaseModel, Field

import events
from events import Created, Deleted, Event
from events.kinds import Loose, Wider
from events.payload import Matrix, Settings, Tags, Upload, Wrapper


class Batch(BaseModel):
    events: list[Event]
    first: Optional[Event] = None
    last: Union[Created, Deleted] = Field(discriminator="type")


def send(event: Event) -> str:
    """Send an event."""
    return ""


def send_wide(event: Wider) -> str:
    """Send any event.

    Args:
        event: What happened.
    """
    return ""


def send_many(batch: Batch, dry: bool = False) -> str:
    """Send many events."""
    return ""


def send_loose(event: Loose) -> str:
    """Send an event or its name."""
    return ""


def optional(event: Optional[Event] = None, named: Annotated[Optional[Event], Field(description="Named")] = None) -> str:
    """Perhaps send an event."""
    return ""


def by_key(table: dict[str, Event], pairs: list[tuple[Event, int]]) -> str:
    """Events in containers."""
    return ""


def tag(tags: Tags, matrix: Matrix, settings: Settings) -> str:
    """Root models."""
    return ""


def wrap(ints: Wrapper[int], tags: Wrapper[Tags]) -> str:
    """Generic root models."""
    return ""


def upload(upload: Upload) -> str:
    """Upload something."""
    return ""


def plain(event: Union[events.Created, events.Deleted], moved: "events.Moved | None" = None) -> str:
    """A union without a discriminator."""
    return ""


def direct(event: Annotated[Created | Deleted, Field(discriminator="type")]) -> str:
    """A discriminated union in place."""
    return ""
