"""What a target module is, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, Protocol

from toolint.model import Json, Loss, Pointer


@dataclass(frozen=True, slots=True)
class Lowered:
    """A schema as a target takes it, and what that cost. With a ``refused`` loss ``schema`` must not be sent.

    The pointers of the losses go into the schema that was lowered.
    """

    schema: Json
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A wire definition, and what it cost. The pointers of the losses go into the input schema of the document."""

    definition: Json
    losses: tuple[Loss, ...] = ()

    @property
    def refused(self) -> tuple[Loss, ...]:
        """The losses that forbid to send the definition."""
        return tuple(loss for loss in self.losses if loss.kind == "refused")


@dataclass(frozen=True, slots=True)
class Violation:
    """A place where a wire definition breaks the target's contract."""

    pointer: Pointer
    """Into the wire definition."""
    message: str
    """What is wrong and what to do, without the target's name."""
    rule: str = "rejected-definition"
    """The rule that reports it."""
    at: Literal["key", "value"] = "value"
    cure: tuple[Json, ...] = ()
    """The one value that would be right there, where there is one."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What all tools of one request together may have."""

    what: str
    """In the plural, as it stands after a number: "optional parameters in strict tools"."""
    limit: int
    share: Callable[[Json], int]
    """How much of it one wire definition takes."""


@dataclass(frozen=True, slots=True)
class Excess:
    """A budget that the tools of a request exceed together, although none does alone."""

    budget: Budget
    shares: tuple[int, ...]
    """What each of the definitions takes, in their order."""

    @property
    def first_over(self) -> int:
        """The index of the definition with which it is too much."""
        return next(index for index, total in enumerate(accumulate(self.shares)) if total > self.budget.limit)


class Target(Protocol):
    """The shape of a target module."""

    NAME: str
    TITLE: str
    STRICT: bool
    KEYS: Mapping[str, Pointer]
    FIXED: Mapping[str, Json]
    BUDGETS: tuple[Budget, ...]

    def recognises(self, value: Json) -> bool: ...
    def lower(self, schema: Json, nullable_defaults: bool = False, description: str = "") -> Lowered: ...
    def plain(self, schema: Json) -> Json: ...
    def faults(self, definition: Json) -> Iterator[Violation]: ...
