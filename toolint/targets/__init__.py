"""Wire formats: one module a target, found by listing.

A target module has

- ``NAME``: the target's name, also that of its contract ``schemas/<NAME>.json``; ``TITLE``: as people call it;
- ``STRICT``: whether the wire format has a strict mode;
- ``KEYS``: document key -> pointer in the wire definition, in the order in which they are written
  (``{"name": ("name",), "description": ("description",), "input": ("input_schema",), ...}``);
- ``FIXED``: wire keys that always have the same value (``{"type": "function"}``);
- ``recognises(value)``: whether a JSON value is meant as a definition in this wire format, broken ones included;
- ``lower(schema)``: the input schema as the target's strict mode takes it, with the losses (where not ``STRICT``: as it is);
- ``plain(schema)``: the input schema as it is sent without strict mode, equal in meaning;
- ``faults(definition)``: what is wrong with a wire definition and can't be said in its contract.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import cast

from toolint.model import Json, Pointer, known
from toolint.targets._contract import breaches, contract, too_deep
from toolint.targets._types import Lowered, Target, Violation, Written

__all__ = [
    "Lowered",
    "Target",
    "Violation",
    "Written",
    "contract",
    "definition_pointer",
    "document_pointer",
    "refused_by",
    "targets",
    "violations",
    "wire",
    "write",
]

_NO_PARAMETERS: Mapping[str, Json] = MappingProxyType({"type": "object", "properties": {}})


@cache
def targets() -> Mapping[str, Target]:
    """All targets by name, in the order of their module names."""
    names = sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    modules = (cast("Target", import_module(f"{__name__}.{name}")) for name in names)
    return MappingProxyType({module.NAME: module for module in modules})


def wire(name: str, doc: Mapping[str, Json]) -> Json:
    """The document in a target's wire format with nothing changed; keys that have no place there are left out."""
    target = targets()[name]
    out: Json = dict(target.FIXED)
    for key, (*holders, last) in target.KEYS.items():
        if key in doc:
            at = out
            for holder in holders:
                at = at.setdefault(holder, {})
            at[last] = doc[key]
    return out


def write(name: str, doc: Mapping[str, Json], strict: bool) -> Written:
    """The definition that a target is sent, the input schema lowered if ``strict`` and the target has a strict mode.

    ``strict`` is written either way where the target has it, ``description`` left out where there is none. The order of keys is the target's.

    Raises:
        UnknownRead: a part that is needed is not known.
    """
    target = targets()[name]
    doc = {key: known(doc[key]) for key in target.KEYS if key in doc}
    schema = doc.get("input", dict(_NO_PARAMETERS))
    lowered = target.lower(schema) if strict and target.STRICT else Lowered(target.plain(schema))
    doc["input"] = lowered.schema
    if target.STRICT:
        doc["strict"] = strict
    if doc.get("description", "") is None:
        del doc["description"]
    return Written(wire(name, doc), lowered.losses)


def violations(name: str, definition: Json) -> tuple[Violation, ...]:
    """Where a wire definition breaks the contract of its target, in no particular order; nothing of it may be Unknown."""
    return _violations(name, json.dumps(definition))


def definition_pointer(name: str, pointer: Pointer) -> Pointer:
    """The place in the wire definition of a part of the document."""
    if not pointer:
        return ()
    keys = targets()[name].KEYS
    return (*keys.get(str(pointer[0]), pointer[:1]), *pointer[1:])


def document_pointer(name: str, pointer: Pointer) -> Pointer:
    """The part of the document at a place in the wire definition; the document itself for what only holds parts of it."""
    for key, route in targets()[name].KEYS.items():
        if pointer[: len(route)] == route:
            return (key, *pointer[len(route) :])
        if pointer and route[: len(pointer)] == pointer:
            return ()
    return pointer


def refused_by(names: Iterable[str], message: str) -> str:
    """A message about what targets refuse, with their names."""
    *first, last = (targets()[name].TITLE for name in names)
    return f"{', '.join(first)} and {last}: {message}" if first else f"{last}: {message}"


@lru_cache(maxsize=256)
def _violations(name: str, text: str) -> tuple[Violation, ...]:
    # By text: five rules ask for the same definition, and a definition is not hashable.
    definition, target = json.loads(text), targets()[name]
    schema_at = target.KEYS["input"]
    found = tuple(breaches(name, definition, schema_at))
    if too_deep(definition, schema_at) is not None:
        return found
    return (*found, *target.faults(definition))
