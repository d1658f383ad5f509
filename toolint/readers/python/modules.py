"""Modules of the project and what a name means in them, resolved as Python resolves it."""

from __future__ import annotations

import ast
import builtins
import posixpath
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
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
_OWN = frozenset(
    {"annotated_types", "pydantic", "pydantic_core", "pydantic_settings", "sqlmodel", "strenum", "typing_extensions"}
)
"""Libraries whose names toolint knows by themselves, so that their files are never looked into."""
_MAX_INSTALLED = 2_000_000
"""Code points of an installed file that is read; five times that for all of those that one source leads to."""


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

    @property
    def is_package(self) -> bool:
        return self.path.endswith(("__init__.py", "__init__.pyi"))

    @cached_property
    def bound(self) -> Mapping[str, tuple[Binding, ...]]:
        """Name -> all that binds it at the top level, in order."""
        return bindings(self.statements)

    @cached_property
    def bindings(self) -> Mapping[str, Binding]:
        """Name -> what it is bound to in the end."""
        return {name: found for name, given in self.bound.items() if (found := _last(given, None))}

    @cached_property
    def stars(self) -> tuple[Binding, ...]:
        """``from x import *``, the last one first."""
        return tuple((s, i) for s in reversed(tuple(flat(self.statements))) for i in s.imports if i.name == "*")

    @cached_property
    def exported(self) -> frozenset[str] | None:
        """What ``__all__`` lists, None where there is none that can be read."""
        listing = [s for s in flat(self.statements) if "__all__" in s.names]
        if re.search(r"^[ \t]*__all__\s*\.", self.source.text, re.MULTILINE):
            return None
        names = [_listed(self.source, s) for s in listing]
        return frozenset(n for given in names if given for n in given) if names and None not in names else None

    @cached_property
    def postponed(self) -> bool:
        """Whether ``from __future__ import annotations`` is in force."""
        return any(i.module == "__future__" and i.name == "annotations" for s in self.statements for i in s.imports)

    @cached_property
    def _inner(self) -> dict[int, Mapping[str, tuple[Binding, ...]]]:
        return {}

    def inside(self, statement: Statement) -> Mapping[str, tuple[Binding, ...]]:
        """What the body of a function or class binds."""
        key = statement.span.start
        if key not in self._inner:
            self._inner[key] = bindings(statement.body)
        return self._inner[key]


Binding: TypeAlias = tuple[Statement, "Import | None"]
"""A statement that binds a name, and the import within it."""


def bindings(statements: tuple[Statement, ...]) -> dict[str, tuple[Binding, ...]]:
    """Name -> all that binds it, in order."""
    found: dict[str, list[Binding]] = {}
    for statement in flat(statements):
        if statement.kind == "augment":
            continue
        bound: list[tuple[str, Import | None]] = [(name, None) for name in statement.names if "." not in name] or [
            (i.alias, i) for i in statement.imports
        ]
        for name, imported in bound:
            found.setdefault(name, []).append((statement, imported))
    return {name: tuple(given) for name, given in found.items()}


def _last(given: Iterable[Binding], before: int | None) -> Binding | None:
    """What binds a name last, up to an offset; a fallback arm does not replace its sibling."""
    found: Binding | None = None
    for binding in given:
        statement = binding[0]
        if before is not None and statement.span.end > before:
            continue
        # Of `if TYPE_CHECKING: ... else: ...` it is the second arm that runs.
        if not (found and statement.fallback) or (found[0].typing_only and not statement.typing_only):
            found = binding
    return found


def _listed(source: Source, statement: Statement) -> Sequence[str] | None:
    """The names in ``__all__ = [...]`` or ``__all__ += [...]``."""
    try:
        (node,) = ast.parse(source.text[statement.span.start : statement.span.end]).body
        value = ast.literal_eval(node.value)  # type: ignore[attr-defined]
    except (SyntaxError, ValueError, TypeError, AttributeError, RecursionError, MemoryError):
        return None
    return value if isinstance(value, list | tuple) and all(isinstance(name, str) for name in value) else None


@dataclass(frozen=True, slots=True)
class Scope:
    """A place from which names are looked up: a module and the functions and classes around, outermost first."""

    module: Module
    chain: tuple[Statement, ...] = ()
    before: int | None = None
    """Where what looks them up stands, if it does so at once: what is bound later is not there yet."""

    def at(self, statement: Statement) -> Scope:
        """The scope as a statement finds it that is run where it stands."""
        return Scope(self.module, self.chain, statement.span.start)

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
    before: int | None = field(default=None, compare=False)
    """Up to where what happens to the name counts."""

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
    _named: dict[tuple[str, str, int, bool], Module | None] = field(default_factory=dict)
    _imported_as: dict[str, str] = field(default_factory=dict)
    """Path -> the dotted name of the first import that led there."""
    unset: int = 0
    """How often a value has been what the program gives where a variable of the environment is not set."""
    outside: set[str] = field(default_factory=set)
    """The paths of modules that were found in the environment: they are not the project's own."""
    _room: int = 5 * _MAX_INSTALLED
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
            statements = _indexed(source) if source is not None else None
            self._loaded[path] = Module(source, statements) if source and isinstance(statements, tuple) else None
        return self._loaded[path]

    def named(self, dotted: str, importer: str, level: int = 0) -> Module | None:
        """The module that ``import dotted`` (``level`` leading dots) in the file ``importer`` would get.

        It is one of the project's, or of the environment's where the importer is.
        """
        key = (dotted, posixpath.dirname(importer), level, importer in self.outside)
        if key not in self._named:
            found = self._named[key] = self._find(dotted, importer, level)
            if found is not None and not level:
                self._imported_as.setdefault(found.path, dotted)
        return self._named[key]

    def followed(self, target: Resolved) -> Resolved:
        """What a name from outside is in the files of the environment; itself where they don't say, or toolint knows it."""
        if not isinstance(target, External) or not self._is_foreign(target.qualname) or not self.project.installed:
            return target
        otherwise: Resolved = target
        return once(self, ("installed", target.qualname), lambda: self._installed(target), otherwise)

    def elsewhere(self) -> str:
        """Where else a name was looked for, for a message that says that it is not in the project."""
        return f", nor can it be read in {self.project.installed[0]}" if self.project.installed else ""

    def _installed(self, target: External) -> Resolved:
        parts = target.qualname.split(".")
        for end in range(len(parts) - 1, 0, -1):
            module = self._search(self.project.installed, parts[:end], outside=True)
            if module is not None:
                found: Resolved = ModuleName(module, ".".join(parts[:end]))
                for name in parts[end:]:
                    found = self.attribute(found, name)
                found = self.followed(found)
                return found if isinstance(found, Local | External) else target
        return target

    def _is_foreign(self, dotted: str) -> bool:
        """Whether a name may be one of a library that toolint knows nothing of."""
        head = dotted.partition(".")[0]
        return head not in _OWN and head not in sys.stdlib_module_names

    def _find(self, dotted: str, importer: str, level: int) -> Module | None:
        parts = [part for part in dotted.split(".") if part]
        outside = importer in self.outside
        if level:
            base = posixpath.normpath(posixpath.join(posixpath.dirname(importer), *[".."] * (level - 1)))
            return self._search(list(self._portions(base, outside)), parts, outside)
        if not parts or parts[0] in _OWN or parts[0] in sys.builtin_module_names:
            return None
        if outside:
            return self._search(self.project.installed if self._is_foreign(dotted) else (), parts, outside)
        roots = [*self.project.roots, *([posixpath.dirname(importer)] if importer else [])]
        if not self._is_foreign(dotted):
            roots = roots[:1]  # Only what is beside the program comes before the standard library.
        # Of a folder of libraries only the package that is being looked at is the project.
        installed = self.project.installed
        roots = [r for r in roots if r not in installed or _below(importer, posixpath.join(r, parts[0]))]
        found = self._search(roots, parts)
        if found is not None and not self._has_package(roots, parts[0]) and self._has_package(installed, parts[0]):
            return None  # A folder without an `__init__.py` comes after every package that has one.
        return found

    def _portions(self, package: str, outside: bool) -> Iterator[str]:
        """The folders of a package: without an ``__init__.py`` it may be spread over several roots."""
        yield package
        if not self._is_file(posixpath.join(package, "__init__.py")):
            roots = self.project.installed if outside else self.project.roots
            for root in roots:
                if _below(package, root) and package != root:
                    yield from (posixpath.join(r, posixpath.relpath(package, root)) for r in roots)
                    return

    def _search(self, roots: Sequence[str], parts: Sequence[str], outside: bool = False) -> Module | None:
        """The module of that name below the first of the roots that has it, packages found one after the other."""
        if not parts:
            return self._first(roots, "", outside)
        folders = list(roots)
        for part in parts[:-1]:
            below = [posixpath.join(folder, part) for folder in folders]
            regular = next((f for f in below if self._is_package(f)), None)
            folders = below if regular is None else [regular]
        found = self._first(folders, parts[-1], outside)
        if found is None and len(parts) > 1:
            # `__path__` may have been extended, and the order of the roots is a guess.
            found = self._first([posixpath.join(root, *parts[:-1]) for root in roots], parts[-1], outside)
        if found is None and outside and not parts[0].endswith("-stubs"):
            found = self._search(roots, (f"{parts[0]}-stubs", *parts[1:]), outside)
        return found

    def _first(self, folders: Sequence[str], name: str, outside: bool) -> Module | None:
        for folder in folders:
            stem = posixpath.normpath(posixpath.join(folder, name))
            files = [f"{stem}/__init__.py", f"{stem}/__init__.pyi"]
            if name:
                files[1:1] = [f"{stem}.py", f"{stem}.pyi"]
            for path in files:
                module = self._within_bounds(path) if outside else self.at(path)
                if module is not None:
                    return module
        return None

    def _within_bounds(self, path: str) -> Module | None:
        """A module of the environment, unless it or all of them together are too large to be read."""
        path = posixpath.normpath(path)
        if path not in self._loaded:
            source = self.project.source(path)
            size = len(source.text) if source is not None else 0
            if size > min(_MAX_INSTALLED, self._room):
                self._loaded[path] = None
            self._room -= size
        module = self.at(path)
        if module is not None:
            self.outside.add(path)
        return module

    def _has_package(self, roots: Sequence[str], name: str) -> bool:
        return any(self._is_file(posixpath.join(root, f"{name}.py")) for root in roots) or any(
            self._is_package(posixpath.join(root, name)) for root in roots
        )

    def _is_package(self, folder: str) -> bool:
        return any(self._is_file(posixpath.join(folder, name)) for name in ("__init__.py", "__init__.pyi"))

    def _is_file(self, path: str) -> bool:
        return self.project.source(posixpath.normpath(path)) is not None

    def dotted(self, module: Module) -> str:
        """The name under which Python would import a module: the packages around it, then its own."""
        if module.path in self._imported_as:
            return self._imported_as[module.path]
        parts = [module.name]
        around = posixpath.dirname(module.path)
        if module.is_package:
            around = posixpath.dirname(around)
        while (
            around and around not in self.project.roots and self.at(posixpath.join(around, "__init__.py")) is not None
        ):
            parts.insert(0, posixpath.basename(around))
            around = posixpath.dirname(around)
        return ".".join(parts)

    def lookup(self, name: str, scope: Scope, hops: int = 0) -> Resolved:
        """What ``name`` means in ``scope``."""
        before = scope.before
        for depth in range(len(scope.chain) - 1, -1, -1):
            around = scope.chain[depth]
            if around.kind == "class" and depth != len(scope.chain) - 1:
                continue
            given = self._running(scope.module.inside(around).get(name, ()), scope.module)
            if around.kind == "class":
                given = tuple(b for b in given if not _only_annotated(scope.module.source, b[0]))
            found = _last(given, before) or (_last(given, None) if around.kind == "def" else None)
            if found:
                return self._bound(name, found, Scope(scope.module, scope.chain[: depth + 1]), hops, before)
            if around.kind == "def":
                if name in around.parameters:
                    return Parameter(name, around, Scope(scope.module, scope.chain[:depth]))
                before = None  # When it is called, all around it is there.
        return self.member(scope.module, name, hops, builtin=True, before=before)

    def member(
        self, module: Module, name: str, hops: int = 0, *, builtin: bool = False, before: int | None = None
    ) -> Resolved:
        """What ``name`` means at the top level of a module, star imports and submodules included."""
        if hops > _MAX_HOPS:
            return Unresolved(f"the imports of `{name}` go round in a circle")
        given = self._running(module.bound.get(name, ()), module, before)
        found = _last(given, before)
        if not found and not (builtin and name in _BUILTINS):
            found, before = _last(given, None), None
        outside = None
        for statement, star in module.stars:
            if star is None or (before is not None and statement.span.start >= before):
                continue
            if found and statement.span.start < found[0].span.start:
                break
            target = self.named(star.module, module.path, star.level)
            if target is not None and target is not module:
                if not _exports(target, name):
                    continue
                resolved = self.member(target, name, hops + 1)
                if not isinstance(resolved, Unresolved):
                    return resolved
            elif target is None and outside is None and _may_export(star.module, name):
                outside = star.module
        if found:
            return self._bound(name, found, Scope(module), hops, before)
        if builtin and name in _BUILTINS:
            return External(f"builtins.{name}")
        if module.is_package:
            child = self.named(name, module.path, 1)
            if child is not None:
                return ModuleName(child, name)
        if outside:
            return External(f"{outside}.{name}")
        if "__getattr__" in module.bound:
            return Unresolved(f"`{name}` is made by `__getattr__` of {module.path} at run time")
        certain = module.path not in self.outside and not re.search(
            rf"\b(?:as|for|global|import|in)\s+{re.escape(name)}\b|\b{re.escape(name)}\s*(?::=|=)", module.source.text
        )
        return Unresolved(f"`{name}` is not defined in {module.path}", certain)

    def attribute(self, base: Resolved, name: str, hops: int = 0) -> Resolved:
        """What ``base.name`` means."""
        match base:
            case External(qualname=qualname):
                dotted = f"{qualname}.{name}"
                part = self.named(dotted, "") if self._is_foreign(dotted) else None  # of a namespace package
                return External(dotted) if part is None else ModuleName(part, dotted)
            case ModuleName(module=module, dotted=dotted):
                found = self.member(module, name, hops + 1)
                if isinstance(found, Unresolved):
                    child = self.named(name, module.path, 1)
                    return ModuleName(child, f"{dotted}.{name}") if child else found
                return found
            case Local(statement=Statement(kind="class") as statement, scope=scope):
                inner = _last(scope.module.inside(statement).get(name, ()), None)
                if inner:
                    return self._bound(name, inner, scope.within(statement), hops)
                return Unresolved(f"`{base.qualname}` has no `{name}` of its own")
        return Unresolved(f"`{name}` of a value that is only known at run time")

    def _running(self, given: tuple[Binding, ...], module: Module, before: int | None = None) -> tuple[Binding, ...]:
        """Those of several bindings that are reached, as far as the files of the project tell."""
        if len(given) < 2:
            return given
        running = tuple(b for b in given if self.runs(b[0], module))
        for number in range(len(running) - 1, 0, -1):
            statement = running[number][0]
            there = before is None or statement.span.end <= before
            if there and any(self._fails(item, module) for item in statement.without):
                return running[number:]  # It is reached for certain, so that nothing before it counts.
        return running

    def runs(self, statement: Statement, module: Module) -> bool:
        """Whether a statement may be reached: not where an import before it fails, nor where the imports that it stands in for work."""
        needs = (*statement.needs, *(statement.imports if statement.conditional else ()))
        if any(self._fails(item, module) for item in needs):
            return False
        return not statement.without or any(self._fails(item, module) is not False for item in statement.without)

    def _fails(self, item: Import | None, importer: Module) -> bool | None:
        """Whether an import ends in ImportError, None where that is not for the project's files to say."""
        if item is None or item.name == "*":
            return None
        if isinstance(self.imported(item, importer), Local | ModuleName):
            return False
        if item.level:
            return True
        head = self.named(item.module.partition(".")[0], importer.path)
        return True if head is not None and head.path not in self.outside else None

    def _bound(self, name: str, found: Binding, scope: Scope, hops: int, before: int | None = None) -> Resolved:
        statement, imported = found
        if imported is None:
            return Local(name, statement, scope, before)
        return self.imported(imported, scope.module, hops + 1)

    def imported(self, item: Import, importer: Module, hops: int = 0) -> Resolved:
        """What an import binds."""
        target = self.named(item.module, importer.path, item.level)
        dotted = ".".join(part for part in (item.module, item.name) if part)
        if item.name is None:
            if target is not None:
                return ModuleName(target, item.module)
            return External(item.module)
        if target is not None and target is not importer:
            resolved = self.member(target, item.name, hops)
            if not isinstance(resolved, Unresolved):
                return resolved
            child = self.named(item.name, target.path, 1) if target.is_package else None
            if child is None and not item.level and not self._is_foreign(dotted):
                return External(dotted)
            return ModuleName(child, item.name) if child else resolved
        child = self.named(dotted, importer.path, item.level)
        if child is not None:
            return ModuleName(child, dotted)
        if item.level:
            return Unresolved(f"`{'.' * item.level}{dotted}` is not among the project's files")
        return External(dotted)


_indexed = lru_cache(maxsize=64)(index)
"""The sources of one run lead to the same modules again and again."""


def _below(path: str, folder: str) -> bool:
    folder = posixpath.normpath(folder)
    return folder == "." or path == folder or path.startswith((f"{folder}/", f"{folder}.py"))


def _only_annotated(source: Source, statement: Statement) -> bool:
    """Whether it is ``name: type`` without a value, which binds nothing: in ``type: str`` the class still has no ``type``."""
    if statement.kind != "assign":
        return False
    try:
        (node,) = ast.parse(source.text[statement.span.start : statement.span.end]).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return isinstance(node, ast.AnnAssign) and node.value is None


def _exports(module: Module, name: str) -> bool:
    """Whether ``from module import *`` binds the name."""
    return name in module.exported if module.exported is not None else not name.startswith("_")


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
