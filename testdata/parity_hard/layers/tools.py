"""Names through layers of packages."""

import typing as t
from typing import *

import layers
import layers.inner.deep.model as deep_model
from layers import BaseModel, Field, Limits, Thing, inner, model_module, status
from layers.inner.base import MoreLimits
from layers.inner.deep.model import Part, SubThing
from layers.status import State as Switch

MAXIMUM = 7
BIG = MAXIMUM * 2


class Own(BaseModel):
    """Own docstring."""

    thing: Thing
    state: Switch = Switch.ON


class Base:
    """Tools of a base class."""

    LIMIT = 3
    Mode = Literal["a", "b"]

    class Config(BaseModel):
        deep: int = 1

    def run(self, count: int = LIMIT) -> str:
        """Run the base.

        Args:
            count: How often.
        """
        return ""

    def stop(self, config: Config, mode: Mode = "a") -> str:
        """Stop the base."""
        return ""


class Child(Base):
    def run(self, count: int = Base.LIMIT + 1) -> str:
        return ""

    def use(self, config: Base.Config, mode: "Base.Mode" = "b") -> str:
        """Use what the base has."""
        return ""


def own(own: Own) -> str:
    """Take a model whose base is the project's own."""
    return ""


def thing(thing: Thing, options: Thing.Options) -> str:
    """Take a nested class."""
    return ""


def sub(sub: SubThing, part: model_module.Part | None = None) -> str:
    """Take a subclass."""
    return ""


def inherited(options: SubThing.Options, low: int = MoreLimits.LOW, high: int = MoreLimits.HIGH) -> str:
    """Take attributes that are inherited."""
    return ""


def statuses(a: status, b: layers.status = "good", c: Switch = Switch.OFF) -> str:
    """Take what is both a module and a type."""
    return ""


def starred(a: Optional[int] = None, b: List[str] = [], c: t.Union[int, Dict[str, Any]] = 1) -> str:
    """Take names from a star import of typing."""
    return ""


def scaled(a: int = MAXIMUM, b: Annotated[int, Field(le=BIG)] = 1) -> str:
    """Take computed limits."""
    return ""


def deep(a: layers.inner.deep.model.Part, b: inner.model_module.Thing.Options, c: deep_model.Limits.Kind = 1) -> str:
    """Take long paths."""
    return ""


def local_imports(part: Part, limit: int = Limits.Nested.DEPTH) -> str:
    """Import in the body, which changes nothing outside."""
    from layers.status import State as Part

    return str(Part)


_CHILD = Child()
TOOLS = [
    own, thing, sub, inherited, statuses, starred, scaled, deep, local_imports,
    Base().run, _CHILD.run, _CHILD.stop, _CHILD.use,
]
