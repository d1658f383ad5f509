"""The texts of a tool: what the model reads as prose, and every string at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolint.model import Json, Pointer, Tool
from toolint.schema import walk

LONGEST = 20_000
"""Characters of a text that are looked at."""

_SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]|\n[ \t]*\n|\n[ \t]*[-*\u2022][ \t]")


def descriptions(tool: Tool) -> Iterator[tuple[Pointer, str]]:
    """The tool's description and those in its input schema that are known and not empty, in document order."""
    said = tool.doc.get("description")
    if isinstance(said, str) and said:
        yield ("description",), said[:LONGEST]
    for pointer, node in walk(tool.doc.get("input")):
        text = node.get("description") if isinstance(node, dict) else None
        if isinstance(text, str) and text:
            yield ("input", *pointer, "description"), text[:LONGEST]


def strings(value: Json, pointer: Pointer = ()) -> Iterator[tuple[Pointer, str, bool]]:
    """Every known string in a value with its pointer, and whether it is a key there."""
    stack: list[tuple[Pointer, Json]] = [(pointer, value)]
    while stack:
        at, part = stack.pop()
        match part:
            case str():
                yield at, part[:LONGEST], False
            case dict():
                for key in part:
                    if isinstance(key, str):
                        yield (*at, key), key[:LONGEST], True
                stack.extend(((*at, key), item) for key, item in reversed(part.items()))
            case list():
                stack.extend(((*at, index), item) for index, item in reversed([*enumerate(part)]))


def sentence(text: str, start: int, end: int) -> str:
    """The sentence, or the entry of a list, around a part of a text."""
    before = [found.end() for found in _SENTENCE_END.finditer(text, 0, start)]
    after = _SENTENCE_END.search(text, end)
    return text[before[-1] if before else 0 : after.end() if after else len(text)]


def shown(text: str, most: int = 60) -> str:
    """The beginning of a text as one line for a message."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 3].rstrip()}..."
