from functools import partial
from typing import Annotated, Any, Optional

from pydantic import BaseModel, ConfigDict, Field, create_model

PositiveField = partial(Field, gt=0)
NamedField = partial(Field, min_length=1, description="A name")
COMMON = {"description": "Shared", "max_length": 12}
META = (Field(ge=1), "Counted")


def id_field(what: str, **more: Any):
    """A field for an identity."""
    return Field(description=f"ID of the {what}", ge=1, **more)


def limited(default: int, top: int = 10):
    return Field(default, le=top)


Made = create_model("Made", name=(str, ...), size=(int, 3), tags=(list[str], Field(default_factory=list)))
MadeFrom = create_model("MadeFrom", __base__=Made, extra=(Optional[int], None))


class Old(BaseModel):
    """Configured in the old way."""

    class Config:
        extra = "forbid"
        populate_by_name = True

    id: int = id_field("thing")
    name: str = NamedField()
    size: int = PositiveField(3)
    shared: str = Field("x", **COMMON)


def make_filter(kind: str) -> type[BaseModel]:
    class Filter(BaseModel):
        value: str

    return Filter


Filter = make_filter("x")
