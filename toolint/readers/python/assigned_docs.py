"""Docstrings that are set at run time: ``function.__doc__ = ...``, by a decorator or before a function is registered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.modules import Local, Scope
from toolint.readers.python.registration import Registration
from toolint.readers.python.snippets import Snippet, snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.strings import Literal
from toolint.readers.python.substitution import Bound, bound_by, literal, substituted
from toolint.readers.python.walk import simple

_DOC = ".__doc__"
_KEY = r"\.(?P<key>description|parameters|inputSchema|input_schema)\s*=(?!=)"
_OF_INDEXED = re.compile(rf"\]{_KEY}")
"""``self.functions[name].parameters = ...``"""
_OF_LOOPED = re.compile(rf"\bfor (?P<each>\w+) in [^\n]*(?:\]|\.values\(\))[^\n]*:(?:.|\n){{1,400}}?\b(?P=each){_KEY}")
"""``for function in toolkit.functions.values(): function.description = ...``"""


@dataclass(frozen=True, slots=True)
class _Setting:
    """An expression that becomes the docstring."""

    value: cst.BaseExpression
    added: bool
    env: Env
    place: Place
    owners: tuple[str, ...]
    """The names that stand for the docstring as it was before."""
    given: Bound
    """What other names in it stand for."""

    def bound(self, doc: str | None) -> Bound:
        """What the names in it stand for."""
        return {**self.given, **dict.fromkeys(self.owners, literal(doc))}


def redocumented(
    types: Types,
    registration: Registration,
    statement: Statement,
    scope: Scope,
    decorator: int | None = None,
    before: Place | None = None,
) -> Registration:
    """The registration with the docstring that the function has by then.

    It is made by one of its decorators, above those that are applied first, or by a call at a place.
    """
    found = _docstring(types, statement, scope, decorator, before)
    match found:
        case None:
            return registration
        case Unknown(place=place) if place is not None and "description" not in registration.said:
            return replace(registration, said={**registration.said, "description": (found, place)})
        case Unknown():
            return registration
    return replace(registration, docstring=found)


def changed_later(scope: Scope, after: Place) -> dict[str, tuple[Json, Place]]:
    """What a function does to the tools of a collection, by index or in a loop, after it has registered some."""
    own = scope.chain[-1] if scope.chain else None
    if own is None:
        return {}
    text = scope.module.source.text[after.span.end : own.span.end]
    keys = {found["key"] for pattern in (_OF_INDEXED, _OF_LOOPED) for found in pattern.finditer(text)}
    reason = Unknown(f"`{own.names[0]}` sets it after it has registered the tool", after)
    return {"description" if key == "description" else "input": (reason, after) for key in keys}


def said_later(types: Types, name: str, scope: Scope, after: int) -> dict[str, tuple[Json, Place]]:
    """What ``tool.name = ...`` and ``tool.description = ...`` say of a tool object that is bound to a name where it is made."""
    said: dict[str, tuple[Json, Place]] = {}
    for statement in flat(scope.chain[-1].body if scope.chain else scope.module.statements):
        for key in ("name", "description"):
            if f"{name}.{key}" in statement.names and statement.kind == "assign" and statement.span.start > after:
                read = snippet(scope.module.source, statement)
                if not isinstance(read, Unknown) and isinstance(read.node, cst.Assign):
                    value = fold(read.node.value, Env(types.modules, scope, read.place))
                    place = read.place(read.node.value)
                    unknown = value if isinstance(value, Unknown) else Unknown("it is only known at run time", place)
                    said[key] = (value if isinstance(value, str) else unknown, place)
    return said


def _docstring(
    types: Types, statement: Statement, scope: Scope, decorator: int | None, before: Place | None
) -> Literal | Unknown | None:
    """The docstring that a function has when it is registered, None where that is the one that is written in it."""
    if decorator is not None and decorator + 1 == len(statement.decorators):
        return None
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return None
    written = read.node.get_docstring(clean=False)
    doc = written if isinstance(written, str) else None
    place = None
    for setting in (
        *_decorating(types, statement, scope, read, decorator),
        *_following(types, statement, scope, before),
    ):
        value = fold(substituted(setting.value, setting.bound(doc)), setting.env)
        if not isinstance(value, str):
            return (
                value
                if isinstance(value, Unknown)
                else Unknown("the docstring is only known at run time", setting.place)
            )
        doc, place = f"{doc or ''}{value}" if setting.added else value, setting.place
    if doc is None or place is None:
        return None
    return Literal(doc, [place.span.start] * len(doc), [place.span.end] * len(doc), place.span)


def _decorating(
    types: Types, statement: Statement, scope: Scope, read: Snippet, registering: int | None
) -> Iterator[_Setting]:
    """What the project's own decorators set, the innermost first."""
    assert isinstance(read.node, cst.FunctionDef)
    env = Env(types.modules, scope, read.place)
    for decorator in reversed(read.node.decorators[0 if registering is None else registering + 1 :]):
        call = decorator.decorator if isinstance(decorator.decorator, cst.Call) else None
        own = env.resolve(call.func if call is not None else decorator.decorator)
        if not isinstance(own, Local) or own.statement.kind != "def" or _DOC not in _text(own):
            continue
        given = bound_by(own, call, env) if call is not None else {}
        inner = own.scope.within(own.statement)
        for setting, around in simple(own.statement.body, inner):
            name = next((name for name in setting.names if name.endswith(_DOC)), None)
            if name is not None and around.chain[-1].parameters:
                function = around.chain[-1].parameters[0]
                itself = {f"{function}.__name__": literal(statement.names[0])}
                owners = (name, f"{function}{_DOC}")
                yield from _set(types, setting, around, read.place(decorator), owners, {**given, **itself})


def _following(types: Types, statement: Statement, scope: Scope, before: Place | None) -> Iterator[_Setting]:
    """What the statements set that stand beside the function, before it is registered."""
    if before is None or before.path != scope.module.path:
        return
    name = f"{statement.names[0]}{_DOC}"
    for setting in flat(scope.chain[-1].body if scope.chain else scope.module.statements):
        if name in setting.names and statement.span.end <= setting.span.start < before.span.start:
            yield from _set(types, setting, scope, Place(scope.module.path, setting.span), (name,), {})


def _set(
    types: Types, statement: Statement, scope: Scope, place: Place, owners: tuple[str, ...], given: Bound
) -> Iterator[_Setting]:
    read = snippet(scope.module.source, statement)
    env = Env(types.modules, scope, lambda _: place)
    match read.node if not isinstance(read, Unknown) else None:
        case cst.Assign(value=value):
            yield _Setting(value, False, env, place, owners, given)
        case cst.AugAssign(value=value, operator=cst.AddAssign()):
            yield _Setting(value, True, env, place, owners, given)


def _text(local: Local) -> str:
    return local.scope.module.source.text[local.statement.span.start : local.statement.span.end]
