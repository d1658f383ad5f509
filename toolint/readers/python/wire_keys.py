"""Whether a text may write a definition out, told by the keys of wire formats in it, before libcst is loaded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache

from toolint.readers.python.inheritance import classes
from toolint.readers.python.modules import Local, Module, Scope
from toolint.readers.python.statements import Statement

_SCHEMAS = frozenset(
    {"parameters", "input_schema", "inputSchema", "parametersJsonSchema", "parameters_json_schema", "toolSpec"}
)
SCHEMA_ATTRIBUTES = tuple(sorted(_SCHEMAS - {"toolSpec"}))
"""What the attribute of a class is called that has a schema."""
_IN_CLASS = re.compile(rf"^[ \t]+(?:def |self\.)?(?:{'|'.join(SCHEMA_ATTRIBUTES)})\b[ \t]*[:=(]", re.MULTILINE)
_HOLDERS = frozenset({"function", "toolSpec"})
_PARTS = _SCHEMAS | _HOLDERS | {"name"}


def is_marked(text: str) -> bool:
    """Whether the words of a definition are there at all."""
    return (
        "nput_schema" in text
        or "nputSchema" in text
        or "toolSpec" in text
        or "JsonSchema" in text
        or ("parameters" in text and ("name" in text or "function" in text))
        or "'function'" in text
        or '"function"' in text
        or "function=" in text
        or (("properties" in text or "chema" in text) and _PLACED.search(text) is not None)
    )


_PLACED = re.compile(r"(?:Tool|Function|Declaration|Definition|Schema|Spec)\w*\(\s*(?!\w+\s*=[^=])[^\s)]")
"""The start of a call of a class that is given its first argument by position."""


def defines(code: str, handed_on: bool = False) -> bool:
    """Whether a statement has a dictionary or a call with the keys of a definition; true as well where ``ast`` can't tell.

    One whose name is ``handed_on`` from an object or an entry counts only where that is asked for.
    """
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True
    return any(_defines(node, handed_on) for node in ast.walk(tree))


def _defines(node: ast.AST, handed_on: bool) -> bool:
    match node:
        case ast.Dict(keys=keys):
            parts = _entries(node)
            spread = any(not isinstance(key, ast.Constant) for key in keys)
        case ast.Call(func=function, args=[first, *more], keywords=keywords) if _is_class(_last(function)):
            return bool(more or keywords) and (handed_on or not _hands_on(first))
        case ast.Call(func=function, keywords=keywords) if keywords:
            parts = {keyword.arg: keyword.value for keyword in keywords if keyword.arg}
            spread = any(keyword.arg is None for keyword in keywords) and is_made(_last(function))
            if "function" in parts and not is_made(_last(function)):
                del parts["function"]
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return any(isinstance(side, ast.Dict) and _PARTS & {*_entries(side)} for side in (left, right))
        case _:
            return False
    if "name" in parts and not handed_on and _hands_on(parts["name"]):
        return False
    inner = parts.get("function")
    if isinstance(inner, ast.Dict):
        within = _entries(inner)
        if "arguments" in within or ("name" in within and not handed_on and _hands_on(within["name"])):
            return False
    if spread and _PARTS & {*parts}:
        return True
    return bool(
        _HOLDERS & {*parts} or ("name" in parts and _SCHEMAS & {*parts}) or {"description", "input_schema"} <= {*parts}
    )


def _entries(node: ast.Dict) -> dict[str, ast.expr]:
    """The entries whose keys are written out."""
    return {
        key.value: value
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def _hands_on(name: ast.expr) -> bool:
    """Whether a name is that of an object or an entry that comes from elsewhere: ``tool.name``, ``tool["name"]``, ``tool.get("name")``."""
    match name:
        case ast.Attribute(value=ast.Name(id=base), attr=attribute):
            return base not in ("self", "cls") and base.islower() and attribute in ("name", "__name__", "tool_name")
        case ast.Attribute(value=ast.Attribute(), attr="name" | "__name__"):
            return True
        case ast.Subscript(slice=ast.Constant(value="name" | "function")):
            return True
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value="name"), *_]):
            return True
        case ast.BoolOp(values=[first, *_]):
            return _hands_on(first)
    return False


def is_made(name: str) -> bool:
    """Whether something that is called so makes a definition of its arguments."""
    return name == "dict" or _MADE.search(name) is not None


def _is_class(name: str) -> bool:
    return name[:1].isupper() and is_made(name)


_MADE = re.compile(r"tool|function|declaration|schema|spec|^register$", re.IGNORECASE)


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def defining(module: Module) -> Iterator[Statement]:
    """The statements of a module that may write a definition out."""
    text = module.source.text
    if not is_marked(text):
        return
    for statement, is_looped in _simple(module.statements, text):
        code = text[statement.span.start : statement.span.end]
        joined = "**" in code or "|" in code
        # What a loop takes from rows of data is written there.
        handed_on = is_looped or " for " in code
        may_define = joined or is_marked(code) or _PLACED.search(code)
        if (may_define and defines(code, handed_on)) or _completed(statement, module):
            yield statement


def defining_classes(module: Module) -> Iterator[Local]:
    """The classes of a module that may have a definition as their attributes."""
    text = module.source.text
    if _IN_CLASS.search(text):
        for local in classes(module.statements, Scope(module)):
            if _IN_CLASS.search(text, local.statement.span.start, local.statement.span.end):
                yield local


def _simple(statements: tuple[Statement, ...], text: str, looped: bool = False) -> Iterator[tuple[Statement, bool]]:
    """Every statement that is not compound, and whether it stands in a loop over something."""
    for statement in statements:
        match statement.kind:
            case "block":
                over = text.startswith(("for ", "async for "), statement.span.start)
                yield from _simple(statement.body, text, looped or over)
            case "def" | "class":
                yield from _simple(statement.body, text)
            case "assign" | "augment" | "other":
                yield statement, looped


def _completed(statement: Statement, module: Module) -> bool:
    """Whether a dictionary gets the keys of a definition after its assignment."""
    if statement.kind != "assign" or len(statement.names) != 1:
        return False
    text, name = module.source.text, statement.names[0]
    end = statement.span.end
    if f"{name}[" not in text and f"{name}.update(" not in text:
        return False
    code = text[statement.span.start : end].partition("=")[2].strip()
    return code.startswith(("{", "dict(")) and _completing(name).search(text) is not None


@cache
def _completing(name: str) -> re.Pattern[str]:
    keys = "parameters|function|input_?[sS]chema|toolSpec|name|description"
    return re.compile(rf"(?<![\w.]){re.escape(name)}(?:\[[\"'](?:{keys})[\"']\]\s*=|\.update\()")
