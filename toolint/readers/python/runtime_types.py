"""Annotations as the types that they are at run time, for functions that look at them: ``int``, ``list[str] | None``, ``Literal["a"]``."""

from __future__ import annotations

import collections.abc
import operator
import types
import typing
from collections.abc import Mapping
from typing import Any

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import is_plain
from toolint.readers.python.harmless import Standin, Stopped, is_type
from toolint.readers.python.modules import External, Local, Resolved

_DEEPEST = 30


def _forms() -> Mapping[str, Any]:
    found: dict[str, Any] = {"types.NoneType": type(None), "types.UnionType": types.UnionType}
    plain = (bool, bytes, complex, dict, float, frozenset, int, list, object, set, str, tuple)
    found |= {f"builtins.{kind.__name__}": kind for kind in plain}
    names = [
        "Annotated",
        "Any",
        "Callable",
        "Dict",
        "FrozenSet",
        "Iterable",
        "Iterator",
        "List",
        "Literal",
        "Mapping",
        "MutableMapping",
        "Optional",
        "Sequence",
        "Set",
        "Tuple",
        "Type",
        "Union",
    ]
    found |= {f"{home}.{name}": getattr(typing, name) for home in ("typing", "typing_extensions") for name in names}
    abstract = [
        "Callable",
        "Collection",
        "Iterable",
        "Iterator",
        "Mapping",
        "MutableMapping",
        "MutableSequence",
        "Sequence",
        "Set",
    ]
    found |= {f"collections.abc.{name}": getattr(collections.abc, name) for name in abstract}
    return found


FORMS = _forms()
"""By qualified name: what is the same object wherever it is looked at."""


def runtime_type(node: cst.BaseExpression, env: Env, depth: int = 0) -> Any:
    """The type that an expression gives.

    Raises:
        Stopped: it is only known at run time.
    """
    if depth > _DEEPEST:
        raise Stopped("a type is too deep")
    match node:
        case cst.Name(value="None"):
            return None
        case cst.Name() | cst.Attribute():
            return named_type(env.resolve(node), env, depth)
        case cst.BinaryOperation(left=left, operator=cst.BitOr(), right=right):
            return _made(operator.or_, *(runtime_type(side, env, depth + 1) for side in (left, right)))
        case cst.Subscript(value=base, slice=elements):
            form = runtime_type(base, env, depth + 1)
            given = [e.slice.value for e in elements if isinstance(e.slice, cst.Index)]
            parts = tuple(_argument(form, number, part, env, depth) for number, part in enumerate(given))
            return _made(operator.getitem, form, parts[0] if len(parts) == 1 else parts)
        case cst.List(elements=elements):
            return [runtime_type(element.value, env, depth + 1) for element in elements]
        case cst.Ellipsis():
            return ...
    raise Stopped("a type is only known at run time")


def _argument(form: Any, number: int, node: cst.BaseExpression, env: Env, depth: int) -> Any:
    """What stands between the brackets of a form: a type, a value of ``Literal``, what ``Annotated`` says."""
    if form is not typing.Literal and not (form is typing.Annotated and number):
        return runtime_type(node, env, depth + 1)
    value = fold(node, env)
    if not is_plain(value):
        raise Stopped("what an annotation says is only known at run time")
    return value


def _made(act: Any, *parts: Any) -> Any:
    try:
        return act(*parts)
    except Exception as error:
        raise Stopped(f"a type raises {type(error).__name__}") from None


def named_type(target: Resolved, env: Env, depth: int = 0) -> Any:
    """The type that a name stands for.

    Raises:
        Stopped: it is none, or only known at run time.
    """
    match target:
        case External(qualname=qualname) if qualname in FORMS:
            return FORMS[qualname]
        case External(qualname=qualname) if qualname.partition(".")[0] not in (
            "builtins",
            "typing",
            "typing_extensions",
        ):
            return _standin(env, qualname, qualname.rpartition(".")[2])
        case Local(statement=statement) if statement.kind == "class":
            return _standin(env, id(statement), target.name)
        case Local(statement=statement) if statement.kind == "assign":
            made = assignment(env.modules, target)
            found = made if isinstance(made, Unknown) else runtime_type(*made, depth + 1)
            if found is None or is_type(found):
                return found
    raise Stopped("a type is only known at run time")


def _standin(env: Env, key: object, name: str) -> Standin:
    """The one that stands for a class."""
    found: Standin = env.modules.memo.setdefault(("stand-in", key), Standin(name, (), {}))
    return found
