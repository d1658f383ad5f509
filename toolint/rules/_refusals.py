"""What the targets of a tool would refuse of it, each with the rule that reports it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Literal

from toolint.model import Json, Pointer, Tool, Unknown, unknowns
from toolint.rules import Context, keep_last
from toolint.rules._names import snake_case
from toolint.schema import SCHEMA, SCHEMA_LIST, SCHEMA_MAP
from toolint.targets import document_pointer, refused_by, targets, violations, wire, write

_NEAR = 0.85
"""How like a key of the format another one must be to be taken for it (``cacheControl`` is; ``execution`` is no ``description``)."""
_WITHOUT_FORCE = frozenset({"title", "description", "default", "examples", "deprecated", "$comment"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """One cause for which targets refuse a tool."""

    pointer: Pointer
    """Into the document."""
    message: str
    rule: str
    at: Literal["key", "value"] = "value"
    cure: tuple[Json, ...] = ()
    """The one value that would be right there, where there is one."""


def refusals(tool: Tool, context: Context, rule: str) -> Iterator[Refusal]:
    """What one rule has to report of a tool, each cause once and its message with the names of all targets that refuse it.

    Parts that are not known count as right, so that the others are judged.
    """
    found: dict[tuple[Pointer, str], tuple[Refusal, list[str]]] = {}
    for name, refusal in _by_target(tool, context):
        if refusal.rule == rule:
            _, names = found.setdefault((refusal.pointer, refusal.message), (refusal, []))
            names.append(name)
    for refusal, names in found.values():
        message = refused_by(dict.fromkeys(names), refusal.message)
        yield replace(refusal, message=_with_switch(message, tool))


def _with_switch(message: str, tool: Tool) -> str:
    """A message with the words by which a framework switches strict mode off for one tool, without that cure where it can't."""
    if tool.framework == "openai-agents":
        return message.replace("strict=False", "strict_mode=False")
    if tool.framework == "crewai":
        message = message.replace(
            "key/value models, a model with declared fields, or", "key/value models or a model with declared fields, or"
        )
        return re.sub(r", or (?:set )?strict=False(?: on this tool)?", "", message)
    return message


def sent(name: str, tool: Tool) -> Json | None:
    """The wire definition that a target is sent, parts that are not known counting as right; None where it can't be sent."""
    doc = _settled(tool.doc)
    if tool.lowered:
        written = write(name, doc, tool.sent_strict)
        return None if written.refused else written.definition
    return _as_sent(name, doc, tool)


@keep_last
def _by_target(tool: Tool, context: Context) -> Sequence[tuple[str, Refusal]]:
    """All refusals, each with the target."""
    doc = _settled(tool.doc)
    names = context.targets if tool.lowered else tool.targets or context.targets
    refuse = _lowered if tool.lowered else _as_written
    found = [(name, refusal) for name in names for refusal in refuse(name, doc, tool)]
    if tool.framework == "mcp" and tool.form == "json" and "mcp" not in names:
        # Its clients' providers judge it, and what only they take amiss is said in their names.
        said = {refusal.pointer for _, refusal in found}
        found += [("mcp", refusal) for refusal in refuse("mcp", doc, tool) if refusal.pointer not in said]
    return found


def _lowered(name: str, doc: Mapping[str, Json], tool: Tool) -> Iterator[Refusal]:
    """What can't be said in the target's strict mode, or else what is wrong with the definition that would be written."""
    written = write(name, doc, tool.sent_strict)
    for loss in written.refused:
        yield Refusal(("input", *loss.pointer), loss.message, loss.rule)
    if not written.refused:
        for violation in violations(name, written.definition):
            pointer = document_pointer(name, violation.pointer)
            if pointer == ("input",) and tool.framework != "toolint":
                continue  # How a framework makes a schema fit decides how many optional parameters and unions are left.
            yield Refusal(pointer, violation.message, violation.rule, violation.at)


def _as_sent(name: str, doc: Mapping[str, Json], tool: Tool) -> Json:
    """A definition that goes out as it stands in the source."""
    target = targets()[name]
    definition = wire(name, {**doc, "strict": True} if tool.sent_strict and target.STRICT else doc)
    if tool.form in ("json", "literal") and tool.framework == name:
        definition |= {key: value for key, value in doc.items() if key not in target.KEYS}
    return definition


def _as_written(name: str, doc: Mapping[str, Json], tool: Tool) -> Iterator[Refusal]:
    keys = targets()[name].KEYS
    foreign = {key for key in doc.keys() - {*keys, "type"} if not get_close_matches(snake_case(key), keys, 1, _NEAR)}
    found = violations(name, _as_sent(name, doc, tool))
    conditional = {violation.pointer[:-1] for violation in found if violation.pointer[-1:] == ("if",)}
    for violation in found:
        of_condition = violation.pointer[-1:] in (("then",), ("else",)) and violation.pointer[:-1] in conditional
        if of_condition or (violation.pointer in conditional and violation.rule == "inexpressible-type"):
            continue  # What is wrong there is the condition.
        pointer = document_pointer(name, violation.pointer)
        if len(foreign) > 1 and len(pointer) == 1 and pointer[0] in foreign:
            continue  # A program has made this format its own, and knows which part of it to send.
        if tool.framework == "mcp" and pointer[:1] == ("name",):
            continue  # A client puts the server's name before it and cleans what its provider doesn't take.
        yield Refusal(pointer, violation.message, violation.rule, violation.at, violation.cure)


def _settled(doc: Mapping[str, Json]) -> dict[str, Json]:
    """The document with something harmless for every part that is not known."""
    out: dict[str, Json] = {}
    for key, value in doc.items():
        if key == "input":
            out[key] = _settled_schema(value, root=True)
        elif not _has_unknown(value):
            out[key] = value
        elif key == "name":
            out[key] = "unknown"
    return out


def _settled_schema(schema: Json, root: bool = False) -> Json:
    stub = (
        {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
        if root
        else {"type": "string"}
    )
    if not isinstance(schema, dict):
        return stub if _has_unknown(schema) else schema
    out: dict[str, Json] = {}
    for key, value in schema.items():
        if key in SCHEMA:
            unsaid = key == "additionalProperties" and isinstance(value, Unknown)
            out[key] = False if unsaid else _settled_schema(value)
        elif key in SCHEMA_LIST and isinstance(value, list):
            out[key] = [_settled_schema(item) for item in value]
        elif key in SCHEMA_MAP and isinstance(value, dict):
            out[key] = {name: _settled_schema(item) for name, item in value.items()}
        elif not _has_unknown(value):
            out[key] = value
        elif key == "required" and isinstance(properties := schema.get("properties"), dict):
            out[key] = list(properties)
        elif key not in _WITHOUT_FORCE:
            return stub
    return out


def _has_unknown(value: Json) -> bool:
    return isinstance(value, Unknown) or any(True for _ in unknowns(value))
