"""Functions of the project that make a definition of a function, looking at it when they run: ``[to_schema(search), to_schema(load)]``."""

from __future__ import annotations

from collections.abc import Iterator

from toolint.model import Json, Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Env
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.function_names import function_of
from toolint.readers.python.generating import generators
from toolint.readers.python.handlers import read_handler
from toolint.readers.python.lists import rounds
from toolint.readers.python.marks import mark
from toolint.readers.python.modules import Local, Module, Scope
from toolint.readers.python.registration import Registration
from toolint.readers.python.snippets import dotted_name, snippet
from toolint.readers.python.walk import comprehended, looped


def generated(types: Types, module: Module, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The tools of which such a function makes the definitions, with the position of each call."""
    made = generators(types.modules, module)
    if marking.named or not made:
        return
    done: set[int] = set()
    for statement, scope, loops in looped(module.statements, Scope(module)):
        text = module.source.text[statement.span.start : statement.span.end]
        if not any(f"{name}(" in text for name in made):
            continue
        read = snippet(module.source, statement)
        if isinstance(read, Unknown):
            continue
        env = Env(types.modules, scope.at(statement), read.place)
        for call, inner in comprehended(read.node):
            own = made.get(dotted_name(call.func))
            if own is None or not call.args or call.args[0].star:
                continue
            for around in rounds((*loops, *inner), env):
                target = function_of(call.args[0].value, around)
                if isinstance(target, Local) and id(target.statement) not in done and not _is_marked(types, target):
                    done.add(id(target.statement))
                    place = read.place(call)
                    yield place.span.start, _tool(types, target, own, place)


def _tool(types: Types, target: Local, own: Local, place: Place) -> Tool:
    unknown = Unknown(f"`{own.name}` makes it of the function at run time", place)
    said: dict[str, tuple[Json, Place]] = dict.fromkeys(("description", "input"), (unknown, place))
    imported = any(i.module.partition(".")[0] == "mcp" for s in own.scope.module.statements for i in s.imports)
    framework = frameworks()["mcp" if imported else "toolint"]
    return read_handler(types, target.statement, target.scope, Registration(framework, "call", said, at=place))


def _is_marked(types: Types, target: Local) -> bool:
    """Whether a decorator makes it a tool already."""
    found = (mark(types.modules, name, target.scope, Marking()) for name in target.statement.decorators if name)
    return any(one is not None for one in found)
