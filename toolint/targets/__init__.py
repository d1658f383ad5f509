"""Wire formats: one module a target, found by listing.

A target module has

- ``NAME``: the target's name, also that of its contract ``schemas/<NAME>.json``;
- ``STRICT``: whether the wire format has a strict mode;
- ``KEYS``: document key -> pointer in the wire definition, in the order in which they are written
  (``{"name": ("name",), "description": ("description",), "input": ("input_schema",), ...}``);
- ``FIXED``: wire keys that always have the same value (``{"type": "function"}``);
- ``recognises(value)``: whether a JSON value is meant as a definition in this wire format, broken ones included;
- ``lower(schema)``: the input schema as the target's strict mode takes it, with the losses (only where ``STRICT``).
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Protocol, cast

from toolint.model import Json, Loss, Pointer


@dataclass(frozen=True, slots=True)
class Lowered:
    """A schema as a target takes it, and what that cost. With a ``refused`` loss ``schema`` must not be sent."""

    schema: Json
    losses: tuple[Loss, ...] = ()


class Target(Protocol):
    """The shape of a target module."""

    NAME: str
    STRICT: bool
    KEYS: Mapping[str, Pointer]
    FIXED: Mapping[str, Json]

    def recognises(self, value: Json) -> bool: ...
    def lower(self, schema: Json) -> Lowered: ...


@cache
def targets() -> Mapping[str, Target]:
    """All targets by name, in the order of their module names."""
    names = sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    modules = (cast("Target", import_module(f"{__name__}.{name}")) for name in names)
    return MappingProxyType({module.NAME: module for module in modules})
