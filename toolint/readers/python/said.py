"""What a registering call says about the definition itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import libcst as cst

from toolint.model import Json, Place, Pointer, Unknown
from toolint.readers.python.annotations import Types
from toolint.readers.python.assignments import assignment
from toolint.readers.python.class_attributes import of_self
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import fold, settled
from toolint.readers.python.emit import Emitted, emit
from toolint.readers.python.folded import Construct, EnumMember, Value
from toolint.readers.python.frameworks import Framework
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.modules import External, Local, class_around
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
    keys = document_keys(framework)
    said: dict[str, tuple[Json, Place]] = {}
    for position, argument in enumerate(call.args):
        if argument.star == "**":
            unknown = Unknown("the decorator gets arguments that are only known at run time", env.locate(argument))
            for held in ("name", "description"):
                said.setdefault(held, (unknown, env.locate(argument)))
            continue
        name = argument.keyword.value if argument.keyword else None
        if name is None and position < len(positional) and not argument.star:
            name = positional[position]
        key = keys.get(name) if name else None
        if key is None:
            continue
        value = _schema_of(types, argument.value, env, framework) if key == "input" else None
        if value is None:
            made = fold if key in ("name", "description", "input") else settled
            value = _plain(made(argument.value, env), env, argument.value)
        if isinstance(value, Unknown):
            value = _of_instance(argument.value, env) or value
        if value is None and not isinstance(value, Unknown):
            continue
        if key == "input" and isinstance(value, dict) and value.keys() == {"json"}:
            value = value["json"]  # As Bedrock has it.
        if key == "annotations" and not isinstance(value, Unknown):
            value = _annotations(value)
        said[key] = (value, env.locate(argument.value))
    return said


def argument_of(
    call: cst.Call, framework: Framework, key: str, positional: tuple[str | None, ...] = ()
) -> cst.BaseExpression | None:
    """The argument that gives a key of the document."""
    keys = document_keys(framework)
    for position, given in enumerate(call.args):
        at = positional[position] if position < len(positional) and not given.star else None
        keyword = given.keyword.value if given.keyword is not None else at
        if keyword is not None and keys.get(keyword) == key:
            return given.value
    return None


def _of_instance(node: cst.BaseExpression, env: Env) -> str | None:
    """The text of ``self.attribute`` in a method, where the class's constructor settles it."""
    match node:
        case cst.Attribute(value=cst.Name(value="self"), attr=cst.Name(value=name)):
            around = class_around(env.scope)
            cls = read_class(env.modules, around) if around is not None else None
            found = of_self(name, cls) if isinstance(cls, Class) else None
            value = fold(found.node, found.env) if found is not None else None
            return value if isinstance(value, str) else None
    return None


def document_keys(framework: Framework) -> dict[str, str]:
    """Keyword -> the key of the document that it gives."""
    return {
        **dict.fromkeys(framework.name_keywords, "name"),
        **dict.fromkeys(framework.description_keywords, "description"),
        **({framework.strict_keyword: "strict"} if framework.strict_keyword else {}),
        **framework.kept_keywords,
        **framework.docstring_keywords,
        **{keyword: keyword for keyword in framework.hidden_by},
    }


def written(node: cst.BaseExpression, env: Env) -> Emitted:
    """A JSON value as it is written, every part that is not known unknown on its own, with the places of its parts."""
    keys: dict[Pointer, Place] = {}
    values: dict[Pointer, Place] = {}

    def read(part: cst.BaseExpression, around: Env, at: Pointer, depth: int) -> Json:
        if len(values) > _MOST_PARTS:
            return Unknown("the value is too large", env.locate(node))
        values[at] = around.locate(part)
        match part:
            case cst.Dict(elements=elements) if depth < _DEEPEST and all(_is_plain(e, around) for e in elements):
                found: dict[str, Json] = {}
                for element in elements:
                    assert isinstance(element, cst.DictElement)
                    name = _plain(fold(element.key, around), around, element.key)
                    below = (*at, name)
                    keys[below] = around.locate(element.key)
                    found[name] = read(element.value, around, below, depth + 1)
                return found
            case cst.List(elements=items) if depth < _DEEPEST and all(isinstance(i, cst.Element) for i in items):
                return [read(i.value, around, (*at, n), depth + 1) for n, i in enumerate(items)]
            case cst.Call(func=function, args=arguments) if (
                depth < _DEEPEST
                and _stands_for(function, around, _SCHEMAS)
                and not any(argument.star for argument in arguments)
            ):
                given = [(_camel(a.keyword.value), a) for a in arguments if a.keyword is not None]
                return {name: read(a.value, around, (*at, name), depth + 1) for name, a in given}
            case cst.Attribute(value=enumeration, attr=cst.Name(value=member)) if _stands_for(
                enumeration, around, _SCHEMA_TYPES
            ):
                return member
            case cst.Name() if depth < _DEEPEST:
                target = around.resolve(part)
                if isinstance(target, Local) and target.statement.kind == "assign":
                    made = assignment(around.modules, target)
                    if not isinstance(made, Unknown) and isinstance(made[0], cst.Dict | cst.List):
                        return read(made[0], made[1], at, depth + 1)
        return _plain(fold(part, around), around, part)

    return Emitted(read(node, env, (), 0), keys, values)


_DEEPEST = 40
"""How deep a value is followed."""
_MOST_PARTS = 10_000


_SCHEMAS = frozenset({"google.genai.types.Schema"})
"""Classes whose arguments are keywords of JSON Schema, in snake_case."""
_SCHEMA_TYPES = frozenset({"google.genai.types.Type"})


def _stands_for(node: cst.BaseExpression, env: Env, names: frozenset[str]) -> bool:
    target = env.resolve(node)
    return isinstance(target, External) and target.qualname in names


def _is_plain(element: cst.BaseDictElement, env: Env) -> bool:
    """Whether an entry of a dictionary has a key that is a known string."""
    return isinstance(element, cst.DictElement) and isinstance(_plain(fold(element.key, env), env, element.key), str)


def model_of(types: Types, node: cst.BaseExpression, env: Env, framework: Framework) -> Emitted | Unknown | None:
    """The schema of a model that stands for the input, ``Model`` or ``Model.model_json_schema()``; None where it is none."""
    match node:
        case cst.Call(func=cst.Attribute(value=model, attr=cst.Name(value="model_json_schema" | "schema")), args=[]):
            return model_of(types, model, env, framework)
        case cst.Name() | cst.Attribute():
            target = env.resolve(node)
            if isinstance(target, Local) and target.statement.kind == "class":
                return _model(types, node, target, env, framework)
    return None


def _schema_of(types: Types, node: cst.BaseExpression, env: Env, framework: Framework) -> Json | None:
    found = model_of(types, node, env, framework)
    return found.schema if isinstance(found, Emitted) else found


def _model(
    types: Types, node: cst.BaseExpression, target: Local, env: Env, framework: Framework
) -> Emitted | Unknown | None:
    type_ = types.read(node, env)
    if isinstance(type_, Unknown):
        return type_
    body = type_.definition.body if isinstance(type_, Reference) else type_
    if not isinstance(body, Object):
        return body if isinstance(body, Unknown) else None
    hidden = set(_injected_fields(types, target, framework)) if framework.hidden_metadata else set()
    return emit(replace(body, properties=tuple(p for p in body.properties if p.name not in hidden)))


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
