"""Edits of a dictionary that is written in a Python text, as a display or by the keywords of a call: a value replaced, an entry added or taken out, nothing else touched."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from toolint.model import Json, Op, Pointer, Set
from toolint.text import Edit, Span

_CLOSED = re.compile(r"(?:\s|#[^\r\n]*)*\)")
_COMMA = re.compile(r"(?:\s|#[^\r\n]*)*,")
_REST_OF_LINE = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?=[\r\n])")
_LINE_END = re.compile(r"\r\n|\r|\n")
_MOST = 500
"""Entries of a display that is edited."""
_Key: TypeAlias = ast.expr | ast.keyword
_Items: TypeAlias = list[tuple[_Key, ast.expr]]
"""Of a dictionary: keys and values; of a call: its keywords and their values; of a list: each entry twice."""


class _NotExact(Exception):
    """The operation can't be written into the text exactly."""


def edited(text: str, ops: Sequence[Op]) -> str | None:
    """The text of a display after operations on its value, None where one of them can't be written exactly."""
    try:
        for op in ops:
            display = _display(text)
            _refuse_large(display.root, op.pointer)
            text = _applied(display, op)
            if _skeleton(_display(text).root) != _expected(_skeleton(display.root), op):
                return None
    except (_NotExact, SyntaxError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return text


def as_edit(text: str, new: str, offset: int) -> Edit:
    """What makes one text of the other, where it begins at an offset of the file."""
    start = _common(text, new)
    end = _common(text[start:][::-1], new[start:][::-1])
    return Edit(Span(offset + start, offset + len(text) - end), new[start : len(new) - end])


def _common(left: str, right: str) -> int:
    """How many characters at the beginning are the same."""
    low, high = 0, min(len(left), len(right))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if left[low:middle] == right[low:middle] else (low, middle - 1)
    return low


class _Display:
    """The text of an expression, parsed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ast.parse(f"({text}\n)", mode="eval").body
        self.lines = [0]
        self.lines += (found.end() for found in _LINE_END.finditer(f"({text}"))

    def offset(self, line: int, column: int) -> int:
        start = self.lines[line - 1]
        whole = f"({self.text}"[start:]
        return start + len(whole.encode()[:column].decode()) - 1

    def span(self, node: _Key) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def after(self, node: ast.expr, holder: ast.expr) -> int:
        """The end of an entry, the brackets around it included."""
        at, end = self.span(node)[1], self.span(holder)[1]
        while (found := _CLOSED.match(self.text, at)) and found.end() < end:
            at = found.end()
        return at


@lru_cache(maxsize=4)
def _display(text: str) -> _Display:
    return _Display(text)


def _refuse_large(node: ast.expr, pointer: Pointer) -> None:
    """
    Raises:
        _NotExact: of what the pointer leads through, something has too many entries: each edit is looked at with all of them.
    """
    for key in pointer:
        entries = node.elts if isinstance(node, ast.List) else node.values if isinstance(node, ast.Dict) else ()
        if len(entries) > _MOST:
            raise _NotExact
        number = _find(node, key)
        if number is None:
            return
        node = _items(node)[number][1]


def _items(node: ast.expr) -> _Items:
    match node:
        case ast.Dict(keys=keys, values=values):
            names = [key.value for key in keys if isinstance(key, ast.Constant)]
            if len(set(names)) == len(keys):
                return [(key, value) for key, value in zip(keys, values, strict=True) if key is not None]
        case ast.Call(func=function, args=[], keywords=keywords) if _is_dictionary(function) or _is_class(function):
            if all(given.arg is not None for given in keywords):
                return [(given, given.value) for given in keywords]
        case ast.List(elts=entries) if not any(isinstance(entry, ast.Starred) for entry in entries):
            return [(entry, entry) for entry in entries]
    raise _NotExact


def _is_dictionary(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id == "dict"


def _is_class(function: ast.expr) -> bool:
    """Whether it is called as a class is, whose keywords are the keys of a definition."""
    name = (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
    return name[:1].isupper()


def _name(key: _Key) -> Any:
    return key.arg if isinstance(key, ast.keyword) else key.value if isinstance(key, ast.Constant) else None


def _find(node: ast.expr, key: str | int) -> int | None:
    for number, (name, _) in enumerate(_items(node)):
        if isinstance(node, ast.Dict | ast.Call) and _name(name) == key:
            return number
    return key if isinstance(node, ast.List) and isinstance(key, int) and key < len(node.elts) else None


def _at(node: ast.expr, pointer: Pointer) -> ast.expr:
    for key in pointer:
        number = _find(node, key)
        if number is None:
            raise _NotExact
        node = _items(node)[number][1]
    return node


def _applied(display: _Display, op: Op) -> str:
    *above, last = op.pointer
    parent, text = _at(display.root, tuple(above)), display.text
    number = _find(parent, last)
    is_typed = isinstance(parent, ast.Call) and not _is_dictionary(parent.func)
    if not isinstance(op, Set):
        if number is None or is_typed:
            raise _NotExact  # A class may need it.
        return _without(display, parent, number)
    quote = _quote(display)
    if number is not None:
        start, end = display.span(_items(parent)[number][1])
        return text[:start] + _python(op.value, quote) + text[end:]
    if is_typed or not isinstance(parent, ast.Dict | ast.Call) or not isinstance(last, str):
        raise _NotExact
    if isinstance(parent, ast.Dict):
        return _with(display, parent, f"{_python(last, quote)}: {_python(op.value, quote)}")
    if not last.isidentifier() or keyword.iskeyword(last):
        raise _NotExact
    return _with(display, parent, f"{last}={_python(op.value, quote)}")


def _with(display: _Display, parent: ast.expr, entry: str) -> str:
    text, items = display.text, _items(parent)
    start, end = _inside(display, parent)
    if not items:
        if text[start:end].strip():
            raise _NotExact
        return f"{text[:start]}{entry}{text[end:]}"
    first, last = display.span(items[-1][0])[0], display.after(items[-1][1], parent)
    comma = _COMMA.match(text, last)
    line = max(text.rfind("\n", 0, first), text.rfind("\r", 0, first)) + 1
    indent = text[line:first]
    rest = _REST_OF_LINE.match(text, comma.end() if comma else last)
    if rest is None or indent.strip():
        return (
            f"{text[: comma.end()]} {entry}{text[comma.end() :]}" if comma else f"{text[:last]}, {entry}{text[last:]}"
        )
    newline = "\r\n" if text.startswith("\r\n", rest.end()) else text[rest.end()]
    added = f"{newline}{indent}{entry}{',' if comma else ''}"
    if comma:
        return text[: rest.end()] + added + text[rest.end() :]
    return f"{text[:last]},{text[last : rest.end()]}{added}{text[rest.end() :]}"


def _inside(display: _Display, node: ast.expr) -> tuple[int, int]:
    """What stands between the brackets."""
    start, end = display.span(node)
    if isinstance(node, ast.Call):
        start = display.text.index("(", display.span(node.func)[1])
    return start + 1, end - 1


def _without(display: _Display, parent: ast.expr, number: int) -> str:
    text, items = display.text, _items(parent)
    if len(items) == 1:
        cut = _inside(display, parent)
    elif number + 1 < len(items):
        cut = display.span(items[number][0])[0], display.span(items[number + 1][0])[0]
        if text[: cut[0]].rstrip().endswith("(") or text[: cut[1]].rstrip().endswith("("):
            raise _NotExact
    else:
        cut = display.after(items[number - 1][1], parent), display.after(items[number][1], parent)
    if "#" in text[cut[0] : cut[1]]:
        raise _NotExact  # A comment would go with it.
    return text[: cut[0]] + text[cut[1] :]


def _quote(display: _Display) -> str:
    """The quotes that the first text of a display has."""
    found = re.search(r"[\"']", display.text)
    return found[0] if found else '"'


def _python(value: Json, quote: str) -> str:
    match value:
        case str():
            code = repr(value)
            if code[0] != quote and quote not in code:
                return f"{quote}{code[1:-1]}{quote}"
            return code
        case list():
            return f"[{', '.join(_python(item, quote) for item in value)}]"
        case dict():
            return f"{{{', '.join(f'{_python(k, quote)}: {_python(v, quote)}' for k, v in value.items())}}}"
        case None | bool() | int() | float():
            return repr(value)
    raise _NotExact


def _skeleton(node: ast.expr) -> Any:
    """What an operation may change: entries of displays; all else as it is written."""
    if isinstance(node, ast.Constant):
        return type(node.value), repr(node.value)  # Much faster.
    try:
        items = _items(node)
    except _NotExact:
        return ast.dump(node)
    if isinstance(node, ast.Dict | ast.Call):
        return {_name(key): _skeleton(value) for key, value in items}
    return [_skeleton(value) for _, value in items]


def _expected(skeleton: Any, op: Op) -> Any:
    *above, last = op.pointer
    holder = skeleton
    for key in above:
        holder = holder[key]
    if isinstance(op, Set):
        holder[last] = _skeleton(ast.parse(_python(op.value, '"'), mode="eval").body)
    else:
        del holder[last]
    return skeleton
