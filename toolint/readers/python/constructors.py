"""In which order a class of the project takes what it is called with."""

from __future__ import annotations

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.assignments import assignment
from toolint.readers.python.class_attributes import bound
from toolint.readers.python.class_kinds import class_kind, is_dataclass
from toolint.readers.python.classes import Class, ancestors, read_class
from toolint.readers.python.constants import fold
from toolint.readers.python.declarations import Declared, declarations, tuple_fields
from toolint.readers.python.fields import is_keyword_only, says_keyword_only
from toolint.readers.python.folded import Construct
from toolint.readers.python.generics import TypeReader, lineage
from toolint.readers.python.modules import Local, Resolved
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement


def positions(reader: TypeReader, target: Resolved | None) -> tuple[str, ...]:
    """The keywords that the arguments of a call without one have, as far as it is known of a class."""
    match target:
        case Local(statement=statement) as local if statement.kind == "assign":
            found = assignment(reader.modules, local)
            made, env = (None, None) if isinstance(found, Unknown) else found
            return tuple(tuple_fields(made, env) or ()) if isinstance(made, cst.Call) and env is not None else ()
        case Local(statement=statement) as local if statement.kind == "class":
            cls = read_class(reader.modules, local)
            return () if isinstance(cls, Unknown) else _of_class(reader, cls)
    return ()


def _of_class(reader: TypeReader, cls: Class) -> tuple[str, ...]:
    for item in (cls, *(above for above in ancestors(reader.modules, cls) if isinstance(above, Class))):
        made = bound(item).get("__init__")
        if made is not None:
            return _parameters(item, made)
        if is_dataclass(item):
            return _fields(reader, item)
    kind = class_kind(reader.modules, cls)
    return _fields(reader, cls) if not isinstance(kind, Unknown) and kind == "namedtuple" else ()


def _parameters(cls: Class, made: Statement) -> tuple[str, ...]:
    """Those of a constructor that take an argument by its position."""
    read = snippet(cls.local.scope.module.source, made)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return ()
    params = read.node.params
    return tuple(p.name.value for p in (*params.posonly_params, *params.params))[1:]


def _fields(reader: TypeReader, cls: Class) -> tuple[str, ...]:
    found: dict[str, bool] = {}
    is_tuple = not is_dataclass(cls)
    for item, env in lineage(reader, cls):
        if is_tuple or is_dataclass(item):
            otherwise = says_keyword_only(item)
            found.update({d.name: _has_position(reader, d, otherwise) for d in declarations(item, env)})
    return tuple(name for name, has_position in found.items() if has_position)


def _has_position(reader: TypeReader, declared: Declared, keyword_only: bool) -> bool:
    value = fold(declared.value, declared.value_env) if isinstance(declared.value, cst.Call) else None
    is_given = not isinstance(value, Construct) or value.kwargs.get("init") is not False
    _, info = reader.pending(declared.annotation, declared.env)
    return is_given and "ClassVar" not in info.qualifiers and not is_keyword_only(declared, keyword_only)
