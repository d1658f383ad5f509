"""What a registering call says about the definition itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import Construct, EnumMember, Value, fold
from toolint.readers.python.emit import emit
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.modules import External, Local
from toolint.readers.python.parameters import is_one_of, named_types
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import flat
from toolint.readers.python.types import Object, Reference


def said_in(
    types: Types, framework: Framework, call: cst.Call, env: Env, positional: tuple[str | None, ...] | None = None
) -> dict[str, tuple[Json, Place]]:
    """Document key -> value and place; ``positional`` are the keywords that arguments without one have, a decorator's by default."""
    if positional is None:
        positional = framework.name_keywords[:1] if framework.positional_name else ()
    keys = {
        **dict.fromkeys(framework.name_keywords, "name"),
        **dict.fromkeys(framework.description_keywords, "description"),
        **({framework.strict_keyword: "strict"} if framework.strict_keyword else {}),
        **framework.kept_keywords,
        **framework.docstring_keywords,
        **{keyword: keyword for keyword in framework.hidden_by},
    }
    said: dict[str, tuple[Json, Place]] = {}
    for position, argument in enumerate(call.args):
        if argument.star == "**":
            unknown = Unknown("the decorator gets arguments that are only known at run time", env.locate(argument))
            said.setdefault("name", (unknown, env.locate(argument)))
            continue
        name = argument.keyword.value if argument.keyword else None
        if name is None and position < len(positional) and not argument.star:
            name = positional[position]
        key = keys.get(name) if name else None
        if key is None:
            continue
        value = _schema_of(types, argument.value, env, framework) if key == "input" else None
        if value is None:
            value = _plain(fold(argument.value, env), env, argument.value)
        if value is None and not isinstance(value, Unknown):
            continue
        if key == "annotations" and not isinstance(value, Unknown):
            value = _annotations(value)
        said[key] = (value, env.locate(argument.value))
    return said


def _schema_of(types: Types, node: cst.BaseExpression, env: Env, framework: Framework) -> Json | None:
    """The schema of a model that a registration names as the input, None where it names none."""
    if not isinstance(node, cst.Name | cst.Attribute):
        return None
    target = env.resolve(node)
    if not isinstance(target, Local) or target.statement.kind != "class":
        return None
    type_ = types.read(node, env)
    if isinstance(type_, Unknown):
        return type_
    body = type_.definition.body if isinstance(type_, Reference) else type_
    if not isinstance(body, Object):
        return None
    hidden = set(_injected_fields(types, target, framework)) if framework.hidden_metadata else set()
    return emit(replace(body, properties=tuple(p for p in body.properties if p.name not in hidden))).schema


def _injected_fields(types: Types, model: Local, framework: Framework) -> Iterator[str]:
    """The fields of a model that the framework fills in itself."""
    cls = read_class(types.modules, model)
    if isinstance(cls, Unknown):
        return
    for owner in (cls, *(above for above in ancestors(types.modules, cls) if isinstance(above, Class))):
        for statement in flat(owner.local.statement.body):
            read = snippet(owner.inner.module.source, statement) if statement.kind == "assign" else None
            if read is None or isinstance(read, Unknown) or not isinstance(read.node, cst.AnnAssign):
                continue
            named = named_types(read.node.annotation.annotation, Env(types.modules, owner.inner, read.place))
            if any(is_one_of(name, framework.hidden_types | framework.hidden_metadata) for name in named):
                yield from statement.names


def _plain(value: Value, env: Env, node: cst.BaseExpression) -> Json:
    if isinstance(value, EnumMember):
        return value.value
    if (
        isinstance(value, Construct)
        and isinstance(value.target, External)
        and value.target.qualname.rpartition(".")[2] == "ToolAnnotations"
    ):
        return {key: _plain(item, env, node) for key, item in value.kwargs.items()}
    plain = jsonable(value, lambda _: NOT_JSON)
    return Unknown("the value is only known at run time", env.locate(node)) if plain is NOT_JSON else plain


def _annotations(value: Json) -> Json:
    """Side-effect hints under MCP's own names: ``read_only_hint`` is ``readOnlyHint``."""
    if not isinstance(value, dict):
        return value
    return {_camel(key): item for key, item in value.items() if item is not None or isinstance(item, Unknown)}


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in rest)
