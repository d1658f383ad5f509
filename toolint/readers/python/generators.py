"""The project's own functions that make a definition of a function, told by their text before libcst is loaded."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

from toolint.readers.python.inheritance import dotted_target
from toolint.readers.python.modules import Local, Module, Modules, Scope, class_around, once
from toolint.readers.python.statements import Statement, everywhere

_CALLED = re.compile(
    r"(?<![\w.])((?:\w+\.)*\w*(?:tool|func|fn|schema|json|spec|declar|definition|openai|anthropic)\w*)\("
    r"(?=\s*(?:getattr\(|(?:\w+\s*=\s*)?[A-Za-z_][\w.]*\s*[,)]))",
    re.IGNORECASE,
)
"""A call of what may be such a function by its name, that is given something by name."""
_LOOKS = re.compile(
    r"\bsignature\(\s*(\w+)|\bget_type_hints\(\s*(\w+)|\b(\w+)\.__annotations__|\bgetfullargspec\(\s*(\w+)"
)
"""How a function is looked at at run time."""
_HELPER = re.compile(r"(?<![\w.])((?:self\.|cls\.)?\w+)\(\s*(\w+)\s*[,)]")
_SCHEMA = re.compile(
    r"""["'](?:parameters|input_?[sS]chema)["']\s*[:\]]|(?<!replace\()(?<!Signature\()\b(?:parameters|input_?[sS]chema)\s*=(?!=)"""
)
_NAMED = re.compile(r"""["']name["']\s*[:\]]|\bname\s*=(?!=)""")
_GIVES = re.compile(r"\breturn\s+[\w{]")
_HOPS = 2


def calls_generators(modules: Modules, module: Module) -> bool:
    """Whether a module may call one of them."""
    return bool(_calls(module)) and any(
        True
        for statement, scope in _simple(module.statements, Scope(module))
        for _ in called(modules, statement.span.start, statement.span.end, scope)
    )


@lru_cache(maxsize=64)
def _calls(module: Module) -> tuple[tuple[int, str], ...]:
    """Where a module calls something by a name that may be such a function's, and that it binds."""
    found = ((match.start(), match[1]) for match in _CALLED.finditer(module.source.text))
    return tuple((at, name) for at, name in found if name.partition(".")[0] in _bound(module))


@lru_cache(maxsize=64)
def _bound(module: Module) -> frozenset[str]:
    """The names that functions and imports bind anywhere in a module."""
    found = {"self", "cls"}
    for statement in everywhere(module.statements):
        found.update(i.alias for i in statement.imports if not _STANDARD & {i.module, i.alias})
        if statement.kind == "def":
            found.update(statement.names)
    return frozenset(found)


_STANDARD = frozenset({"json", "functools", "jsonschema"})
"""Modules that are often called and have no such function."""


def _simple(statements: tuple[Statement, ...], scope: Scope) -> Iterator[tuple[Statement, Scope]]:
    for statement in statements:
        match statement.kind:
            case "block":
                yield from _simple(statement.body, scope)
            case "def" | "class":
                yield from _simple(statement.body, scope.within(statement))
            case "assign" | "augment" | "other":
                yield statement, scope


def called(modules: Modules, start: int, end: int, scope: Scope) -> Iterator[str]:
    """The names of those that are called in a stretch of a module's text."""
    calls = _calls(scope.module)
    for _, name in calls[bisect_left(calls, (start, "")) : bisect_left(calls, (end, ""))]:
        if generator(modules, name, scope) is not None:
            yield name


def generator(modules: Modules, dotted: str, scope: Scope) -> Local | None:
    """The function of that name, None where it makes no definition of a function."""
    target = _function(modules, dotted, scope)
    return target if target is not None and _generates(modules, target) else None


def _function(modules: Modules, dotted: str, scope: Scope) -> Local | None:
    base, _, method = dotted.rpartition(".")
    owner = class_around(scope) if base in ("self", "cls") else None
    target = dotted_target(modules, dotted, scope) if owner is None else modules.attribute(owner, method)
    is_own = (
        isinstance(target, Local) and target.statement.kind == "def" and target.scope.module.path not in modules.outside
    )
    return target if is_own and isinstance(target, Local) and target.statement.parameters else None


def _generates(modules: Modules, target: Local) -> bool:
    """Whether it takes a function apart and puts its name and a schema together."""

    def found() -> bool:
        text = _text(target)
        named = "__name__" in text and "description" in text and _NAMED.search(text) and _SCHEMA.search(text)
        return bool(named and _GIVES.search(text)) and _looks(modules, target)

    return once(modules, ("generates", id(target.statement)), found, False)


def _looks(modules: Modules, target: Local, hops: int = 0) -> bool:
    """Whether it looks at the signature of what it is given, itself or by a function that it hands it on to."""
    text, taken = _text(target), target.statement.parameters
    if any(name in taken for match in _LOOKS.finditer(text) for name in match.groups()):
        return True
    if hops == _HOPS:
        return False
    inner = target.scope.within(target.statement)
    helpers = {match[1] for match in _HELPER.finditer(text) if match[2] in taken}
    found = (_function(modules, name, inner) for name in sorted(helpers))
    return any(f is not None and f.statement is not target.statement and _looks(modules, f, hops + 1) for f in found)


def _text(target: Local) -> str:
    return target.scope.module.source.text[target.statement.span.start : target.statement.span.end]
