"""Classes whose attributes are a definition, beside the method that runs the tool: ``name = "search"``, ``parameters = {...}``, ``def call(self, query)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Tool, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.class_attributes import Generic, Written, attribute, bound, last_part
from toolint.readers.python.class_tools import head
from toolint.readers.python.classes import Class, ancestors, read_class
from toolint.readers.python.displays import Around, Entry, Part, part_of
from toolint.readers.python.inheritance import tool_classes
from toolint.readers.python.literals import of_parts
from toolint.readers.python.modules import Local, Module
from toolint.readers.python.snippets import dotted_name
from toolint.readers.python.wire_keys import SCHEMA_ATTRIBUTES, defining_classes

_RUNS = re.compile(r"_?a?(?:run|call|invoke|execute|forward|handle)(?:_(?:async|tool))?|__call__")
"""What the method is called that runs the tool."""
_NAMES = re.compile(r"tool|register", re.IGNORECASE)
"""What a decorator is called that gives a tool its name."""


def class_definitions(types: Types, module: Module) -> Iterator[tuple[int, Tool]]:
    """The tools that a module's classes define, but for those of frameworks."""
    candidates = list(defining_classes(module))
    known = {id(local.statement) for local, _, _ in tool_classes(types.modules, module)} if candidates else ()
    for local in candidates:
        cls = read_class(types.modules, local)
        tool = None if isinstance(cls, Unknown) or id(local.statement) in known else _defined(types, cls)
        if tool is not None:
            yield local.statement.span.start, tool


def _defined(types: Types, cls: Class) -> Tool | None:
    """The tool of a class that has a name of its own, a schema and something that runs it, None of any other."""
    around = Around(types, cls.env)
    methods = {name: s for name, s in bound(cls).items() if s.kind == "def"}
    if any(last_part(decorator) == "abstractmethod" for s in methods.values() for decorator in s.decorators):
        return None
    runs = [Local(name, s, cls.inner) for name, s in methods.items() if _RUNS.fullmatch(name)]
    above = [item for item in ancestors(types.modules, cls) if isinstance(item, Class)]
    if not runs and not any(map(_RUNS.fullmatch, (name for item in above for name in bound(item)))):
        return None
    parts = {key: _given(key, cls, around) for key in ("name", "description", *SCHEMA_ATTRIBUTES)}
    parts["name"] = parts["name"] or _registered(cls, around)
    entries = {key: Entry(part.place, part) for key, part in parts.items() if part is not None}
    place = cls.env.locate(cls.node.name)
    handler = runs[0] if len(runs) == 1 else None
    where = f"{place.path}::{cls.local.qualname}"
    source = cls.local.scope.module.source
    tool = of_parts(types, Part(entries, place), where, handler, source, _has_schema(cls))
    return replace(tool, form="class", header=head(cls)) if tool is not None else None


def _has_schema(cls: Class) -> bool:
    """Whether an attribute is the schema of a model, though it may be one that the project's own code makes of it."""
    for key in SCHEMA_ATTRIBUTES:
        match attribute(key, [cls], ()):
            case Written(node=cst.Call(func=cst.Attribute(attr=cst.Name(value="model_json_schema")))):
                return True
    return False


def _given(key: str, cls: Class, around: Around) -> Part | None:
    """What an attribute has in each instance; a description that each is given apart is unknown."""
    match attribute(key, [cls], ()):
        case Written(node, env):
            return part_of(node, replace(around, env=env))
        case Generic() if key == "description":
            return Part(Unknown("each instance is given its own"), cls.env.locate(cls.node.name))
    return None


def _registered(cls: Class, around: Around) -> Part | None:
    """The name that a decorator gives: ``@register_tool("search")``."""
    for decorator in cls.node.decorators:
        match decorator.decorator:
            case cst.Call(func=function, args=[cst.Arg(keyword=None, star="", value=value), *_]) if _NAMES.search(
                dotted_name(function)
            ):
                return part_of(value, around)
    return None
