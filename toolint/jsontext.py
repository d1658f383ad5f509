"""JSON text to value and places, and changes of the value as edits that touch nothing else of the text."""

from __future__ import annotations

import json
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NoReturn

from toolint.jsonc import Extra, plain
from toolint.text import Edit, Span, apply_edits

MAX_DEPTH = 200
"""Levels of arrays and objects; whoever walks a parsed value may do so recursively."""

_MOST_KEPT = 5_000
"""Objects whose keys are kept at hand."""

Route = Sequence[str | int]
"""Keys and indices from the root."""

_SPACE = r"[ \t\n\r]*"
_STRING = r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"'
_SCALAR = rf"{_STRING}|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null|NaN|-?Infinity"
_KEY = re.compile(rf"({_STRING}){_SPACE}:{_SPACE}")
_VALUE = re.compile(rf"(?:({_SCALAR})|([\[{{])){_SPACE}")
_STRING_START = re.compile(_STRING[:-1])
_LONG_NUMBER = re.compile("[0-9]{1000,}")
_BLANK = re.compile(_SPACE)
_WORD = re.compile(r"[\w$.+-]+")
_COMMENT_BESIDE = re.compile(r"[ \t]*,?[ \t]*/[/*]")
_LAST_LINE = re.compile(r"\r?\n[^\n]*\Z")
_SURROGATE = re.compile("[\ud800-\udfff]")


class JsonSyntaxError(ValueError):
    """The text is not JSON, or deeper than :data:`MAX_DEPTH`. ``offset`` is the code point at which that shows."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


@dataclass(frozen=True)
class JsonText:
    """A JSON text, its value, and where in the text each part of the value stands.

    Of an object's equal keys the last one counts, for the value as for the places.
    """

    text: str = field(repr=False)
    value: Any = field(repr=False)
    repeats_keys: bool = False
    """Whether an object has equal keys."""
    extras: tuple[Extra, ...] = ()
    """What JSON does not have, for a text that was read in spite of it."""

    def span(self, pointer: Route) -> Span | None:
        """The value at a pointer, without the blanks around it; None where there is none."""
        node = self._index.node(pointer)
        return None if node is None else self._index.value_span(node)

    def key_span(self, pointer: Route) -> Span | None:
        """The key of the value at a pointer, with its quotes; None where there is none or where it has no key."""
        node = self._index.node(pointer)
        return None if node is None else self._index.key_span(node)

    def lost_keys(self, pointer: Route) -> Iterator[tuple[str, Span]]:
        """The keys in the value at a pointer that an equal one of the same object comes after, each with its place."""
        index, node = self._index, self._index.node(pointer)
        if node is None or not self.repeats_keys:
            return
        last: dict[tuple[int, str], Span] = {}
        for part in range(node + 1, index.skips[node]):
            key, span = index.key(part), index.key_span(part)
            if key is None or span is None:
                continue
            if (lost := last.get((index.parents[part], key))) is not None:
                yield key, lost
            last[index.parents[part], key] = span

    @cached_property
    def _index(self) -> _Index:
        return _scan(plain(self.text).text if self.extras else self.text)


def parse(text: str) -> JsonText:
    """The value as ``json.loads`` reads it (NaN and infinities included).

    Raises:
        JsonSyntaxError: it is not JSON, or nested too deeply.
    """
    repeats = False

    def made(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal repeats
        value = dict(pairs)
        repeats |= len(value) < len(pairs)
        return value

    try:
        value = json.loads(text, object_pairs_hook=made)
    except (ValueError, RecursionError) as error:
        _scan(text)  # Its words are the same on every Python version; json.loads is the judge.
        long = _LONG_NUMBER.search(text)
        raise JsonSyntaxError(str(error).partition(":")[0], long.start() if long else 0) from None
    if _deeper_than(value, MAX_DEPTH):
        _scan(text)
    return JsonText(text, value, repeats)


def parse_relaxed(text: str) -> JsonText:
    """The same of a text that may have comments and trailing commas.

    Raises:
        JsonSyntaxError: it is not JSON for another reason.
    """
    try:
        return parse(text)
    except JsonSyntaxError:
        cleaned = plain(text)
        if not cleaned.extras:
            raise
    document = parse(cleaned.text)
    return JsonText(text, document.value, document.repeats_keys, cleaned.extras)


def set_value(text: str, pointer: Route, value: Any) -> list[Edit]:
    """The edits that put a value at a pointer: over the one there, as an object's last key, as an array's next entry.

    Raises:
        LookupError: nothing can stand at that pointer.
        JsonSyntaxError: the text is not JSON.
    """
    index = _readable(text)
    style = _style(index.text)
    if (node := index.node(pointer)) is not None:
        return _apart([Edit(index.value_span(node), style.replacement(node, value))], text, index)
    parent, last = index.node(pointer[:-1]), pointer[-1]
    if parent is None or text[index.starts[parent]] != ("{" if isinstance(last, str) else "["):
        raise LookupError(f"no place for {list(pointer)}")
    if isinstance(last, int) and last != len(index.parts(parent)):
        raise LookupError(f"no entry {last}")
    return _apart([style.insertion(parent, last if isinstance(last, str) else None, value)], text, index)


def remove(text: str, pointer: Route) -> list[Edit]:
    """The edits that take the key (every one of that name) or the entry at a pointer out.

    Raises:
        LookupError: there is nothing at that pointer.
        JsonSyntaxError: the text is not JSON.
    """
    index = _readable(text)
    if not pointer or index.node(pointer) is None:
        raise LookupError(f"nothing to remove at {list(pointer)}")
    parent = index.node(pointer[:-1])
    assert parent is not None
    parts = index.parts(parent)
    last = pointer[-1]
    gone = [last] if isinstance(last, int) else [at for at, part in enumerate(parts) if index.key(part) == last]
    if len(gone) == len(parts):
        return _apart([Edit(Span(index.starts[parent] + 1, index.ends[parent] - 1), "")], text, index)
    last_kept = next(at for at in reversed(range(len(parts))) if at not in gone)
    edits = []
    for at in gone:
        if at < last_kept:
            edits.append(Edit(Span(index.start(parts[at]), index.start(parts[at + 1])), ""))
        else:
            edits.append(Edit(Span(index.ends[parts[at - 1]], index.ends[parts[at]]), ""))
    return _apart(edits, text, index)


def string(content: str) -> str:
    """What stands between the quotes of a string, for UTF-8."""
    written = json.dumps(content, ensure_ascii=False)[1:-1]
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", written)


def change(text: str, operations: Iterable[Callable[[str], list[Edit]]]) -> list[Edit]:
    """Several changes, each of what the one before it left, as edits of the text given."""
    operations = list(operations)
    if len(operations) == 1:  # No copy of what may be megabytes.
        return operations[0](text)
    size = len(text)
    pieces: list[Span | str] = [Span(0, size)]
    for operation in operations:
        edits = operation(text)
        text = apply_edits(text, edits)
        _splice(pieces, edits)
    out, at, content = [], 0, ""
    for piece in (*pieces, Span(size, size)):
        if isinstance(piece, str):
            content += piece
            continue
        if content or piece.start > at:
            out.append(Edit(Span(at, piece.start), content))
        at, content = piece.end, ""
    return out


@dataclass(frozen=True)
class _Index:
    """Every value of a text in order of position, as parallel columns."""

    text: str
    starts: array[int]
    ends: array[int]
    keys: array[int]
    """Where its key starts; -1: it has none."""
    parents: array[int]
    """The array or object that it is in; -1: the root."""
    skips: array[int]
    """The value that comes after it and all its parts."""
    _parts: dict[int, array[int]] = field(default_factory=dict)
    _named: dict[int, dict[str | int, int]] = field(default_factory=dict)

    def parts(self, node: int) -> array[int]:
        """The values directly in an array or object."""
        if node not in self._parts:
            found = array("q")
            part, end = node + 1, self.skips[node]
            while part < end:
                found.append(part)
                part = self.skips[part]
            self._parts[node] = found
        return self._parts[node]

    def key(self, node: int) -> str | None:
        """The key in an object, None for entries of arrays."""
        span = self.key_span(node)
        return None if span is None else json.loads(self.text[span.start : span.end])

    def node(self, pointer: Route) -> int | None:
        """The value at a pointer; of equal keys the last one's."""
        node = 0
        for name in pointer:
            parts = self.parts(node)
            if isinstance(name, int):
                if not 0 <= name < len(parts) or self.keys[parts[0]] >= 0:
                    return None
                node = parts[name]
                continue
            if node not in self._named:
                if len(self._named) > _MOST_KEPT:  # One tool after the other is looked at, and few of them again.
                    self._named.clear()
                    self._parts.clear()
                self._named[node] = {key: part for part in parts if (key := self.key(part)) is not None}
            if name not in self._named[node]:
                return None
            node = self._named[node][name]
        return node

    def value_span(self, node: int) -> Span:
        return Span(self.starts[node], self.ends[node])

    def key_span(self, node: int) -> Span | None:
        match = _KEY.match(self.text, self.keys[node]) if self.keys[node] >= 0 else None
        return match and Span(match.start(1), match.end(1))

    def start(self, node: int) -> int:
        """Where the value starts or, if it has one, its key."""
        return self.starts[node] if self.keys[node] < 0 else self.keys[node]


@lru_cache(maxsize=2)
def _scan(text: str) -> _Index:
    """The index of a text; that of the last one is at hand for one change after the other.

    Raises:
        JsonSyntaxError: the text is not JSON, or nested too deeply.
    """
    index = _Index(text, array("q"), array("q"), array("q"), array("q"), array("q"))
    starts, ends, keys, skips = index.starts, index.ends, index.keys, index.skips
    unclosed: list[int] = []
    closers: list[str] = [""]
    at = _blank_end(text, 0)
    while True:
        key = -1
        if closers[-1] == "}":
            if (match := _KEY.match(text, at)) is None:
                _refuse(text, at, "a key in double quotes")
            key, at = at, match.end()
        if (match := _VALUE.match(text, at)) is None:
            _refuse(text, at, "a value")
        starts.append(at)
        keys.append(key)
        index.parents.append(unclosed[-1] if unclosed else -1)
        at = match.end()
        ends.append(match.end(match.lastindex or 0))
        skips.append(len(starts))
        if match.lastindex == 2:
            unclosed.append(len(starts) - 1)
            closers.append("}" if match[2] == "{" else "]")
            if len(unclosed) > MAX_DEPTH:
                raise JsonSyntaxError(f"nested more than {MAX_DEPTH} levels deep", match.start(2))
            if text[at : at + 1] != closers[-1]:
                continue
        while unclosed and text[at : at + 1] == closers[-1]:
            closers.pop()
            node = unclosed.pop()
            ends[node], skips[node] = at + 1, len(starts)
            at = _blank_end(text, at + 1)
        if unclosed:
            if text[at : at + 1] != ",":
                _refuse(text, at, f"`,` or `{closers[-1]}`")
            at = _blank_end(text, at + 1)
        elif at < len(text):
            _refuse(text, at, "the end of the text")
        else:
            return index


@lru_cache(maxsize=2)
def _readable(text: str) -> _Index:
    """The index of a text that may have comments and trailing commas.

    Raises:
        JsonSyntaxError: the text is not JSON for another reason.
    """
    try:
        return _scan(text)
    except JsonSyntaxError:
        return _scan(plain(text).text)


def _apart(edits: list[Edit], text: str, index: _Index) -> list[Edit]:
    """The edits, if no comment is lost by them or comes to stand beside something else.

    Raises:
        LookupError: a comment is in the way.
    """
    if index.text == text:
        return edits
    starts, ends = _comments(text)
    for edit in edits:
        replaces = bool(edit.content) and edit.span.start < edit.span.end
        is_in = bisect_right(ends, edit.span.start) < bisect_left(starts, edit.span.end)
        if is_in or (not replaces and _COMMENT_BESIDE.match(text, edit.span.end)):
            raise LookupError("a comment is in the way")
    return edits


@lru_cache(maxsize=2)
def _comments(text: str) -> tuple[Sequence[int], Sequence[int]]:
    """Where the comments of a text start and end."""
    spans = [extra.span for extra in plain(text).extras if extra.kind == "comment"]
    return [span.start for span in spans], [span.end for span in spans]


def _blank_end(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    assert match is not None
    return match.end()


def _refuse(text: str, at: int, due: str) -> NoReturn:
    """
    Raises:
        JsonSyntaxError: why ``due`` does not stand at ``at``.
    """
    char, before = text[at : at + 1], text[:at].rstrip(" \t\n\r")
    if char == '"' and not due.startswith("`"):
        _refuse_string(text, at)
    if char in ("]", "}") and before.endswith(","):
        raise JsonSyntaxError(f"a comma before `{char}`", len(before) - 1)
    word = _WORD.match(text, at)
    match char:
        case "":
            raise JsonSyntaxError(f"the text ends where {due} is due", len(before))
        case "'":
            raise JsonSyntaxError("strings stand in double quotes", at)
        case "/" | "#":
            raise JsonSyntaxError("JSON has no comments", at)
        case _ if word and due == "a value":
            raise JsonSyntaxError(f"`{word[0][:40]}` is not a JSON value", at)
    raise JsonSyntaxError(f"{due} is due, not `{word[0][:40] if word else char}`", at)


def _refuse_string(text: str, at: int) -> NoReturn:
    """
    Raises:
        JsonSyntaxError: what is wrong in the string that starts at ``at``, or behind it.
    """
    match = _STRING_START.match(text, at)
    assert match is not None
    stop = match.end()
    match text[stop : stop + 1]:
        case '"':
            stop = _blank_end(text, stop + 1)
            raise JsonSyntaxError("`:` is due after the key", stop)
        case "\\":
            raise JsonSyntaxError(f"JSON has no escape `{text[stop : stop + 2]}`", stop)
        case "" | "\n" | "\r":
            raise JsonSyntaxError("the string is not closed on its line", at)
    raise JsonSyntaxError(f"the control character U+{ord(text[stop]):04X} must be escaped in a string", stop)


def _deeper_than(value: Any, limit: int) -> bool:
    level = [value]
    for _ in range(limit + 1):
        below: list[Any] = []
        for node in level:
            if isinstance(node, dict):
                below.extend(node.values())
            elif isinstance(node, list):
                below.extend(node)
        if not below:
            return False
        level = below
    return True


@dataclass(frozen=True)
class _Style:
    """How a text is laid out, for what is written into it."""

    index: _Index

    def replacement(self, node: int, value: Any) -> str:
        """The value in the layout of the one that it replaces."""
        like = node if self.index.parts(node) else self.index.parents[node]
        return self._dump(value, self._is_wide(like), self._indent_before(self.index.starts[node]))

    def insertion(self, parent: int, key: str | None, value: Any) -> Edit:
        """The edit that adds a last key or entry to an object or array."""
        index = self.index
        parts = index.parts(parent)
        outer = self._indent_before(index.starts[parent])
        if parts:
            gap = self._gap(parts[-1])
            wide = "\n" in gap
            if not wide and len(parts) == 1:
                gap = "" if self._colon.endswith(":") else " "
            if wide and (match := _LAST_LINE.search(gap)) is not None:
                gap = match[0]  # Before it may stand blank lines, or what was a comment.
            indent = gap.rpartition("\n")[2] if wide else outer
            end = index.ends[parts[-1]]
            return Edit(Span(end, end), "," + gap + self._member(key, value, wide, indent))
        inside = Span(index.starts[parent] + 1, index.ends[parent] - 1)
        if "\n" in index.text[inside.start : inside.end] or self._is_wide(self.index.parents[parent]):
            indent = outer + self._unit
            written = self._line_end + indent + self._member(key, value, True, indent) + self._line_end + outer
            return Edit(inside, written)
        return Edit(inside, self._member(key, value, False, outer))

    def _member(self, key: str | None, value: Any, wide: bool, indent: str) -> str:
        written = self._dump(value, wide, indent)
        return written if key is None else self._dump(key, False, "") + self._colon + written

    def _dump(self, value: Any, wide: bool, indent: str) -> str:
        plain = isinstance(value, list) and not any(isinstance(part, (dict, list)) for part in value)
        if wide and not (plain and self._lists_on_one_line):
            written = json.dumps(value, ensure_ascii=self._ascii, indent=self._unit, separators=(",", self._colon))
            written = written.replace("\n", self._line_end + indent)
        else:
            comma = "," if self._colon.endswith(":") else ", "
            written = json.dumps(value, ensure_ascii=self._ascii, separators=(comma, self._colon))
        return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", written)

    def _is_wide(self, node: int) -> bool:
        """Whether an array or object that is not empty has a line for each part; nothing around the root has."""
        return node >= 0 and "\n" in self._gap(self.index.parts(node)[0])

    def _gap(self, node: int) -> str:
        """The blanks before a value or its key."""
        start = end = self.index.start(node)
        while self.index.text[start - 1] in " \t\n\r":
            start -= 1
        return self.index.text[start:end]

    def _indent_before(self, offset: int) -> str:
        """The indent of the line that an offset is on."""
        start = self.index.text.rfind("\n", 0, offset) + 1
        return self.index.text[start : _blank_end(self.index.text, start)] if start < offset else ""

    @cached_property
    def _colon(self) -> str:
        """A colon with the blanks around it, as the first key has it."""
        for node, key in enumerate(self.index.keys):
            if key >= 0:
                span = self.index.key_span(node)
                assert span is not None
                written = self.index.text[span.end : self.index.starts[node]]
                return written if written.strip(" ") == ":" else ": "
        return ": "

    @cached_property
    def _unit(self) -> str:
        """What a line is indented by against the one that opens its array or object."""
        for node, skip in enumerate(self.index.skips):
            if skip > node + 1 and "\n" in (gap := self._gap(node + 1)):
                outer = self._indent_before(self.index.starts[node])
                inner = gap.rpartition("\n")[2]
                if inner.startswith(outer) and inner != outer:
                    return inner[len(outer) :]
        return "  "

    @cached_property
    def _line_end(self) -> str:
        return "\r\n" if "\r\n" in self.index.text else "\n"

    @cached_property
    def _ascii(self) -> bool:
        """Whether the text escapes what is not ASCII."""
        return self.index.text.isascii() and "\\u" in self.index.text

    @cached_property
    def _lists_on_one_line(self) -> bool:
        """Whether the text has a list of plain values on one line."""
        for node, skip in enumerate(self.index.skips):
            if skip > node + 1 and self.index.text[self.index.starts[node]] == "[":
                is_flat = skip == node + 1 + len(self.index.parts(node))
                if is_flat and "\n" not in self._gap(node + 1):
                    return True
        return False


@lru_cache(maxsize=2)
def _style(text: str) -> _Style:
    return _Style(_scan(text))


def _splice(pieces: list[Span | str], edits: Iterable[Edit]) -> None:
    """Apply edits to a text that is given as spans kept of an original and new strings."""
    for edit in sorted(edits, key=lambda e: (e.span.start, e.span.end), reverse=True):
        start, end = _cut(pieces, edit.span.start), _cut(pieces, edit.span.end)
        pieces[start:end] = [edit.content]


def _cut(pieces: list[Span | str], offset: int) -> int:
    """Make a piece begin at an offset of the text, and return its index."""
    for at, piece in enumerate(pieces):
        size = len(piece) if isinstance(piece, str) else piece.end - piece.start
        if offset <= 0:
            return at
        if offset < size:
            halves = (piece[:offset], piece[offset:]) if isinstance(piece, str) else _halves(piece, offset)
            pieces[at : at + 1] = halves
            return at + 1
        offset -= size
    return len(pieces)


def _halves(span: Span, size: int) -> tuple[Span, Span]:
    return Span(span.start, span.start + size), Span(span.start + size, span.end)
