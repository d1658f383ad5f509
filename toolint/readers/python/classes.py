"""What kind of class a class of the project is: its bases and decorators, resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.modules import External, Local, Modules, Resolved, Scope, Unresolved, once
from toolint.readers.python.snippets import Locate, Snippet, snippet


@dataclass(frozen=True, slots=True)
class Env:
    """Where an expression stands: the scope of its names and the way from its nodes to places."""

    modules: Modules
    scope: Scope
    locate: Locate
    variables: Mapping[str, Any] = field(default_factory=dict)
    """What the type variables in force stand for, by name."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """How pydantic shows those types in the names of generics."""
    substituted: frozenset[str] = frozenset()
    """Those of them that ``typing`` puts in their place, not pydantic."""
    itself: Any = None
    """What ``Self`` stands for."""
    config: Any = None
    """The configuration of the class around, in a field's annotation."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """What the variables of the comprehensions around stand for."""
    keeps_strings: bool = False
    """Whether a quoted type is left a string, so that its names need not exist."""
    later: Scope | None = None
    """Where quoted annotations are looked up, if not in the same scope when all of it is there."""
    given: Mapping[str, tuple[cst.BaseExpression, Env, int]] = field(default_factory=dict)
    """What parameters and loop variables stand for in a call or round that is followed, and from which offset on."""

    def postponed(self) -> Env:
        """What an annotation finds that is only evaluated later."""
        return replace(self, scope=self.later or Scope(self.scope.module, self.scope.chain))

    def resolve(self, node: cst.BaseExpression) -> Resolved:
        """What a name or a chain of attributes stands for."""
        match node:
            case cst.Name(value=name):
                held = self.stands_for(name)
                return self.modules.lookup(name, self.scope) if held is None else held[1].resolve(held[0])
            case cst.Attribute(value=base, attr=cst.Name(value=name)):
                owner = self.resolve(base)
                found = self.modules.attribute(owner, name)
                if isinstance(found, Unresolved) and isinstance(owner, Local) and owner.statement.kind == "class":
                    return _inherited(self.modules, owner, name, found)
                return found
        return Unresolved("not a name")

    def stands_for(self, name: str) -> tuple[cst.BaseExpression, Env] | None:
        """What a parameter or a loop variable stands for, unless the name was assigned something else since."""
        if name not in self.given:
            return None
        node, around, since = self.given[name]
        found = self.modules.lookup(name, self.scope)
        if isinstance(found, Local) and found.scope.chain == self.scope.chain and found.statement.span.start > since:
            return None
        return node, around

    def follow(self, node: cst.BaseExpression) -> Resolved:
        """The same, and where that is a name of an installed library, what the library's files say that it is."""
        return self.modules.followed(self.resolve(node))


@dataclass(frozen=True, slots=True)
class Base:
    """One base class with its type arguments (``Page[int]``)."""

    target: Resolved
    node: cst.BaseExpression
    arguments: tuple[cst.BaseExpression, ...]


@dataclass(frozen=True, eq=False)
class Class:
    """A class statement, read."""

    local: Local
    snippet: Snippet
    env: Env
    bases: tuple[Base, ...]

    @property
    def node(self) -> cst.ClassDef:
        return cast(cst.ClassDef, self.snippet.node)

    @property
    def inner(self) -> Scope:
        """The scope of its body."""
        return self.local.scope.within(self.local.statement)

    @property
    def module_name(self) -> str:
        return self.local.scope.module.name

    def keywords(self) -> dict[str, cst.BaseExpression]:
        """``class X(Base, total=False)`` -> ``{"total": False}``."""
        return {k.keyword.value: k.value for k in self.node.keywords if k.keyword is not None}

    def decorators(self) -> Iterator[tuple[Resolved, cst.Call | None]]:
        for decorator in self.node.decorators:
            call = decorator.decorator if isinstance(decorator.decorator, cst.Call) else None
            yield self.env.resolve(call.func if call else decorator.decorator), call


def arguments(node: cst.Subscript) -> tuple[cst.BaseExpression, ...]:
    """The expressions between the brackets."""
    found = []
    for element in node.slice:
        if isinstance(element.slice, cst.Index):
            found.append(element.slice.value)
    if len(found) == 1 and isinstance(found[0], cst.Tuple) and found[0].lpar and found[0].elements:
        return tuple(e.value for e in found[0].elements)
    return tuple(found)


def read_class(modules: Modules, local: Local) -> Class | Unknown:
    """The head of a class: bases, keywords, decorators."""
    read = snippet(local.scope.module.source, local.statement)
    if isinstance(read, Unknown):
        return read
    if not isinstance(read.node, cst.ClassDef):
        return Unknown(f"`{local.name}` is not a class", read.place(read.node))
    env = Env(modules, local.scope.at(local.statement), read.place)
    bases = []
    for base in read.node.bases:
        given = arguments(base.value) if isinstance(base.value, cst.Subscript) else ()
        node = base.value.value if isinstance(base.value, cst.Subscript) else base.value
        bases.append(Base(env.resolve(node), node, given))
    return Class(local, read, env, tuple(bases))


def _inherited(modules: Modules, owner: Local, name: str, otherwise: Resolved) -> Resolved:
    """An attribute that a class has from the nearest class of the project above it."""

    def made() -> Resolved:
        cls = read_class(modules, owner)
        for above in () if isinstance(cls, Unknown) else ancestors(modules, cls):
            found = modules.attribute(above.local, name) if isinstance(above, Class) else otherwise
            if not isinstance(found, Unresolved):
                return found
        return otherwise

    return once(modules, ("inherited", id(owner.statement), name), made, otherwise)


def ancestors(modules: Modules, cls: Class, installed: bool = False) -> Iterator[Class | External | Unresolved]:
    """The classes that it inherits from, nearest first, each once; those outside of the project by name.

    ``installed``: those of installed libraries as well, instead of their names where toolint does not know them.
    """
    yield from _above(modules, cls, {id(cls.local.statement)}, installed, 0)


_HIGHEST = 100
"""How many classes above each other are followed."""


def _above(
    modules: Modules, cls: Class, done: set[object], installed: bool, height: int
) -> Iterator[Class | External | Unresolved]:
    if height == _HIGHEST:
        yield Unresolved("more base classes above each other than are followed")
        return
    for base in cls.bases:
        match modules.followed(base.target) if installed else base.target:
            case Local(statement=statement) as local if statement.kind == "class":
                if id(statement) in done:
                    continue
                done.add(id(statement))
                parent = read_class(modules, local)
                if isinstance(parent, Unknown):
                    yield Unresolved(parent.reason)
                    continue
                yield parent
                yield from _above(modules, parent, done, installed, height + 1)
            case External() as external:
                if external not in done:
                    done.add(external)
                    yield external
            case Unresolved() as unresolved:
                yield unresolved
            case _:
                yield Unresolved("a base class that is only known at run time")
