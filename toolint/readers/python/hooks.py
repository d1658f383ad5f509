"""Classes that make their own schema: ``__get_pydantic_core_schema__`` and ``__get_pydantic_json_schema__``, read as written.

The first is followed where it returns one expression of ``pydantic_core.core_schema`` and of its handler; the second is evaluated, with
the schema that the handler would give. What does more than that is Unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NoReturn, Protocol

import libcst as cst

from toolint.model import Json, Place, Unknown, unknowns
from toolint.readers.python import known
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import defined, fold
from toolint.readers.python.constraints import CONSTRAINTS, constrain
from toolint.readers.python.emit import emit
from toolint.readers.python.folded import Symbol
from toolint.readers.python.functions import Budget
from toolint.readers.python.harmless import Opaque, Stopped
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.modules import External, Local, Modules, Resolved
from toolint.readers.python.snippets import snippet
from toolint.readers.python.types import (
    NULL,
    Alternatives,
    Checked,
    Fixed,
    Invalid,
    Leaf,
    Mapped,
    Object,
    Property,
    Reference,
    Sequence,
    Type,
    literal,
    union,
    with_extra,
)

CORE = "__get_pydantic_core_schema__"
JSON = "__get_pydantic_json_schema__"
_HOMES = ("pydantic_core.core_schema.", "pydantic_core.CoreSchema.")
_MAX_DEPTH = 30


class Reader(Protocol):
    """What this module needs of the reader of annotations."""

    modules: Modules

    def read(self, node: cst.BaseExpression, env: Env) -> Type: ...


@dataclass(frozen=True, slots=True, eq=False)
class Hooks:
    """The functions that make a schema: one gives the core schema, one changes what is shown of it."""

    core: Symbol | None
    json: Symbol | None


def hook(modules: Modules, cls: Class, name: str) -> Symbol | None:
    """The method of that name of a class, its own or inherited."""
    for item in (cls, *ancestors(modules, cls)):
        if isinstance(item, Class):
            found = item.local.scope.module.inside(item.local.statement).get(name)
            if found:
                return Symbol(Local(name, found[-1][0], item.inner))
    return None


def hooks_of(modules: Modules, target: Resolved) -> Hooks | None:
    """What an object in ``Annotated`` does to the schema of what it stands with, None for nothing."""
    if not isinstance(target, Local) or target.statement.kind != "class":
        return None
    cls = read_class(modules, target)
    if isinstance(cls, Unknown):
        return None
    found = Hooks(hook(modules, cls, CORE), hook(modules, cls, JSON))
    return found if found.core or found.json else None


def core(
    reader: Reader,
    function: Symbol,
    otherwise: Callable[[], Type],
    place: Place,
    handled: Callable[[Type], Type] | None = None,
    lengths: Mapping[str, Json] | None = None,
) -> Type:
    """The type that ``__get_pydantic_core_schema__`` returns.

    ``otherwise`` is what the handler gives for the source itself; ``handled`` what it makes of any other type, None where
    the function is that of the class itself; ``lengths`` what the configuration around says of texts.
    """
    lengths = lengths or {}
    unknown = Unknown("the class makes its own schema at run time", place)
    values: dict[str, tuple[cst.BaseExpression, Env]] = {}
    if function.written is not None:
        written, env = function.written
        parameters = tuple(p.name.value for p in written.params.params)
        return _Core(reader, parameters, values, otherwise, place, handled, lengths).read(written.body, env)
    target = function.target
    if not isinstance(target, Local) or any(s.kind == "block" for s in target.statement.body):
        return unknown
    scope = target.scope.within(target.statement)
    for line in target.statement.body:
        if line.kind in ("def", "import", "class"):
            continue
        read = snippet(scope.module.source, line)
        if isinstance(read, Unknown):
            return read
        env = Env(reader.modules, scope, read.place)
        match read.node:
            case cst.Return(value=cst.BaseExpression() as value):
                parameters = target.statement.parameters
                return _Core(reader, parameters, values, otherwise, place, handled, lengths).read(value, env)
            case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))], value=value):
                values[name] = (value, env)
            case cst.AnnAssign(target=cst.Name(value=name), value=cst.BaseExpression() as value):
                values[name] = (value, env)
    return unknown


@dataclass(frozen=True)
class _Core:
    """The reading of one core schema."""

    reader: Reader
    parameters: tuple[str, ...]
    values: Mapping[str, tuple[cst.BaseExpression, Env]]
    otherwise: Callable[[], Type]
    place: Place
    handled: Callable[[Type], Type] | None
    lengths: Mapping[str, Json]

    def read(self, node: cst.BaseExpression, env: Env, depth: int = 0) -> Type:
        """The type that an expression stands for."""
        unknown = Unknown("the class makes its own schema at run time", self.place)
        if depth > _MAX_DEPTH:
            return unknown
        match node:
            case cst.Name(value=name) if name in self.values:
                return self.read(*self.values[name], depth + 1)
            case cst.Call(func=cst.Attribute(value=cst.Call(func=cst.Name("super")), attr=cst.Name(value=name))):
                return self.otherwise() if name == CORE else unknown
            case cst.Call(
                func=cst.Name(value=handler)
                | cst.Attribute(value=cst.Name(value=handler), attr=cst.Name("generate_schema")),
                args=[cst.Arg(value=given)],
            ) if handler in self.parameters[-1:]:
                asked = isinstance(given, cst.Name) and given.value in self.parameters
                if asked:
                    return self.otherwise()
                return (
                    self.reader.read(given, env) if self.handled is None else self.handled(self.reader.read(given, env))
                )
            case cst.Call(func=function):
                target = env.resolve(function)
                qualname = target.qualname if isinstance(target, External) else ""
                home = next((h for h in _HOMES if qualname.startswith(h)), None)
                if home is not None:
                    return self.made(qualname.removeprefix(home), node, env, depth)
        return unknown

    def made(self, name: str, node: cst.Call, env: Env, depth: int) -> Type:
        """The type that one of ``core_schema``'s functions makes."""
        positional = [a.value for a in node.args if a.keyword is None]
        keywords = {a.keyword.value: a.value for a in node.args if a.keyword is not None}
        if any(a.star for a in node.args):
            return Unknown("the class makes its own schema at run time", self.place)

        def schema(index: int, *names: str) -> Type | None:
            value = next((keywords[n] for n in names if n in keywords), None)
            value = positional[index] if value is None and 0 <= index < len(positional) else value
            return None if value is None else self.read(value, env, depth + 1)

        def schemas(index: int, name: str) -> list[Type]:
            value = keywords.get(name, positional[index] if index < len(positional) else None)
            parts = value.elements if isinstance(value, cst.List | cst.Tuple) else ()
            return [self.read(part.value, env, depth + 1) for part in parts]

        made = _wrapped(name, schema, self.place, self.handled is None)
        if made is None:
            made = self._plain(name, schema, schemas, positional, env)
        if made is None:
            return Unknown(f"the class makes its own schema at run time (`{name}`)", self.place)
        for constraint in CONSTRAINTS:
            if constraint in keywords and constraint != "strict":
                value = fold(keywords[constraint], env)
                made = constrain(made, constraint, value) if value is not None else made
        return made

    def _plain(
        self,
        name: str,
        schema: Callable[..., Type | None],
        schemas: Callable[[int, str], list[Type]],
        positional: list[cst.BaseExpression],
        env: Env,
    ) -> Type | None:
        def item(index: int, name: str) -> Type:
            found = schema(index, name)
            return Leaf({}, "any") if found is None else found

        match name.removesuffix("_schema"):
            case short if short in _LEAVES:
                return with_extra(_LEAVES[short], self.lengths if short == "str" else {})
            case "literal" if positional:
                values = fold(positional[0], env)
                if not isinstance(values, list | tuple):
                    return None
                return literal([jsonable(value, lambda _: NOT_JSON) for value in values])
            case "list" | "generator" as short:
                return Sequence(item(0, "items_schema"), kind=short)
            case "set" | "frozenset":
                return Sequence(item(0, "items_schema"), extra={"uniqueItems": True}, kind="set")
            case "tuple":
                items = tuple(schemas(0, "items_schema"))
                return Fixed(items, len(items))
            case "dict":
                return Mapped(item(0, "keys_schema"), schema(1, "values_schema"))
            case "nullable":
                inner = schema(0, "schema")
                return None if inner is None else union([inner, Leaf(NULL, "none")])
            case "union":
                choices = schemas(0, "choices")
                return Alternatives(tuple(choices), whole=True) if choices else None
            case "chain":
                return next(iter(schemas(0, "steps")), None)
            case "is_instance" | "callable":
                return Invalid("an instance of that class has no JSON form", self.place)
        return None


_LEAVES: Mapping[str, Type] = {
    "any": Leaf({}, "any"),
    "none": Leaf(NULL, "none"),
    "is_subclass": Leaf({}, "class"),
    "url": Leaf({"type": "string", "format": "uri", "minLength": 1}, "url"),
    "multi_host_url": Leaf({"type": "string", "format": "multi-host-uri", "minLength": 1}, "url"),
    **{
        name: leaf
        for name, qualname in {
            **{n: f"builtins.{n}" for n in ("bool", "int", "float", "str", "bytes", "complex")},
            **{n: f"datetime.{n}" for n in ("date", "time", "datetime", "timedelta")},
            "uuid": "uuid.UUID",
            "decimal": "decimal.Decimal",
        }.items()
        if (leaf := known.leaf(qualname)) is not None
    },
}


def _wrapped(name: str, schema: Callable[..., Type | None], place: Place, own: bool) -> Type | None:
    """A schema around another one; ``own``: that of the class that makes it, which is written out then."""
    match name:
        case "json_or_python_schema":
            return schema(0, "json_schema")
        case "lax_or_strict_schema":
            return schema(0, "lax_schema")
        case "custom_error_schema" | "with_default_schema":
            return schema(0, "schema")
    for kind in ("before", "after", "wrap"):
        if name.endswith(f"_{kind}_validator_function"):
            inner = schema(-1, "json_schema_input_schema") if kind != "after" else None
            inner = schema(1, "schema") if inner is None else inner
            if isinstance(inner, Reference) and own:
                inner = replace(inner, inline=True)
            return inner if inner is None or isinstance(inner, Unknown) else Checked(inner, kind, inner.place)
    if name.endswith("_plain_validator_function"):
        taken = schema(-1, "json_schema_input_schema")
        return Invalid("a check of its own has no JSON form", place) if taken is None else taken
    return None


class _Unseen(dict[str, Any]):
    """A schema that is not made yet: keys can be put into it; what looks into it stops."""

    def _looked(self, *_: object, **__: object) -> NoReturn:
        raise Stopped("it looks into the schema")

    __getitem__ = __contains__ = __iter__ = get = items = keys = values = setdefault = copy = _looked

    def pop(self, key: str, *_: Any) -> Any:
        """Titles are left out anyhow."""
        return None if key == "title" else self._looked()


def shown(reader: Reader, function: Symbol | None, made: Object | Type, place: Place) -> Object | Type:
    """What ``__get_pydantic_json_schema__`` makes of a schema."""
    if function is None or isinstance(made, Unknown):
        return made
    simple = isinstance(made, Leaf | Checked) or (isinstance(made, Sequence) and isinstance(made.item, Leaf))
    schema: dict[str, Any] = {}
    itself = object()
    asked_for: list[Any] = []
    reason = "the class shows its own schema at run time"

    def handled(asked: Any) -> Any:
        asked_for.append(asked)
        if asked is itself:
            return schema
        if isinstance(asked, dict):
            return asked
        if isinstance(asked, _Made):
            return _schema_of(asked.type, place)
        raise Stopped("it asks for the schema of something else")

    handler = Opaque({"__call__": handled, "resolve_ref_schema": lambda given: given, "mode": "validation"})
    above = Opaque({JSON: lambda asked, handler: handled(asked)})

    def meaning(target: Resolved) -> Any:
        return (lambda: above) if target == External("builtins.super") else _core_name(target)

    try:
        schema = _schema_of(made, place) if simple else _Unseen()
        call = defined(reader.modules, function, Budget(), meaning)
        method = isinstance(function.target, Local) and len(function.target.statement.parameters) > 2
        result = call(*((Opaque({}), itself, handler) if method else (itself, handler)))
    except Stopped as stopped:
        return Unknown(f"{reason} ({stopped})", place)
    if not isinstance(result, dict):
        return Unknown(reason, place)
    plain: dict[str, Json] = {key: dict.get(result, key) for key in dict.keys(result) if key != "title"}
    if result is not schema or simple:
        under = None if isinstance(made, Object) else made
        return Leaf(plain, "hooked" if asked_for else "replaced", place, under=under)
    if isinstance(made, Object):
        return replace(made, extra={**made.extra, **plain})
    return with_extra(made, plain)


def added(modules: Modules, function: Symbol, place: Place) -> Json:
    """What a ``json_schema_extra`` that is a function puts into a schema that it does not look into."""
    schema = _Unseen()
    named = function.target.statement.parameters if isinstance(function.target, Local) else ()
    taken = len(function.written[0].params.params) if function.written is not None else len(named)
    given = (schema, Opaque({})) if taken > 1 else (schema,)
    try:
        defined(modules, function, Budget())(*given)
    except Stopped as stopped:
        return Unknown(f"`json_schema_extra` is a function ({stopped})", place)
    except Exception as error:
        return Unknown(f"`json_schema_extra` is a function that raises {type(error).__name__}", place)
    plain = jsonable({key: dict.get(schema, key) for key in dict.keys(schema)}, lambda _: NOT_JSON)
    return Unknown("`json_schema_extra` is a function", place) if plain is NOT_JSON else plain


@dataclass(frozen=True)
class _Made:
    """A core schema that a hook makes on its way."""

    type: Type


def _core_name(target: Resolved) -> Any:
    """A function of ``core_schema``, to be called without the schemas of other types."""
    qualname = target.qualname if isinstance(target, External) else ""
    home = next((h for h in _HOMES if qualname.startswith(h)), None)
    leaf = _LEAVES.get(qualname.removeprefix(home).removesuffix("_schema")) if home else None

    def made(**kwargs: Any) -> _Made:
        type_: Type = leaf if leaf is not None else Leaf({}, "any")
        for name in CONSTRAINTS:
            if name in kwargs and name != "strict":
                type_ = constrain(type_, name, kwargs[name])
        return _Made(type_)

    return None if leaf is None else made


def _schema_of(type_: Object | Type, place: Place) -> dict[str, Any]:
    if isinstance(type_, Object):
        raise Stopped("it asks for the schema of a model")
    schema = emit(Object((Property("x", type_, True, place),))).schema["properties"]["x"]
    if not isinstance(schema, dict) or any(True for _ in unknowns(schema)):
        raise Stopped("it asks for a schema that is not known")
    return schema


def annotated(reader: Reader, found: Hooks, type_: Type, place: Place, handled: Callable[[Type], Type]) -> Type:
    """A type with an object beside it in ``Annotated`` that changes its schema; ``handled`` applies what stands before the object."""
    made = type_ if found.core is None else core(reader, found.core, lambda: type_, place, handled)
    changed = shown(reader, found.json, made, place)
    return made if isinstance(changed, Object) else changed
