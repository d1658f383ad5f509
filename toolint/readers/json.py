"""Tool definitions in JSON files, in whichever wire format and however deep they are nested."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from toolint import jsontext
from toolint.jsontext import JsonSyntaxError, JsonText
from toolint.model import Fault, Json, Marking, Op, Place, Pointer, Project, Reading, Set, Tool, json_pointer
from toolint.schema import SCHEMA_MAP
from toolint.targets import Target, targets
from toolint.text import Edit, Source, Span

_CALLS = ("arguments", "output")
"""Keys of a call or its result; beside them a name is that of the tool called."""
_NO_DEFINITION = ("tool_choice", "tool_calls", "function_call")
"""Keys of requests and answers whose values name tools and define none."""


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The definitions of a file in order of position: one, an array, a request, an answer to MCP's ``tools/list``."""
    try:
        document = jsontext.parse(source.text)
    except JsonSyntaxError as error:
        at = Span(error.offset, min(error.offset + 1, len(source.text)))
        return Reading(faults=(Fault("invalid-syntax", f"invalid JSON: {error.message}", source.path, at),))
    found = _definitions(document.value)
    return Reading(tuple(_tool(source.path, document, at, target) for at, target in found))


def _definitions(value: Json) -> Iterator[tuple[Pointer, Target]]:
    stack: list[tuple[Pointer, Json]] = [((), value)]
    while stack:
        at, node = stack.pop()
        if isinstance(node, list):
            parts: Iterable[tuple[int | str, Json]] = enumerate(node)
        elif isinstance(node, dict):
            if (target := _target(at, node)) is not None:
                yield at, target
                continue
            parts = ((key, part) for key, part in node.items() if key not in _NO_DEFINITION)
        else:
            continue
        stack += reversed([((*at, name), part) for name, part in parts if isinstance(part, (dict, list))])


def _target(at: Pointer, value: dict[str, Json]) -> Target | None:
    """The wire format of a definition, None for anything else."""
    if at and at[-1] in SCHEMA_MAP and not isinstance(value.get("name"), str):
        return None  # The properties of a schema that describes definitions.
    for part in (value, value.get("function")):
        if isinstance(part, dict) and (_is_call(part) or isinstance(part.get("parameters"), list)):
            return None
    return next((target for target in targets().values() if target.recognises(value)), None)


def _is_call(value: dict[str, Json]) -> bool:
    return value.get("parameters") is None and any(key in value for key in _CALLS)


def _tool(path: str, document: JsonText, at: Pointer, target: Target) -> Tool:
    definition = _part(document.value, at)
    routes = _routes(definition, target)
    doc = {key: _part(definition, route) for key, route in routes.items() if _has(definition, route)}
    origin = _Origin(path, document, at, routes)
    return Tool(
        doc=doc,
        path=path,
        form="json",
        framework=target.NAME,
        origin=origin,
        header=origin.place((), "value").span,
        targets=(target.NAME,)
        if target.STRICT
        else (),  # What a server lists goes to whatever providers its clients use.
        sent_strict=doc.get("strict") is True,
        set=json_pointer(at[:-1]),
    )


def _routes(definition: Json, target: Target) -> dict[str, Pointer]:
    """Where each key of the document is in a definition: the target's own, then whatever else was written."""
    routes = dict(target.KEYS)
    wire = set(routes.values())
    holders = {route[:length] for route in wire for length in range(len(route))}
    for holder in sorted(holders, key=len):
        part = _part(definition, holder) if _has(definition, holder) else None
        for key, value in part.items() if isinstance(part, dict) else ():
            route = (*holder, key)
            is_fixed = not holder and key in target.FIXED and target.FIXED[key] == value
            if route not in wire and route not in holders and not is_fixed:
                routes.setdefault(key, route)
    return routes


@dataclass(frozen=True)
class _Origin:
    """A definition in a JSON text."""

    path: str
    document: JsonText
    at: Pointer
    routes: Mapping[str, Pointer]
    """Document key -> pointer in the definition."""

    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        wire = self.wire_pointer(pointer)
        for length in range(len(wire), len(self.at), -1):
            key = self.document.key_span(wire[:length]) if at == "key" else None
            if span := key or self.document.span(wire[:length]):
                return Place(self.path, span)
        span = self.document.span(self.at)
        assert span is not None
        return Place(self.path, span)

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        if not pointer:
            return self.at
        key = str(pointer[0])
        return (*self.at, *self.routes.get(key, (key,)), *pointer[1:])

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        try:
            return tuple(jsontext.change(self.document.text, map(self._operation, ops)))
        except (LookupError, JsonSyntaxError):
            return None

    def _operation(self, op: Op) -> partial[list[Edit]]:
        wire = self.wire_pointer(op.pointer)
        if isinstance(op, Set):
            return partial(jsontext.set_value, pointer=wire, value=op.value)
        return partial(jsontext.remove, pointer=wire)


def _has(value: Json, pointer: Pointer) -> bool:
    for part in pointer:
        if not isinstance(value, dict) or part not in value:
            return False
        value = value[part]
    return True


def _part(value: Json, pointer: Pointer) -> Json:
    for part in pointer:
        value = value[part]
    return value
