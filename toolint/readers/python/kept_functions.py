"""Tools that a decorator of the project keeps in a table of its own, from which code elsewhere sends them."""

from __future__ import annotations

from collections.abc import Iterator, Set

import libcst as cst

from toolint.model import Json, Marking, Place, Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.frameworks import frameworks
from toolint.readers.python.handlers import read_handler
from toolint.readers.python.keeping import keeping, name_of
from toolint.readers.python.modules import Module
from toolint.readers.python.registration import Registration
from toolint.readers.python.snippets import snippet
from toolint.readers.python.variables import handed


def kept_functions(
    types: Types, module: Module, marking: Marking, known: Set[str | None]
) -> Iterator[tuple[int, Tool]]:
    """The tools of a module that are kept so, but for those that are ``known`` by name."""
    if marking.named:
        return
    for statement, scope, index, own in keeping(types.modules, module):
        read = snippet(module.source, statement)
        if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
            continue
        call = read.node.decorators[index].decorator
        if not isinstance(call, cst.Call):
            continue
        env = Env(types.modules, scope.at(statement), read.place)
        given = handed(own, call, env)
        unknown = Unknown(f"what `{own.name}` keeps is sent by code elsewhere", read.place(call))
        said: dict[str, tuple[Json, Place]] = {"input": (unknown, read.place(call))}
        for key, parameter in (("name", name_of(own)), ("description", "description")):
            if parameter in given:
                node, around, _ = given[parameter]
                value = fold(node, around)
                if value is not None:
                    said[key] = (value if isinstance(value, str | Unknown) else unknown, around.locate(node))
        name = said["name"][0] if "name" in said else statement.names[0]
        if not isinstance(name, str) or name not in known:
            framework = frameworks()["toolint"]
            made = read_handler(types, statement, scope, Registration(framework, "decorator", said, below=index + 1))
            yield statement.span.start, made
