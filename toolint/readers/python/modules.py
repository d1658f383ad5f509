"""Modules of the project and what a name means in them, resolved as Python resolves it."""

from __future__ import annotations

import ast
import builtins
import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

from toolint.model import Project
from toolint.readers.python.index import index
from toolint.readers.python.statements import Import, Statement, SyntaxFault, flat
from toolint.text import Source

_BUILTINS = frozenset(dir(builtins))
_MAX_HOPS = 40
_STANDARD = frozenset(
    {"collections", "collections.abc", "dataclasses", "datetime", "decimal", "enum", "pathlib", "typing", "uuid"}
)
"""Modules that people import everything from, and that it does no harm to look into."""


@dataclass(frozen=True, eq=False)
class Module:
    """One parsed file."""

    source: Source
    statements: tuple[Statement, ...]

    @property
    def path(self) -> str:
        return self.source.path

    @cached_property
    def name(self) -> str:
        """The last part of its dotted name."""
        stem = posixpath.basename(self.path).rpartition(".")[0]
        return posixpath.basename(posixpath.dirname(self.path)) if stem == "__init__" else stem

    @cached_property
    def bindings(self) -> Mapping[str, tuple[Statement, Import | None]]:
        return bindings(self.statements)

    @cached_property
    def stars(self) -> tuple[Import, ...]:
        """``from x import *``, the last one first."""
        return tuple(i for s in reversed(tuple(flat(self.statements))) for i in s.imports if i.name == "*")

    @cached_property
    def postponed(self) -> bool:
        """Whether ``from __future__ import annotations`` is in force."""
        return any(i.module == "__future__" and i.name == "annotations" for s in self.statements for i in s.imports)

    @cached_property
    def _inner(self) -> dict[int, Mapping[str, tuple[Statement, Import | None]]]:
        return {}

    def inside(self, statement: Statement) -> Mapping[str, tuple[Statement, Import | None]]:
        """What the body of a function or class binds."""
        key = statement.span.start
        if key not in self._inner:
            self._inner[key] = bindings(statement.body)
        return self._inner[key]


def bindings(statements: tuple[Statement, ...]) -> dict[str, tuple[Statement, Import | None]]:
    """Name -> the statement that binds it last (and the import within it); a fallback arm does not replace its sibling."""
    found: dict[str, tuple[Statement, Import | None]] = {}
    for statement in flat(statements):
        if statement.kind == "augment":
            continue
        bound: list[tuple[str, Import | None]] = [(name, None) for name in statement.names if "." not in name] or [
            (i.alias, i) for i in statement.imports
        ]
        for name, imported in bound:
            if not (statement.fallback and name in found):
                found[name] = (statement, imported)
    return found


@dataclass(frozen=True, slots=True)
class Scope:
    """A place from which names are looked up: a module and the functions and classes around, outermost first."""

    module: Module
    chain: tuple[Statement, ...] = ()

    def within(self, statement: Statement) -> Scope:
        return Scope(self.module, (*self.chain, statement))

    @property
    def qualname(self) -> str:
        return ".".join(statement.names[0] for statement in self.chain)


@dataclass(frozen=True, slots=True)
class Local:
    """A name bound by a statement of the project."""

    name: str
    statement: Statement
    scope: Scope

    @property
    def qualname(self) -> str:
        return ".".join((*(s.names[0] for s in self.scope.chain), self.name))


@dataclass(frozen=True, slots=True)
class ModuleName:
    """A name that stands for a module of the project."""

    module: Module
    dotted: str


@dataclass(frozen=True, slots=True)
class External:
    """A name from outside of the project: ``typing.Optional``, ``builtins.int``, ``agents.function_tool``."""

    qualname: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A name bound by a parameter of an enclosing function."""

    name: str
    function: Statement
    scope: Scope


@dataclass(frozen=True, slots=True)
class Unresolved:
    """A name that nothing binds, and why that is."""

    reason: str
    certain: bool = False
    """Whether it can't come from anywhere, so that Python would raise NameError or ImportError."""


Resolved: TypeAlias = Local | ModuleName | External | Parameter | Unresolved


_T = TypeVar("_T")


def class_around(scope: Scope) -> Local | None:
    """The innermost class that a place stands in."""
    for depth in range(len(scope.chain) - 1, -1, -1):
        around = scope.chain[depth]
        if around.kind == "class":
            return Local(around.names[0], around, Scope(scope.module, scope.chain[:depth]))
    return None


@dataclass(eq=False)
class Modules:
    """The modules of a project by path, read on demand."""

    project: Project
    _loaded: dict[str, Module | None] = field(default_factory=dict)
    _named: dict[tuple[str, str, int], Module | None] = field(default_factory=dict)
    memo: dict[object, Any] = field(default_factory=dict)
    """What was found out about statements of the project, for :func:`once`."""

    def load(self, source: Source) -> Module | SyntaxFault:
        """The module of a given text, which later imports of its path then get."""
        statements = index(source)
        if isinstance(statements, SyntaxFault):
            self._loaded[source.path] = None
            return statements
        module = Module(source, statements)
        self._loaded[source.path] = module
        return module

    def at(self, path: str) -> Module | None:
        """The module at a path, None where there is none that can be parsed."""
        path = posixpath.normpath(path)
        if path not in self._loaded:
            source = self.project.source(path)
            loaded = self.load(source) if source is not None else None
            self._loaded[path] = loaded if isinstance(loaded, Module) else None
        return self._loaded[path]

    def named(self, dotted: str, importer: str, level: int = 0) -> Module | None:
        """The module of the project that ``import dotted`` (``level`` leading dots) in the file ``importer`` would get."""
        key = (dotted, posixpath.dirname(importer), level)
        if key not in self._named:
            self._named[key] = self._find(dotted, importer, level)
        return self._named[key]

    def _find(self, dotted: str, importer: str, level: int) -> Module | None:
        parts = [part for part in dotted.split(".") if part]
        if level:
            base = posixpath.dirname(importer)
            for _ in range(level - 1):
                base = posixpath.join(base, "..")
            roots = [base]
        else:
            roots = [*self.project.roots, posixpath.dirname(importer)]
        for root in roots:
            stem = posixpath.join(root, *parts) if parts else root
            candidates = (
                [posixpath.join(stem, "__init__.py")]
                if not parts
                else [f"{stem}.py", posixpath.join(stem, "__init__.py")]
            )
            for candidate in candidates:
                module = self.at(candidate)
                if module is not None:
                    return module
        return None

    def dotted(self, module: Module) -> str:
        """The name under which Python would import a module: the packages around it, then its own."""
        parts = [module.name]
        around = posixpath.dirname(module.path)
        if module.path.endswith("__init__.py"):
            around = posixpath.dirname(around)
        while (
            around and around not in self.project.roots and self.at(posixpath.join(around, "__init__.py")) is not None
        ):
            parts.insert(0, posixpath.basename(around))
            around = posixpath.dirname(around)
        return ".".join(parts)

    def lookup(self, name: str, scope: Scope, hops: int = 0) -> Resolved:
        """What ``name`` means in ``scope``."""
        for depth in range(len(scope.chain) - 1, -1, -1):
            around = scope.chain[depth]
            if around.kind == "class" and depth != len(scope.chain) - 1:
                continue
            found = scope.module.inside(around).get(name)
            if found and not (around.kind == "class" and _only_annotated(scope.module.source, found[0])):
                return self._bound(name, found, Scope(scope.module, scope.chain[: depth + 1]), hops)
            if around.kind == "def" and name in around.parameters:
                return Parameter(name, around, Scope(scope.module, scope.chain[:depth]))
        return self.member(scope.module, name, hops, builtin=True)

    def member(self, module: Module, name: str, hops: int = 0, *, builtin: bool = False) -> Resolved:
        """What ``name`` means at the top level of a module, star imports and submodules included."""
        if hops > _MAX_HOPS:
            return Unresolved(f"the imports of `{name}` go round in a circle")
        found = module.bindings.get(name)
        if found:
            return self._bound(name, found, Scope(module), hops)
        outside = None
        for star in module.stars:
            target = self.named(star.module, module.path, star.level)
            if target is not None and target is not module:
                resolved = self.member(target, name, hops + 1)
                if not isinstance(resolved, Unresolved):
                    return resolved
            elif target is None and outside is None and _may_export(star.module, name):
                outside = star.module
        if builtin and name in _BUILTINS:
            return External(f"builtins.{name}")
        if module.path.endswith("__init__.py"):
            child = self.named(name, module.path, 1)
            if child is not None:
                return ModuleName(child, name)
        if outside:
            return External(f"{outside}.{name}")
        certain = not re.search(
            rf"\b(?:as|for|global|import|in)\s+{re.escape(name)}\b|\b{re.escape(name)}\s*(?::=|=)", module.source.text
        )
        return Unresolved(f"`{name}` is not defined in {module.path}", certain)

    def attribute(self, base: Resolved, name: str, hops: int = 0) -> Resolved:
        """What ``base.name`` means."""
        match base:
            case External(qualname=qualname):
                return External(f"{qualname}.{name}")
            case ModuleName(module=module, dotted=dotted):
                found = self.member(module, name, hops + 1)
                if isinstance(found, Unresolved):
                    child = self.named(name, module.path, 1)
                    return ModuleName(child, f"{dotted}.{name}") if child else found
                return found
            case Local(statement=Statement(kind="class") as statement, scope=scope):
                inner = scope.module.inside(statement).get(name)
                if inner:
                    return self._bound(name, inner, scope.within(statement), hops)
                return Unresolved(f"`{base.qualname}` has no `{name}` of its own")
        return Unresolved(f"`{name}` of a value that is only known at run time")

    def _bound(self, name: str, found: tuple[Statement, Import | None], scope: Scope, hops: int) -> Resolved:
        statement, imported = found
        if imported is None:
            return Local(name, statement, scope)
        return self.imported(imported, scope.module, hops + 1)

    def imported(self, item: Import, importer: Module, hops: int = 0) -> Resolved:
        """What an import binds."""
        target = self.named(item.module, importer.path, item.level)
        if item.name is None:
            if target is not None:
                return ModuleName(target, item.module)
            return External(item.module)
        if target is not None and target is not importer:
            resolved = self.member(target, item.name, hops)
            if not isinstance(resolved, Unresolved):
                return resolved
            child = self.named(item.name, target.path, 1) if target.path.endswith("__init__.py") else None
            return ModuleName(child, item.name) if child else resolved
        dotted = ".".join(part for part in (item.module, item.name) if part)
        child = self.named(dotted, importer.path, item.level)
        if child is not None:
            return ModuleName(child, dotted)
        if item.level:
            return Unresolved(f"`{'.' * item.level}{dotted}` is not among the project's files")
        return External(dotted)


def _only_annotated(source: Source, statement: Statement) -> bool:
    """Whether it is ``name: type`` without a value, which binds nothing: in ``type: str`` the class still has no ``type``."""
    if statement.kind != "assign":
        return False
    try:
        (node,) = ast.parse(source.text[statement.span.start : statement.span.end]).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return isinstance(node, ast.AnnAssign) and node.value is None


def _may_export(module: str, name: str) -> bool:
    """Whether ``from module import *`` may bind the name; of the standard library it is known."""
    return module not in _STANDARD or hasattr(import_module(module), name)


def once(modules: Modules, key: object, make: Callable[[], _T], circular: _T) -> _T:
    """What ``make`` gives, made once for a key; ``circular`` where making it asks for itself."""
    if key not in modules.memo:
        modules.memo[key] = circular
        modules.memo[key] = make()
    found: _T = modules.memo[key]
    return found
