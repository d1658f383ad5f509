from __future__ import annotations

from ..base import BaseModel, Field, Limits, MoreLimits


class Part(BaseModel):
    name: str = Field(min_length=Limits.LOW)
    depth: int = MoreLimits.Nested.DEPTH


class Thing(BaseModel):
    """A thing with parts."""

    parts: list[Part] = []
    kind: Limits.Kind = "a"
    size: int = Field(MoreLimits.LOW, le=MoreLimits.HIGH, description=MoreLimits.TEXT)

    class Options(BaseModel):
        """Options of a thing."""

        fast: bool = False
        like: Thing | None = None


class SubThing(Thing):
    own: int = MoreLimits.OWN
    options: Thing.Options | None = None
