"""Fields and models that helpers make."""

from typing import Annotated, Optional

from pydantic import BaseModel, Field

from dynamic import fields
from dynamic.fields import COMMON, Made, MadeFrom, NamedField, Old, PositiveField, id_field, limited


def old(old: Old) -> str:
    """Take a model whose fields come from helpers."""
    return ""


def helpers(id: Annotated[int, id_field("order")], size: Annotated[int, PositiveField()] = 1) -> str:
    """Take fields from helpers."""
    return ""


def helper_defaults(name: str = NamedField("n"), top: int = limited(3), more: int = fields.limited(4, top=20)) -> str:
    """Take fields from helpers as defaults."""
    return ""


def made(made: Made, more: Optional[MadeFrom] = None) -> str:
    """Take models that a call makes."""
    return ""


def spread(text: Annotated[str, Field(**COMMON)], other: str = Field(..., **{"min_length": 2, **COMMON})) -> str:
    """Take fields from unpacked keywords."""
    return ""


class Late(BaseModel):
    value: int = fields.id_field("late", le=99)


def late(late: Late) -> str:
    """Take helpers through a module."""
    return ""
