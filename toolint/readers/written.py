"""Tools of definitions that are written out as JSON values, whatever the syntax of the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from toolint.model import Json, Misplaced, Op, Place, Pointer, Remove, Set, Tool, json_pointer
from toolint.readers.shapes import Shape
from toolint.schema import walk
from toolint.text import Edit, Span


class Document(Protocol):
    """A value in a text, with the places of its parts."""

    @property
    def value(self) -> Json: ...

    def span(self, pointer: Pointer) -> Span | None:
        """The value at a pointer; None where there is none."""
        ...

    def key_span(self, pointer: Pointer) -> Span | None:
        """The key of the value at a pointer; None where there is none or where it has no key."""
        ...

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        """The operations on the value as edits of the text, None where they can't be written exactly."""
        ...


def tool(path: str, document: Document, at: Pointer, shape: Shape, prefix: Pointer = ()) -> Tool:
    """The tool that is defined at a pointer. ``prefix`` is the pointer of the document in a file of several."""
    definition = part(document.value, at)
    routes = routes_of(definition, shape)
    doc = {key: part(definition, route) for key, route in routes.items() if _has(definition, route)}
    if shape.openapi and "input" in doc:
        doc["input"] = lower_case_types(doc["input"])
    origin = _Origin(path, document, at, routes, prefix)
    return Tool(
        doc=doc,
        path=path,
        form="json",
        framework=shape.name,
        origin=origin,
        header=origin.place((), "value").span,
        targets=shape.targets,
        sent_strict=doc.get("strict") is True,
        set=json_pointer((*prefix, *at[:-1])),
        misplaced=tuple(Misplaced(key, shape.keys[key], due) for key, due in shape.due.items()),
    )


def part(value: Json, pointer: Pointer) -> Json:
    """The part of a value at a pointer at which there is one."""
    for step in pointer:
        value = value[step]
    return value


def routes_of(definition: Json, shape: Shape) -> dict[str, Pointer]:
    """Where each key of the document is in a definition: the shape's own, then whatever else was written."""
    found_at = dict(shape.keys)
    wire = {*found_at.values(), *shape.due.values()}
    holders = {route[:length] for route in wire for length in range(len(route))}
    for holder in sorted(holders, key=len):
        found = part(definition, holder) if _has(definition, holder) else None
        for key, value in found.items() if isinstance(found, dict) else ():
            route = (*holder, key)
            is_fixed = not holder and key in shape.fixed and shape.fixed[key] == value
            if route not in wire and route not in holders and not is_fixed:
                found_at.setdefault(key, route)
    return found_at


def _has(value: Json, pointer: Pointer) -> bool:
    for step in pointer:
        if not isinstance(value, dict) or step not in value:
            return False
        value = value[step]
    return True


def lower_case_types(schema: Json) -> Json:
    """An OpenAPI schema as Gemini has it, with the names of types as JSON Schema writes them."""
    changed = {
        route: node["type"].lower()
        for route, node in walk(schema)
        if isinstance(node, dict) and isinstance(node.get("type"), str) and node["type"].isupper()
    }

    def copy(value: Json, route: Pointer) -> Json:
        if isinstance(value, dict):
            out = {key: copy(item, (*route, key)) for key, item in value.items()}
            return {**out, "type": changed[route]} if route in changed else out
        if isinstance(value, list):
            return [copy(item, (*route, index)) for index, item in enumerate(value)]
        return value

    return copy(schema, ()) if changed else schema


@dataclass(frozen=True)
class _Origin:
    """A definition in a document."""

    path: str
    document: Document
    at: Pointer
    routes: Mapping[str, Pointer]
    """Document key -> pointer in the definition."""
    prefix: Pointer

    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        wire = self._pointer(pointer)
        for length in range(len(wire), len(self.at), -1):
            key = self.document.key_span(wire[:length]) if at == "key" else None
            if span := key or self.document.span(wire[:length]):
                return Place(self.path, span)
        span = self.document.span(self.at)
        assert span is not None
        return Place(self.path, span)

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        return (*self.prefix, *self._pointer(pointer))

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        if not all(isinstance(op, Set | Remove) for op in ops):
            return None
        return self.document.edits([replace(op, pointer=self._pointer(op.pointer)) for op in ops])

    def _pointer(self, pointer: Pointer) -> Pointer:
        if not pointer:
            return self.at
        key = str(pointer[0])
        return (*self.at, *self.routes.get(key, (key,)), *pointer[1:])
