"""Classes that are tools by what they inherit: ``class Search(BaseTool)`` with a name, a description and a method that runs it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from toolint.model import Handler, Json, Marking, Place, Tool, Unknown
from toolint.readers.python import taken
from toolint.readers.python.annotations import Types
from toolint.readers.python.class_attributes import (
    Generic,
    Written,
    attribute,
    bound,
    is_called,
    last_part,
    of_function,
)
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.definitions import Definition, declared_input, read_definition, read_input
from toolint.readers.python.emit import Emitted
from toolint.readers.python.frameworks import DOCSTRING_USED, ClassTools, Framework
from toolint.readers.python.handlers import read_handler
from toolint.readers.python.inheritance import is_named, tool_class, tool_classes
from toolint.readers.python.modules import External, Local, Module
from toolint.readers.python.registration import Registration
from toolint.readers.python.said import document_keys, written
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.walk import calls
from toolint.text import Span

_HARMLESS = ("abc.", "typing.", "builtins.", "pydantic.", "typing_extensions.")
"""Modules whose classes run no tool."""
_OWN = "each instance is given its own"


def class_tools(types: Types, module: Module, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The tools that a module's classes are, with the position of the class."""
    if marking.named:
        return
    made: set[str | None] = set()
    for local, framework, kind in tool_classes(types.modules, module):
        if kind.functions:
            yield from _methods(types, local, framework, kind)
            continue
        tool = class_tool(types, local)
        if tool is not None:
            # Two classes of one name are hardly tools of one request.
            apart = f"{module.path}::{local.qualname}" if tool.name in made else tool.set
            made.add(tool.name)
            yield local.statement.span.start, replace(tool, set=apart)


def class_tool(types: Types, local: Local) -> Tool | None:
    """The tool that a class is, None where it is none, or has no instance or no name of its own."""
    found = tool_class(types.modules, local)
    cls = read_class(types.modules, local)
    if (
        found is None
        or isinstance(cls, Unknown)
        or is_named(local, found[1].bases | found[1].templates)
        or found[1].functions
    ):
        return None
    framework, kind = found
    lineage = _lineage(types, cls, kind)
    if _is_abstract(lineage, kind, types):
        return None
    return _tool(types, cls, lineage, replace(framework, **kind.changes), kind)


def _lineage(types: Types, cls: Class, kind: ClassTools) -> list[Class]:
    """The class and those of the project that it inherits from, nearest first, without the framework's own."""
    above = [a for a in ancestors(types.modules, cls) if isinstance(a, Class)]
    library: set[int] = set()
    for base in above:
        if is_named(base.local, kind.bases):
            own = (base, *(a for a in ancestors(types.modules, base) if isinstance(a, Class)))
            library |= {id(a.local.statement) for a in own}
    return [cls, *(a for a in above if id(a.local.statement) not in library)]


def _is_abstract(lineage: list[Class], kind: ClassTools, types: Types) -> bool:
    """Whether there is no instance of a class: a method is left to its subclasses, or nothing runs it."""
    found: dict[str, Statement] = {}
    for cls in lineage:
        for name, statement in bound(cls).items():
            found.setdefault(name, statement)
    if any(last_part(d) == "abstractmethod" for s in found.values() if s.kind == "def" for d in s.decorators):
        return True
    runs = next((method for name in kind.runs if (method := _function(name, lineage)) is not None), None)
    if runs is not None and _is_left_open(runs) and _is_inherited_from(lineage[0].local):
        return True
    if any(name in found for name in kind.runs):
        return False
    for above in ancestors(types.modules, lineage[0]):
        match above:
            case External(qualname=qualname) if qualname in kind.bases or qualname.startswith(_HARMLESS):
                continue
            case Class():
                continue
        return False
    return True


_LEFT_OPEN = re.compile(r"\s*raise NotImplementedError\b[^\n]*\s*")


def _is_left_open(method: Local) -> bool:
    """Whether all that a method does is to say that a subclass has to."""
    statement = method.statement
    return bool(_LEFT_OPEN.fullmatch(method.scope.module.source.text[statement.head : statement.span.end]))


def _is_inherited_from(local: Local) -> bool:
    """Whether another class of the module has the class for a base."""
    text = local.scope.module.source.text
    return bool(re.search(rf"^\s*class \w+\([^()]*\b{re.escape(local.name)}\b", text, re.MULTILINE))


_Says: TypeAlias = tuple[dict[str, tuple[Json, Place]], Emitted | None]


def _says(types: Types, cls: Class, lineage: list[Class], framework: Framework, kind: ClassTools) -> _Says | None:
    """Document key -> value and place, and the parts of the input, of a class that has a name."""
    said: dict[str, tuple[Json, Place]] = {}
    parts: Emitted | None = None
    for keyword, key in document_keys(framework).items():
        found = attribute(keyword, lineage, kind.keywords)
        if key == "name" and (isinstance(found, Generic) or (found is not None and of_function(found))):
            return None
        if isinstance(found, Generic):
            said[key] = (Unknown(_OWN, _place(cls)), _place(cls))
        elif found is not None:
            given = read_input(types, found.node, found.env, framework) if key == "input" else None
            value = given.schema if given is not None else written(found.node, found.env).schema
            if key == "name" and not isinstance(value, str) and is_called(found):
                return None
            if value is not None or isinstance(value, Unknown):
                said[key] = (value, found.place)
                parts = given or parts
    if _is_empty(said.get("name")):
        return None
    if _is_empty(said.get("description")):
        said["description"] = (Unknown(_OWN, _place(cls)), _place(cls))
    declared = _declared_input(types, lineage, kind) if "input" not in said else None
    if declared is not None:
        parts = declared[0]
        said["input"] = (parts.schema, declared[1])
    return said, parts


def _is_empty(said: tuple[Json, Place] | None) -> bool:
    return said is None or (not isinstance(said[0], Unknown) and not said[0])


def _tool(types: Types, cls: Class, lineage: list[Class], framework: Framework, kind: ClassTools) -> Tool | None:
    """The tool that a class is, None where it has no name."""
    says = _says(types, cls, lineage, framework, kind)
    if says is None:
        return None
    said, parts = says
    own = cls.local.scope.module.source
    set_ = (
        ""
        if said["name"][1].path == own.path and _within(said["name"][1], cls)
        else f"{own.path}::{cls.local.qualname}"
    )
    header = head(cls)
    if "input" not in said:
        said[DOCSTRING_USED] = (False, _place(cls))
        registration = Registration(framework, "class", said, set_)
        inferred = [
            read_handler(types, method.statement, method.scope, registration)
            for name in kind.infers
            if (method := _function(name, lineage)) is not None
        ]
        if inferred:
            tool = next((tool for tool in inferred if _takes_anything(tool)), inferred[0])
            return replace(tool, path=own.path, header=header)
        del said[DOCSTRING_USED]
    runs = next((method for name in kind.runs if (method := _function(name, lineage)) is not None), None)
    handler = None
    if runs is not None:
        handler = Handler(runs.name, runs.qualname, Place(runs.scope.module.path, runs.statement.span))
    made = read_definition(
        Definition(
            framework=framework,
            form="class",
            place=_place(cls),
            said=said,
            parts=parts,
            inside=kind.wraps,
            handler=handler,
            header=header,
            set=set_,
            modules=types.modules,
        )
    )
    schema = made.doc["input"] if kind.passes and runs is not None else None
    properties = schema.get("properties") if isinstance(schema, dict) else None
    if runs is None or not isinstance(properties, dict):
        return made
    return replace(made, signature=taken.of_function(types, runs, properties))


def _place(cls: Class) -> Place:
    return cls.env.locate(cls.node.name)


def _within(place: Place, cls: Class) -> bool:
    span = cls.local.statement.span
    return span.start <= place.span.start < span.end


def head(cls: Class) -> Span:
    """A class statement up to the end of the line on which its head ends, comments there included."""
    text, statement = cls.local.scope.module.source.text, cls.local.statement
    colon = text.find(":", cls.snippet.span(cls.node.bases[-1] if cls.node.bases else cls.node.name).end)
    line = text.find("\n", max(colon, statement.span.start))
    return Span(statement.span.start, min(line if line >= 0 else statement.span.end, statement.span.end))


def _takes_anything(tool: Tool) -> bool:
    schema = tool.doc["input"]
    return not isinstance(schema, dict) or bool(schema.get("properties"))


def _declared_input(types: Types, lineage: list[Class], kind: ClassTools) -> tuple[Emitted, Place] | None:
    """The input of the definition that a method makes."""
    method = _function(kind.declares, lineage)
    if method is None:
        return None
    scope = method.scope.within(method.statement)
    for statement in flat(method.statement.body):
        read = snippet(scope.module.source, statement) if statement.kind in ("assign", "other") else None
        if read is None or isinstance(read, Unknown):
            continue
        for call in calls(read.node):
            found = declared_input(types, call, Env(types.modules, scope, read.place))
            if found is not None:
                return found
    return None


def _function(name: str, lineage: list[Class]) -> Local | None:
    for cls in lineage:
        statement = bound(cls).get(name)
        if statement is not None and statement.kind == "def":
            return Local(name, statement, cls.inner)
    return None


def _methods(types: Types, local: Local, framework: Framework, kind: ClassTools) -> Iterator[tuple[int, Tool]]:
    """The tools of a class that lists the names of its methods."""
    cls = read_class(types.modules, local)
    if isinstance(cls, Unknown):
        return
    found = attribute(kind.functions, [cls], kind.keywords)
    if not isinstance(found, Written):
        return
    listed = written(found.node, found.env)
    lineage = _lineage(types, cls, kind)
    for position, entry in enumerate(listed.schema if isinstance(listed.schema, list) else []):
        name = entry[0] if isinstance(entry, list) and entry else entry
        method = _function(name, lineage) if isinstance(name, str) else None
        if method is not None:
            place = listed.values.get((position,), found.place)
            registration = Registration(framework, "class", {}, f"{place.path}::{local.qualname}", place)
            yield place.span.start, read_handler(types, method.statement, method.scope, registration)
