"""Types with metadata."""

from datetime import date
from typing import Annotated, Dict, List, Optional, TypeVar, Union

import annotated_types as at
from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, StringConstraints, WithJsonSchema
from pydantic.types import conint, constr

T = TypeVar("T")

Positive = Annotated[int, Field(gt=0)]
SmallPositive = Annotated[Positive, Field(lt=10)]
Described = Annotated[str, Field(description="From the alias", min_length=2)]
Redescribed = Annotated[Described, Field(description="From the second alias")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, pattern=r"^[a-z]+$", max_length=30)]
ShortName = Annotated[Name, at.MaxLen(10), at.MinLen(1)]
Upper = Annotated[str, AfterValidator(str.upper)]
Parsed = Annotated[date, BeforeValidator(lambda v: v)]
Fahrenheit = Annotated[float, PlainSerializer(lambda v: f"{v}F"), Field(ge=-459.67, examples=[32, 212])]
Custom = Annotated[dict, WithJsonSchema({"type": "object", "properties": {"x": {"type": "integer"}}})]
NonEmpty = Annotated[List[T], Field(min_length=1)]
Unique = Annotated[list[T], at.Len(1, 5)]
Scores = Dict[Name, Annotated[float, at.Interval(ge=0, le=1)]]
MaybePositive = Optional[Positive]
Even = Annotated[int, at.MultipleOf(2)]
Port = conint(ge=1, le=65535)
Code = constr(pattern=r"^[A-Z]{3}$")
Key = Union[Positive, Name]
