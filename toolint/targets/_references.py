"""References inside one schema: what they point at, and which of them come back to themselves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from urllib.parse import unquote

from toolint.model import Json, Pointer
from toolint.schema import SCHEMA, resolve, subschemas

_DEFINITIONS = ("$defs", "definitions")


def target(root: Json, reference: str) -> Json | None:
    """The schema that a reference points at, None where there is none in this document."""
    found = resolve(root, reference)
    return found if found is not None else resolve(root, unquote(reference))


def pointer_of(reference: str) -> Pointer:
    """The pointer of what ``#/$defs/Name`` points at."""
    parts = unquote(reference).split("/")[1:]
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)


def applied(schema: Json, pointer: Pointer = ()) -> Iterator[tuple[Pointer, Json]]:
    """The schema and everything below it that applies to a value: all but the definitions."""
    stack = [(pointer, schema)]
    while stack:
        at, node = stack.pop()
        yield at, node
        below = [((*at, *route), item) for route, item in subschemas(node) if route[0] not in _DEFINITIONS]
        stack.extend(reversed(below))


def references(schema: Json, pointer: Pointer = ()) -> Iterator[tuple[Pointer, str]]:
    """Every reference that applies below a schema, at the pointer of the node that holds it."""
    for at, node in applied(schema, pointer):
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            yield at, node["$ref"]


def recursive(root: Json) -> frozenset[str]:
    """The references that lie on a cycle, or between two."""
    onward: dict[str, set[str]] = {}
    waiting = ["#", *(reference for _, reference in references(root))]
    while waiting:
        reference = waiting.pop()
        if reference not in onward:
            onward[reference] = {inner for _, inner in references(target(root, reference))}
            waiting.extend(onward[reference])
    backward: dict[str, set[str]] = {reference: set() for reference in onward}
    for reference, inner in onward.items():
        for other in inner:
            backward[other].add(reference)
    return frozenset(_without_ends(_without_ends(set(onward), onward, backward), backward, onward))


def recursion_starts(root: Json) -> Iterator[Pointer]:
    """Where a recursion is entered: the property (or else the node) with the reference that leads into it."""
    cycles = recursive(root)
    seen: set[str] = set()
    waiting = deque(references(root))
    starts: dict[Pointer, None] = {}
    while waiting:
        at, reference = waiting.popleft()
        if reference in cycles:
            starts.setdefault(_property_of(at))
        elif reference not in seen:
            seen.add(reference)
            waiting.extend(references(target(root, reference), pointer_of(reference)))
    yield from starts


def _property_of(pointer: Pointer) -> Pointer:
    """The nearest property that a node stands in, the node itself where there is none."""
    at, end = 0, 0
    while at < len(pointer):
        if pointer[at] == "properties":
            end = at + 2
        at += 1 if pointer[at] in SCHEMA else 2
    return pointer[:end] if end else pointer


def _without_ends(kept: set[str], onward: dict[str, set[str]], backward: dict[str, set[str]]) -> set[str]:
    """The nodes of a graph without those from which every way ends."""
    left = {node: len(onward[node] & kept) for node in kept}
    ends = [node for node, count in left.items() if not count]
    gone = set(ends)
    while ends:
        for before in (backward[ends.pop()] & kept) - gone:
            left[before] -= 1
            if not left[before]:
                ends.append(before)
                gone.add(before)
    return kept - gone
