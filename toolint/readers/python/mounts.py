"""What stands before the names of a server's tools where the server is mounted on another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.function_names import known_in
from toolint.readers.python.lists import rounds
from toolint.readers.python.modules import Local, Module, Modules, Scope, once
from toolint.readers.python.servers import Server, around, server
from toolint.readers.python.snippets import Locate, dotted_name, snippet
from toolint.readers.python.substitution import literal, substituted
from toolint.readers.python.walk import calls, looped

_SEPARATOR = "_"


def prefix(modules: Modules, of: Server, framework: Framework) -> str | Unknown:
    """The namespaces of the servers that a server is mounted on, "" where it stands alone."""
    made = of.made
    if made is None or not framework.mounts:
        return ""
    circular: str | Unknown = ""
    return once(modules, ("mounted", id(made.statement)), lambda: _prefix(modules, made, framework), circular)


def _prefix(modules: Modules, made: Local, framework: Framework) -> str | Unknown:
    for module in (made.scope.module, *around(modules, made.scope.module)):
        for call, env in _mounting(modules, module, framework):
            own = _namespace(call, env, made, framework)
            owner = server(modules, dotted_name(call.func).rpartition(".")[0], env.scope) if own is not None else None
            if owner is None or owner.kind not in framework.methods:
                continue
            above = prefix(modules, owner, framework)
            if isinstance(own, Unknown) or isinstance(above, Unknown):
                return own if isinstance(own, Unknown) else above
            return f"{above}{own}{_SEPARATOR}" if own else above
    return ""


def _mounting(modules: Modules, module: Module, framework: Framework) -> Iterator[tuple[cst.Call, Env]]:
    """The calls of a module that mount something on something."""
    words = [f".{name}(" for name in framework.mounts]
    text = module.source.text
    if not any(word in text for word in words):
        return
    for statement, scope, loops in looped(module.statements, Scope(module)):
        if not any(text.find(word, statement.span.start, statement.span.end) >= 0 for word in words):
            continue
        read = snippet(module.source, statement)
        if isinstance(read, Unknown):
            continue
        place = Place(module.path, statement.span)
        for call in calls(read.node):
            if dotted_name(call.func).rpartition(".")[2] in framework.mounts:
                env = Env(modules, scope, read.place)
                for turn in rounds(loops, env):
                    known = known_in(turn, env)
                    inside = replace(env, locate=_only(place)) if known else env
                    yield substituted(call, known), inside


def _namespace(call: cst.Call, env: Env, made: Local, framework: Framework) -> str | Unknown | None:
    """The namespace under which a call mounts a server, "" for none at all; None where it mounts another one."""
    mounted, given = False, None
    known: dict[str, cst.BaseExpression] = {}
    for position, argument in enumerate(call.args):
        keyword = argument.keyword.value if argument.keyword else None
        if keyword in framework.mount_keywords or (keyword is None and position < 2):
            target = env.resolve(argument.value)
            if isinstance(target, Local) and target.statement is made.statement:
                mounted, own = True, _own_name(env.modules, made)
                known = {} if own is None else {f"{dotted_name(argument.value)}.name": own}
            elif keyword != "server":
                place = env.locate(argument.value)
                given = fold(substituted(argument.value, known), replace(env, locate=_only(place)))
    if not mounted or given is None:
        return "" if mounted else None
    if isinstance(given, str | Unknown):
        return given
    return Unknown("the namespace is only known at run time", env.locate(call))


def _own_name(modules: Modules, made: Local) -> cst.BaseExpression | None:
    """What a server calls itself: the first argument with which it is made."""
    found = assignment(modules, made)
    call, env = (None, None) if isinstance(found, Unknown) else found
    if not isinstance(call, cst.Call) or env is None:
        return None
    for position, argument in enumerate(call.args):
        if (argument.keyword is None and position == 0) or (argument.keyword and argument.keyword.value == "name"):
            own = fold(argument.value, env)
            return literal(own) if isinstance(own, str) else None
    return None


def _only(place: Place) -> Locate:
    return lambda _: place
