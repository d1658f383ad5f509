"""What a name registers as a tool: decorators and methods of frameworks, followed to where they come from."""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolint.model import Marking, Unknown
from toolint.readers.python.frameworks import Framework, frameworks
from toolint.readers.python.inheritance import dotted_target, is_named
from toolint.readers.python.modules import Local, Modules, Resolved, Scope, class_around
from toolint.readers.python.mounts import prefix
from toolint.readers.python.servers import inherited, server


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A name that registers what it decorates or is called with."""

    framework: Framework
    set: str
    """The set that its tools form, "" for those of the file."""
    method: bool
    """Whether it is a method of a server object."""
    adds: bool = False
    """Whether it takes a function as its first argument and can't decorate (``add_tool``)."""
    prefix: str | Unknown = ""
    """What stands before the names of the server's tools where it is mounted on another one."""
    context: bool | None = None
    """Whether the function takes the framework's context first, None where its annotation decides."""

    @property
    def is_called_first(self) -> bool:
        """Whether it is only what it gives when it is called that takes a function: ``server.tool()(fn)``."""
        return self.method and not self.adds and not self.framework.direct_method


def mark(modules: Modules, dotted: str, scope: Scope, marking: Marking) -> Mark | None:
    """What a dotted name registers, None for any other name."""
    for _ in range(_HOPS):
        target = dotted_target(modules, dotted, scope)
        found = _outright(target, marking)
        renamed = _renamed(target)
        if found is not None or not renamed:
            break
        assert isinstance(target, Local)
        dotted, scope = renamed, target.scope.at(target.statement)
    if found is not None:
        return found
    base, _, method = dotted.rpartition(".")
    if not base or not any(
        method in (*f.adders, *names) for f in frameworks().values() for names in f.methods.values()
    ):
        return None
    owner = server(modules, base, scope)
    if owner is None:
        return None
    for framework in frameworks().values():
        if owner.kind in framework.methods and method in (*framework.methods[owner.kind], *framework.adders):
            adds = method in framework.adders
            context = framework.context_methods.get(f"{owner.kind.rpartition('.')[2]}.{method}")
            return Mark(framework, owner.set, True, adds, prefix(modules, owner, framework), context)
    return None


_HOPS = 20
"""How many names a name is followed through."""


def _outright(target: Resolved, marking: Marking) -> Mark | None:
    """What a name registers that belongs to no object."""
    if is_named(target, marking.decorators):
        return Mark(frameworks()["toolint"], "", False)
    for framework in frameworks().values():
        if is_named(target, framework.decorators):
            return Mark(framework, "", False)
        if is_named(target, framework.makers):
            return Mark(framework, "", False, adds=True)
    return None


def _renamed(target: Resolved) -> str:
    """The dotted name that a name stands for, ``server.tool`` after ``tool = server.tool``; "" for anything else."""
    if not isinstance(target, Local) or target.statement.kind != "assign":
        return ""
    text = target.scope.module.source.text[target.statement.span.start : target.statement.span.end]
    found = _RENAMED.fullmatch(text)
    return found[1] if found else ""


_RENAMED = re.compile(r"\w+\s*(?::[^=]+)?=\s*((?:\w+\.)*\w+)")


def takes_list(modules: Modules, dotted: str, scope: Scope) -> tuple[Framework, tuple[str | int, ...]] | None:
    """The framework whose class or function is called with lists of plain functions, and which arguments those are."""
    return _list_of(dotted_target(modules, dotted, scope))


def inherits_list(modules: Modules, scope: Scope) -> tuple[Framework, tuple[str | int, ...]] | None:
    """The same for the class that the class around inherits from."""
    own = class_around(scope)
    if own is None:
        return None
    return next((takes for takes in map(_list_of, inherited(modules, own)) if takes is not None), None)


def _list_of(target: Resolved) -> tuple[Framework, tuple[str | int, ...]] | None:
    for framework in frameworks().values():
        for name, arguments in framework.lists.items():
            if is_named(target, (name,)):
                return framework, arguments
    return None
