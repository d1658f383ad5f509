"""Metadata from aliases, fields and parameters."""

from typing import Annotated, Literal, Optional, Union

import annotated_types
from annotated_types import Ge, Gt, Le, Lt, Predicate, Timezone
from pydantic import BaseModel, Field, SkipValidation, Strict
from pydantic.json_schema import SkipJsonSchema

from annotated import aliases as al
from annotated.aliases import (
    Code,
    Custom,
    Described,
    Even,
    Fahrenheit,
    Key,
    MaybePositive,
    Name,
    NonEmpty,
    Parsed,
    Port,
    Positive,
    Redescribed,
    Scores,
    ShortName,
    SmallPositive,
    Unique,
    Upper,
)


def aliased(a: Positive, b: SmallPositive = 3, c: MaybePositive = None) -> str:
    """Aliases with constraints.

    Args:
        a: The first.
        b: The second.
        c: The third.
    """
    return ""


def described(a: Described, b: Redescribed, c: Annotated[Described, Field(description="In place")]) -> str:
    """Descriptions in layers.

    Args:
        a: In the docstring.
        b: In the docstring.
        c: In the docstring.
    """
    return ""


def merged(a: Annotated[Positive, Field(le=5)] = 2, b: Positive = Field(3, lt=100, description="B")) -> str:
    """Constraints in layers."""
    return ""


def overridden(a: Annotated[Positive, Field(gt=7)], b: Annotated[SmallPositive, Lt(5)], c: Annotated[int, Ge(1), Ge(2)]) -> str:
    """The same constraint twice."""
    return ""


def strings(name: Name, short: ShortName, upper: Upper, code: Code = "ABC") -> str:
    """Strings."""
    return ""


def numbers(f: Fahrenheit, even: Even = 2, port: Port = 8080, strict: Annotated[int, Strict()] = 1) -> str:
    """Numbers."""
    return ""


def containers(names: NonEmpty[Name], unique: Unique[int], scores: Scores = {}) -> str:
    """Containers of constrained items."""
    return ""


def custom(shape: Custom, day: Parsed, key: Key = "a") -> str:
    """Custom schemas."""
    return ""


def inner(
    values: list[Annotated[int, Field(ge=0, description="Each one")]],
    table: dict[Annotated[str, Field(min_length=2)], Annotated[int, Field(lt=5)]],
    choice: Union[Annotated[int, Field(gt=3)], Annotated[str, Field(max_length=3)]] = "x",
) -> str:
    """Metadata inside."""
    return ""


def optional(
    a: Annotated[Optional[int], Field(ge=1)] = None,
    b: Optional[Annotated[int, Field(ge=1)]] = None,
    c: Annotated[int | None, Field(ge=1, description="C")] = None,
) -> str:
    """Constraints on optional types."""
    return ""


def bare(
    a: Annotated[int, "A bare string"],
    b: Annotated[str, "One", "Two"] = "",
    c: Annotated[Described, "Bare after alias"] = "cc",
    d: Annotated[Annotated[int, "inner"], Field(ge=0)] = 0,
) -> str:
    """Bare strings."""
    return ""


def skipped(a: SkipJsonSchema[int] = 3, b: int | SkipJsonSchema[None] = None, c: SkipValidation[str] = "x") -> str:
    """Skipped parts."""
    return ""


class Model(BaseModel):
    a: Positive = Field(5, description="Field beside alias", lt=50)
    b: Annotated[Described, Field(max_length=9)]
    c: Annotated[list[Name], Field(max_length=3), Field(min_length=1)] = []
    d: Annotated[int, Field(alias="dd", title="D")] = 0
    e: al.Scores = Field(default_factory=dict, json_schema_extra={"x-note": "extra"})


def model(model: Model, again: Annotated[Model, Field(description="A model")], note: Described = "none") -> str:
    """Fields of a model."""
    return ""


def aliases(a: Annotated[int, Field(alias="A")], b: Annotated[str, Field(validation_alias="B")] = "b") -> str:
    """Aliases of parameters."""
    return ""


def extras(
    a: Annotated[int, Field(json_schema_extra={"unit": "cm"}, deprecated=True, examples=[1])],
    b: Annotated[Literal["x", "y"], Field(title="Bee", description="b")] = "x",
    c: Annotated[str, Predicate(str.islower), annotated_types.doc("c")] = "c",
) -> str:
    """Extra keywords."""
    return ""


def length(
    a: Annotated[str, annotated_types.Len(3)],
    b: Annotated[list[int], annotated_types.Len(1, 3), "b"] = [1],
    c: Annotated[float, Gt(0), Le(1)] = 0.5,
    d: Annotated[float, Field(multiple_of=0.5, allow_inf_nan=False)] = 1.0,
) -> str:
    """Lengths."""
    return ""
