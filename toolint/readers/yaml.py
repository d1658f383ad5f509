"""Tool definitions in YAML files: one document or several, with anchors, aliases and merges."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import yaml
from yaml.constructor import SafeConstructor
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from toolint.jsontext import MAX_DEPTH
from toolint.model import Fault, Json, Marking, Op, Pointer, Project, Reading, Tool, Unknown
from toolint.readers.shapes import definitions
from toolint.readers.values import as_json
from toolint.readers.written import tool
from toolint.text import Edit, Source, Span

SIZE = 20_000_000
"""Characters of a file."""
_MOST_NODES = 500_000
"""Values of a document with everything that aliases repeat."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's is ten times as fast, and the same in all that is asked of it."""
_MAP, _SEQUENCE = "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"
_TEMPLATE = re.compile(r"\{\{|\{%|<%|\$\{\{")


class _Refused(ValueError):
    """The document is not read. The message says why, ``offset`` is where that shows."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


def read(source: Source, project: Project, marking: Marking) -> Reading:
    """The definitions of a file in order of position."""
    path, text = source.path, source.text
    try:
        roots = list(compose(text))
    except _Refused as error:
        if _TEMPLATE.search(text):
            return Reading()  # What a program makes YAML of.
        at = Span(error.offset, min(error.offset + 1, len(text)))
        return Reading(faults=(Fault("invalid-syntax", f"invalid YAML: {error.message}", path, at),))
    tools: list[Tool] = []
    for number, root in enumerate(roots):
        placed = document(text, root)
        prefix: Pointer = (number,) if len(roots) > 1 else ()
        tools += (tool(path, placed, at, shape, prefix) for at, shape in definitions(_known(placed.value)))
    return Reading(tuple(tools))


def compose(text: str) -> Iterator[Node]:
    """The documents of a text as trees of nodes with their places.

    Raises:
        _Refused: it is not YAML, or larger or deeper than anything that people write.
    """
    if len(text) > SIZE:
        raise _Refused(f"more than {SIZE:,} characters long", 0)
    try:
        depth = 0
        for event in yaml.parse(text, Loader=_LOADER):  # Composing recurses.
            if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
                depth += 1
                if depth > MAX_DEPTH:
                    raise _Refused(f"nested more than {MAX_DEPTH} levels deep", _at(event))
            elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
                depth -= 1
        for root in yaml.compose_all(text, Loader=_LOADER):
            _bound(root)
            yield root
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise _Refused(str(error.problem or error.context), mark.index if mark else 0) from None
    except yaml.reader.ReaderError as error:
        number = error.character if isinstance(error.character, int) else ord(error.character)
        at = max(text.find(chr(number)), 0)
        raise _Refused(f"the character U+{number:04X} can't stand in YAML", at) from None
    except UnicodeEncodeError as error:
        raise _Refused("half of a surrogate pair can't stand in YAML", error.start) from None
    except (yaml.YAMLError, RecursionError) as error:
        raise _Refused(str(error).partition("\n")[0], 0) from None


def _at(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark is not None else 0


def _bound(root: Node) -> None:
    """
    Raises:
        _Refused: a part holds itself, or aliases make the document huge.
    """
    sizes: dict[int, int] = {}
    opened: set[int] = set()
    stack = [(root, False)]
    while stack:
        node, is_done = stack.pop()
        key = id(node)
        if is_done:
            opened.discard(key)
            sizes[key] = 1 + sum(sizes[id(part)] for part in _parts(node))
            if sizes[key] > _MOST_NODES:
                raise _Refused(f"its aliases make more than {_MOST_NODES:,} values of it", node.start_mark.index)
        elif key in opened:
            raise _Refused("an anchor holds an alias of itself", node.start_mark.index)
        elif key not in sizes:
            opened.add(key)
            stack.append((node, True))
            stack += ((part, False) for part in _parts(node))


def _parts(node: Node) -> list[Node]:
    match node:
        case MappingNode():
            return [part for pair in node.value for part in pair]
        case SequenceNode():
            return list(node.value)
    return []


def document(text: str, root: Node) -> _Yaml:
    constructor = SafeConstructor()
    values: dict[int, Json] = {}

    def made(node: Node) -> Json:
        if id(node) not in values:
            values[id(node)] = _made(node)
        return values[id(node)]

    def _made(node: Node) -> Json:
        try:
            match node:
                case ScalarNode():
                    value = constructor.construct_object(node)
                    if isinstance(value, datetime.date):
                        return Unknown("YAML takes it for a date, which JSON does not have; put it in quotes")
                    return value
                case SequenceNode(tag=tag) if tag == _SEQUENCE:
                    return [made(part) for part in node.value]
                case MappingNode(tag=tag) if tag == _MAP:
                    constructor.flatten_mapping(node)
                    return {_key(made(key)): made(value) for key, value in node.value}
        except (yaml.YAMLError, ValueError, TypeError, OverflowError, AttributeError, LookupError) as error:
            return Unknown(f"YAML can't make a value of it ({str(error).partition(chr(10))[0]})")
        return Unknown(f"a value of YAML's type {node.tag} is no JSON")

    return _Yaml(text, root, as_json(made(root), {}))


def _key(value: Json) -> Json:
    """A key of a mapping; one that is a mapping itself can't be one in Python."""
    if isinstance(value, (list, dict, Unknown)):
        raise TypeError("a key is not a plain value")
    return value


def _known(value: Json) -> Json:
    """The value with nothing for each part that is not known: what looks for definitions compares."""
    if isinstance(value, dict):
        return {key: _known(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_known(part) for part in value]
    return None if isinstance(value, Unknown) else value


@dataclass(frozen=True)
class _Yaml:
    """A document of a YAML file."""

    text: str = field(repr=False)
    root: Node = field(repr=False)
    value: Json = field(repr=False)

    def span(self, pointer: Pointer) -> Span | None:
        found = self._at(pointer)
        return found and self._span(found[1])

    def key_span(self, pointer: Pointer) -> Span | None:
        found = self._at(pointer)
        return self._span(found[0]) if found and found[0] is not None else None

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        """None: nothing is written into YAML yet."""
        return None

    def _at(self, pointer: Pointer) -> tuple[Node | None, Node] | None:
        """The node at a pointer, before it that of its key; of equal keys the last one's."""
        key, node = None, self.root
        for step in pointer:
            match node:
                case SequenceNode() if isinstance(step, int) and 0 <= step < len(node.value):
                    key, node = None, node.value[step]
                case MappingNode() if isinstance(step, str):
                    # What was merged stands before what is written, so the last one counts.
                    pairs = [pair for pair in node.value if isinstance(pair[0], ScalarNode) and pair[0].value == step]
                    if not pairs:
                        return None
                    key, node = pairs[-1]
                case _:
                    return None
        return key, node

    def _span(self, node: Node) -> Span:
        """Without the blanks and comments that a block's end mark leaves behind it."""
        start, end = node.start_mark.index, node.end_mark.index
        while isinstance(node, (MappingNode, SequenceNode)) and not node.flow_style and node.value:
            last = node.value[-1]
            node = last[1] if isinstance(last, tuple) else last
            if not start <= node.end_mark.index <= end:
                break
            end = node.end_mark.index
        return Span(start, start + len(self.text[start:end].rstrip()))
