"""Module-level ``{"name": function}`` tables that declare tools."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import cast

import libcst as cst

from toolint.model import Marking, Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import EnumMember
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.function_names import function_of, known_in
from toolint.readers.python.lists import rounds
from toolint.readers.python.modules import Local, Module, Modules, Scope
from toolint.readers.python.registration import Registration
from toolint.readers.python.snippets import Locate, snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.substitution import substituted
from toolint.readers.python.walk import looped

_BLANK = re.compile(r"[\s\\]+|#[^\r\n]*")
_KEY = re.compile(r"""[rbuRBU]?"[^"\r\n]*"|[rbuRBU]?'[^'\r\n]*'|[\w.]+""")
_NAME = re.compile(r"[^\W\d][\w.]*")


def tables(
    modules: Modules, module: Module, marking: Marking, names: frozenset[str]
) -> Iterator[tuple[int, Statement, Scope, Registration]]:
    """Entries of module-level ``{"name": function}`` tables that declare tools."""
    if marking.named:
        return
    own = frameworks()["toolint"]
    uses_toolint = any(i.module == "toolint" for s in flat(module.statements) for i in s.imports)
    for statement in flat(module.statements):
        if statement.kind != "assign" or len(statement.names) != 1 or "." in statement.names[0]:
            continue
        added = tuple(_adding(module, statement.names[0]))
        if not (_looks_like_table(module, statement) or (added and _is_empty(module, statement))):
            continue
        listed = any(matches(pattern, module.path, statement.names[0]) for pattern in marking.tables)
        if not (listed or uses_toolint or marking.tables_count or names):
            continue
        entries = list(_entries(modules, module, statement, added))
        if not entries or not (
            listed or uses_toolint or marking.tables_count or any(key in names for key, *_ in entries)
        ):
            continue
        for key, place, target in entries:
            registration = Registration(
                own, "table", {"name": (key, place)}, f"{module.path}::{statement.names[0]}", place
            )
            yield place.span.start, target.statement, target.scope, registration


def _looks_like_table(module: Module, statement: Statement) -> bool:
    """Whether the first entry, if it can be told, is a name: libcst shall not read a large dictionary of data."""
    text, end = module.source.text, statement.span.end
    start = text.find("=", statement.span.start, end)
    if start < 0:
        return False
    at = _past_blank(text, start + 1, end)
    if text.startswith("dict(", at):
        return True
    for expected in ("{", _KEY, ":", _NAME, (",", "}")):
        at = _past_blank(text, at, end)
        if isinstance(expected, re.Pattern):
            found = expected.match(text, at, end)
            if found is None:
                return False
            at = found.end()
        elif text.startswith(expected, at, end):
            at += 1
        else:
            return False
    return True


def _past_blank(text: str, at: int, end: int) -> int:
    """The first place that is neither space nor comment."""
    while found := _BLANK.match(text, at, end):
        at = found.end()
    return at


def _is_empty(module: Module, statement: Statement) -> bool:
    text = module.source.text[statement.span.start : statement.span.end]
    return "".join(text.partition("=")[2].split()) in ("{}", "dict()")


def _adding(module: Module, name: str) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
    """The statements ``name[key] = function`` at a module's top level, with the loops around each."""
    for statement, scope, loops in looped(module.statements, Scope(module)):
        if (
            statement.kind == "assign"
            and not scope.chain
            and module.source.text.startswith(f"{name}[", statement.span.start)
        ):
            yield statement, loops


def _entries(
    modules: Modules, module: Module, statement: Statement, added: Sequence[tuple[Statement, tuple[Statement, ...]]]
) -> Iterator[tuple[str, Place, Local]]:
    """The entries of a table if every one of them has a string key and a function of the project."""
    read = snippet(module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign | cst.AnnAssign):
        return
    env = Env(modules, Scope(module), read.place)
    found: list[tuple[str, Place, Local]] = []
    pairs = [
        (key, value, env, read.place(key if isinstance(key, cst.BaseExpression) else value))
        for key, value in _pairs(read.node.value)
    ]
    for key, value, around, place in (*pairs, *_added(modules, module, added)):
        name = fold(key, around) if isinstance(key, cst.BaseExpression) else key
        name = name.value if isinstance(name, EnumMember) else name
        target = function_of(value, around)
        if not isinstance(name, str) or not isinstance(target, Local):
            return
        found.append((name, place, target))
    yield from found


def _added(
    modules: Modules, module: Module, added: Sequence[tuple[Statement, tuple[Statement, ...]]]
) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression, Env, Place]]:
    """Key and value of what is added later, in each round of the loops around it."""
    for statement, loops in added:
        read = snippet(module.source, statement)
        match read.node if not isinstance(read, Unknown) else None:
            case cst.Assign(
                targets=[
                    cst.AssignTarget(target=cst.Subscript(slice=[cst.SubscriptElement(slice=cst.Index(value=key))]))
                ],
                value=value,
            ):
                place = Place(module.path, statement.span)
                env = Env(modules, Scope(module), _only(place))
                for around in rounds(loops, env):
                    known = known_in(around, env)
                    yield substituted(key, known), substituted(value, known), env, place


def _only(place: Place) -> Locate:
    return lambda _: place


def _pairs(node: cst.BaseExpression | None) -> Sequence[tuple[cst.BaseExpression | str, cst.BaseExpression]]:
    match node:
        case cst.Dict(elements=elements):
            if all(isinstance(e, cst.DictElement) for e in elements):
                return [(cast(cst.DictElement, e).key, e.value) for e in elements]
        case cst.Call(func=cst.Name(value="dict"), args=args):
            if all(a.keyword is not None for a in args):
                return [(cast(cst.Name, a.keyword).value, a.value) for a in args]
    return []


def matches(pattern: str, path: str, qualname: str) -> bool:
    """Whether ``path::pattern`` names a function; ``*`` stands for public names of one level."""
    where, _, what = pattern.partition("::")
    if not fnmatchcase(path, where) or what.count(".") != qualname.count("."):
        return False
    last = qualname.rpartition(".")[2]
    return fnmatchcase(qualname, what) and (not last.startswith("_") or what.rpartition(".")[2].startswith("_"))
