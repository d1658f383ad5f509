import pydantic
from pydantic import ConfigDict, Field as Field


class BaseModel(pydantic.BaseModel):
    """The base of this project."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class Limits:
    LOW = 1
    HIGH = LOW * 100
    TEXT = f"from {LOW} to {HIGH}"
    Kind = int | str

    class Nested:
        DEPTH = 4


class MoreLimits(Limits):
    LOW = 5
    OWN = 7
