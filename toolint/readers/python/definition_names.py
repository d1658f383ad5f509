"""The names of definitions: how references are told apart until all of them are known."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping

from toolint.model import Json
from toolint.readers.python.types import (
    Definition,
)


def references(node: Json, names: bool = False) -> Iterator[str]:
    """The references in a schema, or in a mapping from ``names`` to schemas."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref" and isinstance(value, str) and value.startswith(PREFIX):
                yield value
            elif names or key not in ("default", "const", "enum", "examples"):
                yield from references(value, not names and key in ("properties", "patternProperties"))
    elif isinstance(node, list):
        for item in node:
            yield from references(item)


PREFIX = "#/$defs/\0"


def renamed(node: Json, names: Mapping[str, str]) -> Json:
    match node:
        case dict():
            return {key: renamed(value, names) for key, value in node.items()}
        case list():
            return [renamed(item, names) for item in node]
        case str() if node.startswith(PREFIX) and node in names:
            return f"#/$defs/{names[node]}"
    return node


def names_of(definitions: Mapping[str, Definition], bodies: Mapping[str, Json]) -> dict[str, str]:
    """The name of each definition: the shortest that no other definition of different content could have."""
    counter: Counter[str] = Counter()
    choices: dict[str, list[str]] = {}
    for number, definition in definitions.items():
        parts = [part.rpartition(":")[0] or part for part in re.split(r"([\][,])", definition.reference)]
        parts = ["" if part.startswith(":") else part for part in parts]
        whole = _normal("".join(parts))
        short = _normal("".join(re.sub(r"(?:[^.[\]]+\.)+((?:[^.[\]]+))", r"\1", part) for part in parts))
        counter[whole] += 1
        choices[number] = [short, whole, f"{whole}__{counter[whole]}"]
    shortest = {number: names[0] for number, names in choices.items()}
    if len(set(shortest.values())) == len(shortest):
        return shortest
    chosen: dict[str, str] = {number: names[-1] for number, names in choices.items()}
    for _ in range(100):
        contents: dict[str, set[str]] = {}
        for number, names in choices.items():
            text = as_text(renamed(bodies[number], chosen))
            for name in names:
                contents.setdefault(name, set()).add(text)
        simpler = {n: next((x for x in names if len(contents[x]) == 1), names[-1]) for n, names in choices.items()}
        if simpler == chosen:
            break
        chosen = simpler
    return chosen


def _normal(name: str) -> str:
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", name).replace(".", "__")


def as_text(node: Json) -> str:
    """A JSON value as text, to be compared; unknown parts are equal to themselves only."""
    return json.dumps(node, sort_keys=True, default=lambda part: f"\0{id(part)}")
