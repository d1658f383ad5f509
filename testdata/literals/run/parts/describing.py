"""What makes definitions of functions, as projects write it for themselves."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Sequence
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

_NAMES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}


def _described(docstring: str) -> dict[str, str]:
    """Parameter -> what the section of arguments says of it."""
    found: dict[str, str] = {}
    last = None
    for line in docstring.split("\n"):
        line = line.strip()
        if ":" in line and not line.endswith(":"):
            last, text = line.split(":", 1)
            last = last.split("(")[0].strip()
            found[last] = text.strip()
        elif last and line:
            found[last] += " " + line
    return found


def _schema(hint: Any) -> dict[str, Any]:
    origin = get_origin(hint)
    if origin is Literal:
        values = list(get_args(hint))
        kinds = {type(value).__name__ for value in values}
        made: dict[str, Any] = {"enum": values}
        if len(kinds) == 1:
            made["type"] = _NAMES[kinds.pop()]
        return made
    if origin in (Union, types.UnionType):
        parts = [_schema(part) for part in get_args(hint) if part is not type(None)]
        return parts[0] if len(parts) == 1 else {"anyOf": parts}
    if origin in (list, Sequence) or hint is list:
        args = get_args(hint)
        return {"type": "array", "items": _schema(args[0]) if args else {}}
    if isinstance(hint, type) and hint.__name__ in _NAMES:
        return {"type": _NAMES[hint.__name__]}
    return {"type": "object"}


def tool_of(function: Callable[..., Any], strict: bool = False) -> dict[str, Any]:
    """The definition of a function, by its type hints."""
    docstring = inspect.getdoc(function) or ""
    hints = get_type_hints(function)
    texts = _described(docstring.partition("Args:")[2])
    definition: dict[str, Any] = {
        "name": function.__name__,
        "description": docstring.split("Args:")[0].strip(),
        "input_schema": {"type": "object", "properties": {}},
    }
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD):
            continue
        schema = _schema(hints[name]) if name in hints else {}
        if name in texts:
            schema["description"] = texts[name]
        if parameter.default is not parameter.empty:
            schema["default"] = parameter.default
        else:
            definition["input_schema"].setdefault("required", []).append(name)
        definition["input_schema"]["properties"][name] = schema
    if strict:
        definition["strict"] = True
    return definition
