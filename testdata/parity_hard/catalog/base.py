from typing import Annotated, ClassVar, Optional

from pydantic import AliasGenerator, BaseModel, ConfigDict, Field, computed_field, field_validator, model_validator
from pydantic.alias_generators import to_camel

NonEmpty = Annotated[str, Field(min_length=1)]


class Base(BaseModel):
    """The base of all."""

    model_config = ConfigDict(extra="forbid", str_max_length=200, use_attribute_docstrings=True)
    registry: ClassVar[dict[str, type]] = {}

    id: int
    """The identity."""
    name: NonEmpty = "unnamed"
    """What it is called."""
    _cache: dict = {}


class CamelBase(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)


class Timestamped(BaseModel):
    created_at: Optional[str] = None
    updated_at: Optional[str] = None

    @computed_field
    @property
    def age(self) -> int:
        return 0


class Tagged:
    """No model: its annotations are no fields."""

    tags: list[str] = []

    def tagged(self) -> bool:
        return bool(self.tags)


class Validated(BaseModel):
    score: float

    @field_validator("score")
    @classmethod
    def _positive(cls, value: float) -> float:
        return value

    @model_validator(mode="before")
    @classmethod
    def _coerce(cls, data):
        return data
