"""What a target module is, and what it gives back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
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


class Target(Protocol):
    """The shape of a target module."""

    NAME: str
    TITLE: str
    STRICT: bool
    KEYS: Mapping[str, Pointer]
    FIXED: Mapping[str, Json]

    def recognises(self, value: Json) -> bool: ...
    def lower(self, schema: Json) -> Lowered: ...
    def plain(self, schema: Json) -> Json: ...
    def faults(self, definition: Json) -> Iterator[Violation]: ...
