"""Wire formats: one module a target, found by listing.

A target module has

- ``NAME``: the target's name, also that of its contract ``schemas/<NAME>.json``; ``TITLE``: as people call it;
- ``STRICT``: whether the wire format has a strict mode;
- ``KEYS``: document key -> pointer in the wire definition, in the order in which they are written
  (``{"name": ("name",), "description": ("description",), "input": ("input_schema",), ...}``);
- ``FIXED``: wire keys that always have the same value (``{"type": "function"}``);
- ``BUDGETS``: what all tools of one request together may have;
- ``recognises(value)``: whether a JSON value is meant as a definition in this wire format, broken ones included;
- ``lower(schema, nullable_defaults, description)``: the input schema as the target's strict mode takes it, with the losses (where not
  ``STRICT``: as it is). ``nullable_defaults``: where all properties are required, one with a default may be null for "left out".
  ``description``: the tool's, in whose language words are added where a parameter has none of its own;
- ``plain(schema)``: the input schema as it is sent without strict mode, equal in meaning;
- ``faults(definition)``: what is wrong with a wire definition and can't be said in its contract.
"""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import cast

from toolint.model import Json, Pointer, known
from toolint.targets._contract import breaches, contract, too_deep
from toolint.targets._types import Budget, Excess, Lowered, Target, Violation, Written

__all__ = [
    "Budget",
    "Excess",
    "Lowered",
    "Target",
    "Violation",
    "Written",
    "contract",
    "definition_pointer",
    "document_pointer",
    "excess_message",
    "excesses",
    "refused_by",
    "targets",
    "violations",
    "wire",
    "write",
]

_NO_PARAMETERS: Mapping[str, Json] = MappingProxyType({"type": "object", "properties": {}})
_MOST_NAMED = 5
"""How many tools a message about a whole request names."""


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


def write(name: str, doc: Mapping[str, Json], strict: bool, nullable_defaults: bool = False) -> Written:
    """The definition that a target is sent, the input schema lowered if ``strict`` and the target has a strict mode.

    ``strict`` is written either way where the target has it, ``description`` left out where there is none. The order of keys is the target's.

    Raises:
        UnknownRead: a part that is needed is not known.
    """
    target = targets()[name]
    doc = {key: known(doc[key]) for key in target.KEYS if key in doc}
    schema = doc.get("input", dict(_NO_PARAMETERS))
    said = doc.get("description")
    text = said if isinstance(said, str) else ""
    lowered = (
        target.lower(schema, nullable_defaults, text) if strict and target.STRICT else Lowered(target.plain(schema))
    )
    doc["input"] = lowered.schema
    if target.STRICT:
        doc["strict"] = strict
    if doc.get("description", "-") in (None, ""):  # Anthropic refuses null, Bedrock an empty text.
        del doc["description"]
    return Written(wire(name, doc), lowered.losses)


def violations(name: str, definition: Json) -> tuple[Violation, ...]:
    """Where a wire definition breaks the contract of its target, in no particular order; nothing of it may be Unknown."""
    return _violations(name, json.dumps(definition))


def excesses(name: str, definitions: Sequence[Json]) -> Iterator[Excess]:
    """The budgets of a request that wire definitions exceed together; what one exceeds alone is a violation of it."""
    for budget in targets()[name].BUDGETS:
        shares = tuple(map(budget.share, definitions))
        if sum(shares) > budget.limit and max(shares) <= budget.limit:
            yield Excess(budget, shares)


def excess_message(excess: Excess, names: Sequence[str | None], together: bool) -> str:
    """What is too much in a request, and which of its tools take most of it.

    ``names`` are those of the definitions, ``together`` says whether they surely go into one request.
    """
    total, what, limit = sum(excess.shares), excess.budget.what, excess.budget.limit
    said = f"{total} {what}, and one request may have {limit}{'' if together else ', should these go into one'}"
    if max(excess.shares) == 1:
        return f"{said}; `{names[excess.first_over]}` is one too many"
    most = sorted(zip(excess.shares, names, strict=True), key=lambda pair: -pair[0])[:_MOST_NAMED]
    return f"{said}; most are in {', '.join(f'`{name}` ({share})' for share, name in most if share)}"


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
