from __future__ import annotations

import abc
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic, Optional, TypeVar

from pydantic import (
    AliasChoices,
    AliasPath,
    AnyUrl,
    BaseModel,
    ByteSize,
    ConfigDict,
    Field,
    HttpUrl,
    Json,
    NonNegativeInt,
    PastDate,
    PositiveFloat,
    RootModel,
    SecretStr,
    conlist,
    field_serializer,
)
from pydantic.types import UUID4


class Base(BaseModel, abc.ABC):
    id: UUID4
    at: Optional[datetime] = None


class Audit(Base):
    model_config = ConfigDict(extra="allow", json_schema_extra={"x-audit": True})
    by: str = Field(validation_alias=AliasChoices("by", "user"))
    tenant: str = Field("main", validation_alias=AliasPath("meta", "tenant"))
    secret: SecretStr = SecretStr("none")


class Tags(RootModel[list[str]]):
    """A list of tags."""

    def __iter__(self):
        return iter(self.root)


class Matrix(RootModel):
    root: list[list[float]] = Field(min_length=1, description="Rows")


class Settings(RootModel[dict[str, "int | Tags"]]):
    root: dict[str, "int | Tags"] = {}


class Upload(BaseModel):
    model_config = ConfigDict(frozen=True, title="An upload", use_enum_values=True, validate_assignment=True)
    url: HttpUrl
    callback: AnyUrl | None = None
    size: ByteSize = ByteSize(0)
    meta: Json[dict[str, int]] = "{}"
    raw: Json = Field("null", description="Any JSON")
    parts: conlist(int, min_length=1, max_length=3) = [1]
    count: NonNegativeInt = 0
    ratio: PositiveFloat = 1.0
    born: PastDate | None = None
    ttl: timedelta = timedelta(0)
    tags: Tags = Tags([])

    @field_serializer("url")
    def _dump(self, value: HttpUrl) -> str:
        return str(value)

    @property
    def name(self) -> str:
        return ""


T = TypeVar("T")


class Wrapper(RootModel[T], Generic[T]):
    """A generic root."""
