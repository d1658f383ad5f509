"""The project's own functions that register what they decorate, told by their text before libcst is loaded."""

from __future__ import annotations

import re
from functools import cache

from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.inheritance import dotted_target
from toolint.readers.python.modules import Local, Modules, Parameter, Resolved, Scope, class_around, once

_HOPS = 3
"""How many methods hand the function on to each other."""
_HANDED_ON = re.compile(r"\bself\.(\w+)\(")


def registrar(modules: Modules, dotted: str, scope: Scope) -> Local | None:
    """The function of the project that a decorator names, None where its text registers nothing."""
    target = decorating(modules, dotted, scope)
    return target if target is not None and _registers(modules, target) else None


def decorating(modules: Modules, dotted: str, scope: Scope) -> Local | None:
    """The function of the project that a decorator names."""
    if _is_library(dotted.partition(".")[0], scope):
        return None
    target = _target(modules, dotted, scope)
    is_own = isinstance(target, Local) and target.statement.kind == "def"
    return target if isinstance(target, Local) and is_own and target.scope.module.path not in modules.outside else None


def _is_library(head: str, scope: Scope) -> bool:
    """Whether a name is that of a whole package, ``import networkx as nx``, which is not looked through."""
    bound = scope.module.bindings.get(head)
    return bound is not None and bound[1] is not None and bound[1].name is None


def _target(modules: Modules, dotted: str, scope: Scope) -> Resolved:
    """What a decorator stands for; ``registry.reader`` for the method of the class that ``registry`` is made of."""
    base, _, method = dotted.rpartition(".")
    if not base:
        return modules.lookup(dotted, scope)
    owner = dotted_target(modules, base, scope)
    match owner:
        case Parameter(name=name, function=function, scope=outer):
            head = outer.module.source.text[function.span.start : function.head]
            found = re.search(rf"\b{re.escape(name)}\s*:\s*[\"']?([\w.]+)", head)
            owner = dotted_target(modules, found[1], outer) if found else owner
        case Local(statement=statement, scope=outer) if statement.kind == "assign":
            text = outer.module.source.text[statement.span.start : statement.span.end]
            found = re.search(r"=\s*([A-Za-z_][\w.]*)\(", text)
            owner = dotted_target(modules, found[1], outer) if found else owner
    return modules.attribute(owner, method)


def _registers(modules: Modules, local: Local, hops: int = 0) -> bool:
    """Whether a function's text, or that of a method that it hands over to, calls what registers with a server."""
    statement = local.statement
    if statement.kind != "def" or local.scope.module.path in modules.outside:
        return False  # A method that hands over to one of a class from outside.

    def found() -> bool:
        text = local.scope.module.source.text[statement.head : statement.span.end]
        if _words().search(text):
            return True
        around = class_around(local.scope)
        if around is None or hops == _HOPS:
            return False
        targets = (modules.attribute(around, name) for name in set(_HANDED_ON.findall(text)))
        return any(isinstance(target, Local) and _registers(modules, target, hops + 1) for target in targets)

    return once(modules, ("registers", id(statement)), found, False)


@cache
def _words() -> re.Pattern[str]:
    names = {name for f in frameworks().values() for methods in f.methods.values() for name in (*methods, *f.adders)}
    return re.compile(rf"\.(?:{'|'.join(sorted(map(re.escape, names)))})\(")
