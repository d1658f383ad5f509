"""What configures a class: ``model_config``, ``class Config``, a decorator's ``config``, keywords of the class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import hooks
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import Construct, EnumMember, Symbol, Value
from toolint.readers.python.generics import TypeReader, depth_first
from toolint.readers.python.modules import External, Local
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat


@dataclass(frozen=True, slots=True)
class Config:
    """What ``model_config`` says that shows in a schema."""

    extra: str | None = None
    alias_generator: Value = None
    """The function that gives aliases."""
    attribute_docstrings: bool = False
    schema: Json = None
    """``json_schema_extra``."""
    lengths: Mapping[str, Json] = field(default_factory=dict)
    """Keywords that every string of the class gets."""
    arbitrary: bool = False
    """``arbitrary_types_allowed``: types that pydantic makes no schema of are taken, and left out of what is shown."""
    first_generator: Value = None
    """The ``alias_generator`` of the class that a field is inherited from."""


def configuration(reader: TypeReader, cls: Class, names: tuple[str, ...]) -> Config | None:
    """What a class's configuration says, its ancestors' included; None where there is none."""
    found: dict[str, Value] = {}
    configured = False
    # Of several bases the last one's settings count.
    for item in reversed(list(depth_first(reader.modules, cls, set(), last=True))):
        for value in _settings(item, names):
            configured = True
            if "model_config" not in names:
                found.clear()  # only a model adds to the configuration of its bases
            found.update(value.kwargs if isinstance(value, Construct) else value if isinstance(value, dict) else {})
    if not configured:
        return None
    if found.get("json_schema_mode_override") == "serialization":
        found["json_schema_extra"] = Unknown("its schema is the one for serialization", cls.env.locate(cls.node))
    extra = found.get("extra")
    lengths = {"minLength": found.get("str_min_length"), "maxLength": found.get("str_max_length")}
    more = found.get("json_schema_extra")
    return Config(
        extra.value if isinstance(extra, EnumMember) else extra if isinstance(extra, str) else None,
        _generator(found.get("alias_generator")),
        found.get("use_attribute_docstrings") is True,
        _added(reader, cls, more),
        {k: v for k, v in lengths.items() if isinstance(v, int) and (v or k == "maxLength")},
        found.get("arbitrary_types_allowed") is True,
    )


def _added(reader: TypeReader, cls: Class, more: Value) -> Json:
    """``json_schema_extra``."""
    place = cls.env.locate(cls.node)
    if isinstance(more, Symbol):
        return hooks.added(reader.modules, more, place)
    return (
        more if more is None or isinstance(more, dict | Unknown) else Unknown("`json_schema_extra` is an object", place)
    )


def _settings(cls: Class, names: tuple[str, ...]) -> Iterator[Value]:
    """The values that configure a class: its own attribute, its decorator's ``config``, its keywords."""
    for statement in flat(cls.local.statement.body):
        if statement.kind == "class" and statement.names == ("Config",) and "model_config" in names:
            yield _class_settings(cls, statement)
        if statement.kind == "assign" and statement.names[:1] in [(n,) for n in names]:
            read = snippet(cls.local.scope.module.source, statement)
            if isinstance(read, Unknown) or not isinstance(read.node, cst.Assign | cst.AnnAssign):
                continue
            if read.node.value is not None:
                yield fold(read.node.value, Env(cls.env.modules, cls.inner.at(statement), read.place))
    for decorator, call in cls.decorators():
        if call is not None and isinstance(decorator, External) and decorator.qualname in PYDANTIC_DATACLASS:
            for argument in call.args:
                if argument.keyword is not None and argument.keyword.value == "config":
                    yield fold(argument.value, cls.env)
        if isinstance(decorator, External) and decorator.qualname in _WITH_CONFIG and call is not None:
            positional = [a.value for a in call.args if a.keyword is None]
            keywords = {a.keyword.value: fold(a.value, cls.env) for a in call.args if a.keyword is not None}
            yield fold(positional[0], cls.env) if positional else keywords
    if "model_config" in names and cls.keywords():
        yield {k: fold(v, cls.env) for k, v in cls.keywords().items()}


def _class_settings(cls: Class, statement: Statement) -> dict[str, Value]:
    """What ``class Config:`` within a model says, in the manner of pydantic 1."""
    inner = read_class(cls.env.modules, Local("Config", statement, cls.inner))
    found: dict[str, Value] = {}
    if isinstance(inner, Unknown):
        return found
    above = [a for a in ancestors(cls.env.modules, inner) if isinstance(a, Class)]
    for owner in (*reversed(above), inner):
        place = owner.env.locate(owner.node.name)
        env = replace(owner.env, scope=owner.inner, locate=partial(_constantly, place))
        for name, bound in owner.local.scope.module.inside(owner.local.statement).items():
            if bound[-1][0].kind in ("assign", "def"):
                found[name] = fold(cst.Name(name), env)
    return found


def _constantly(place: Place, node: cst.CSTNode) -> Place:
    return place


def _generator(value: Value) -> Value:
    """The function that makes aliases, None where there is none."""
    if (
        isinstance(value, Construct)
        and isinstance(value.target, External)
        and value.target.qualname.endswith("AliasGenerator")
    ):
        given = {**dict(zip(("alias", "validation_alias"), value.args, strict=False)), **value.kwargs}
        return given.get("validation_alias") if given.get("validation_alias") is not None else given.get("alias")
    return value


PYDANTIC_DATACLASS = frozenset({"pydantic.dataclasses.dataclass"})


_WITH_CONFIG = frozenset({"pydantic.with_config", "pydantic.config.with_config"})
