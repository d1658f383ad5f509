"""Annotations to types, as pydantic 2 reads them, without importing anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import known, models
from toolint.readers.python.classes import Env, arguments, read_class
from toolint.readers.python.constants import Construct, EnumMember, Symbol, assignment, enum_kind, fold
from toolint.readers.python.emit import emit
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import NOTHING, Info, only_bare, read_metadata
from toolint.readers.python.modules import External, Local, ModuleName, Modules, Parameter, Resolved, Scope, Unresolved
from toolint.readers.python.snippets import expression, snippet
from toolint.readers.python.statements import Statement
from toolint.readers.python.types import (
    NULL,
    Alternatives,
    Definition,
    Fixed,
    Leaf,
    Mapped,
    Object,
    Property,
    Reference,
    Sequence,
    Type,
    constrain,
    placed,
    union,
    with_extra,
)

_QUALIFIERS = frozenset(
    {
        "typing.Required",
        "typing.NotRequired",
        "typing.ReadOnly",
        "typing.Final",
        "typing.ClassVar",
        "dataclasses.InitVar",
    }
)
_MAX_DEPTH = 60

ANY = Leaf({}, "any")


@dataclass(eq=False)
class Types:
    """The types of one file's tools. Definitions are shared, so that a class has one however often it is used."""

    modules: Modules
    _definitions: dict[tuple[object, ...], Definition] = field(default_factory=dict)
    _active: set[int] = field(default_factory=set)
    _depth: int = 0

    def read(self, node: cst.BaseExpression, env: Env) -> Type:
        """The type of an annotation anywhere below the top of a parameter or field."""
        type_, info = self.annotated(node, env)
        return applied(type_, info)

    def annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        """The type of an annotation with its constraints applied, and what else is said about it."""
        self._depth += 1
        try:
            if self._depth > _MAX_DEPTH:
                return Unknown("the type goes too deep", env.locate(node)), NOTHING
            return self._annotated(node, env)
        finally:
            self._depth -= 1

    def _annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        match node:
            case cst.SimpleString() | cst.ConcatenatedString():
                return self._quoted(node, env)
            case cst.Name(value=name) if name in env.variables:
                found: Type = env.variables[name]
                return found, NOTHING
            case cst.Name() | cst.Attribute():
                target = env.resolve(node)
                if isinstance(target, Local) and target.statement.kind in ("assign", "type"):
                    return self._alias(target, (), node, env)
            case cst.Subscript(value=base):
                target = env.resolve(base)
                given = arguments(node)
                if isinstance(target, External):
                    name = known.canonical(target.qualname)
                    if name == "typing.Annotated" and given:
                        return self._with_metadata(given[0], given[1:], env)
                    if name in _QUALIFIERS and len(given) == 1:
                        type_, info = self.annotated(given[0], env)
                        return type_, replace(info, qualifiers=info.qualifiers | {name.rpartition(".")[2]})
                if isinstance(target, Local) and target.statement.kind in ("assign", "type"):
                    return self._alias(target, given, node, env)
        return placed(self._plain(node, env), env.locate(node)), NOTHING

    def _with_metadata(
        self, inner: cst.BaseExpression, entries: tuple[cst.BaseExpression, ...], env: Env
    ) -> tuple[Type, Info]:
        type_, info = self.annotated(inner, env)
        said = NOTHING
        for entry in entries:
            said = said.then(read_metadata(entry, env))
        said = only_bare(said, len(entries))
        for name, value in said.constraints:
            type_ = value if isinstance(value, Unknown) else constrain(type_, name, _listed_number(value))
        if said.replaced is not None:
            type_ = (
                Leaf(said.replaced, "replaced", env.locate(inner)) if isinstance(said.replaced, dict) else said.replaced
            )
        if said.discriminator is not None and isinstance(type_, Alternatives):
            type_ = replace(type_, discriminator=said.discriminator)
        return type_, info.then(said)

    def _quoted(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        place = env.locate(node)
        text = fold(node, env)
        inner = expression(text) if isinstance(text, str) else None
        if inner is None:
            return Unknown("the quoted annotation is not a type", place, refused=True), NOTHING
        return self.annotated(inner, replace(env, locate=lambda _: place))

    def _alias(
        self, target: Local, given: tuple[cst.BaseExpression, ...], node: cst.BaseExpression, env: Env
    ) -> tuple[Type, Info]:
        """A name that stands for a type: ``X = list[int]``, ``type X = ...``, ``NewType``, a type variable."""
        place = env.locate(node)
        if target.statement.kind == "type":
            return self._type_statement(target, given, env, place), NOTHING
        found = assignment(self.modules, target)
        if isinstance(found, Unknown):
            return replace(found, place=place), NOTHING
        value, inner = found
        if isinstance(value, cst.Call):
            return self._made_type(target, value, inner, given, env, place)
        key = id(target.statement)
        if key in self._active:
            return Unknown(
                f"`{target.name}` refers to itself; write it as `type {target.name} = ...`", place, refused=True
            ), NOTHING
        self._active.add(key)
        try:
            variables = {}
            if given:
                names = list(dict.fromkeys(self._variables(value, inner)))
                variables = {n: self.read(g, env) for n, g in zip(names, given, strict=False)}
            type_, info = self.annotated(value, replace(inner, variables=variables))
        finally:
            self._active.discard(key)
        return placed(type_, place), info

    def _variables(self, node: cst.CSTNode, env: Env) -> Iterator[str]:
        """The type variables in an expression, in order."""
        if isinstance(node, cst.Name):
            target = env.resolve(node)
            if (
                isinstance(target, Local)
                and target.statement.kind == "assign"
                and models.type_variable(self.modules, target)
            ):
                yield node.value
            return
        for child in node.children:
            yield from self._variables(child, env)

    def _made_type(
        self, target: Local, call: cst.Call, inner: Env, given: tuple[cst.BaseExpression, ...], env: Env, place: Place
    ) -> tuple[Type, Info]:
        """A name bound to a call that makes a type."""
        maker = inner.resolve(call.func)
        name = known.canonical(maker.qualname) if isinstance(maker, External) else ""
        positional = [a.value for a in call.args if a.keyword is None]
        keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
        match name:
            case "typing.NewType" if len(positional) == 2:
                type_, info = self.annotated(positional[1], inner)
                return placed(type_, place), info
            case "typing.TypeVar":
                return placed(self._type_variable(positional, keywords, inner), place), NOTHING
            case "typing.TypeAliasType" if len(positional) == 2:
                names = self._type_parameters(keywords.get("type_params"))
                return self._alias_definition(target, positional[1], names, inner, given, env, place), NOTHING
            case (
                "typing.TypedDict"
                | "typing.NamedTuple"
                | "collections.namedtuple"
                | "enum.Enum"
                | "enum.IntEnum"
                | "enum.StrEnum"
            ):
                made = models.functional(self, target, name, call, inner)
                return placed(made, place), NOTHING
        if name:
            return placed(self._plain(call, inner), place), NOTHING
        return Unknown(f"`{target.name}` is made by a call that only happens at run time", place), NOTHING

    def _type_parameters(self, node: cst.BaseExpression | None) -> list[str]:
        if isinstance(node, cst.Tuple | cst.List):
            return [e.value.value for e in node.elements if isinstance(e.value, cst.Name)]
        return []

    def _type_variable(
        self, positional: list[cst.BaseExpression], keywords: dict[str, cst.BaseExpression], env: Env
    ) -> Type:
        if len(positional) > 1:
            return union([self.read(node, env) for node in positional[1:]])
        for key in ("bound", "default"):
            if key in keywords:
                return self.read(keywords[key], env)
        return ANY

    def _type_statement(self, target: Local, given: tuple[cst.BaseExpression, ...], env: Env, place: Place) -> Type:
        read = snippet(target.scope.module.source, target.statement)
        if isinstance(read, Unknown) or not isinstance(read.node, cst.TypeAlias):
            return Unknown(f"`{target.name}` can't be read", place)
        inner = Env(self.modules, target.scope, read.place)
        names = models.parameter_names(read.node.type_parameters)
        return self._alias_definition(target, read.node.value, names, inner, given, env, place)

    def _alias_definition(
        self,
        target: Local,
        value: cst.BaseExpression,
        names: list[str],
        inner: Env,
        given: tuple[cst.BaseExpression, ...],
        env: Env,
        place: Place,
    ) -> Type:
        labels = [self.label(g, env) for g in given]
        variables: dict[str, Type] = dict.fromkeys(names, ANY)
        variables.update({n: self.read(g, env) for n, g in zip(names, given, strict=False)})
        joined = [",".join(labels)] if labels else []
        direct = inner.resolve(value) if isinstance(value, cst.Name) else None
        if isinstance(direct, Local) and direct.statement.kind == "type":
            return self.named(target, joined, lambda: self._followed(direct, inner, place), place)
        return self.named(target, joined, lambda: self.read(value, replace(inner, variables=variables)), place)

    def _followed(self, target: Local, env: Env, place: Place) -> Type:
        """What an alias of an alias stands for: only the outer name gets a definition."""
        type_ = self._type_statement(target, (), env, place)
        while isinstance(type_, Reference) and not isinstance(type_.definition.body, Object):
            body = type_.definition.body
            if body is type_:
                break
            type_ = body
        return type_

    def named(self, target: Local, labels: list[str], make: models.Make, place: Place) -> Reference:
        """A reference to the definition of a class or alias, made once for each choice of type arguments."""
        key = (id(target.statement), *labels)
        if key not in self._definitions:
            label = f"{target.name}[{', '.join(labels)}]" if labels else target.name
            self._definitions[key] = Definition(
                models.definition_name(label), target.scope.module.name, target.qualname, label, make
            )
        return Reference(self._definitions[key], place)

    def label(self, node: cst.BaseExpression, env: Env) -> str:
        """A type argument as pydantic shows it in the name of a generic."""
        match node:
            case cst.Name(value="None"):
                return "NoneType"
            case cst.Name(value=name) if name in env.variables:
                bound = env.variables[name]
                return bound.definition.label if isinstance(bound, Reference) else name
            case cst.Name() | cst.Attribute():
                target = env.resolve(node)
                return (
                    target.qualname.rpartition(".")[2]
                    if isinstance(target, Local | External)
                    else cst.Module([]).code_for_node(node)
                )
            case cst.Subscript(value=base):
                return f"{self.label(base, env)}[{', '.join(self.label(a, env) for a in arguments(node))}]"
            case cst.BinaryOperation(left=left, operator=cst.BitOr(), right=right):
                return f"Union[{self.label(left, env)}, {self.label(right, env)}]"
            case cst.SimpleString():
                inner = expression(str(node.evaluated_value))
                return self.label(inner, env) if inner is not None else "str"
        return cst.Module([]).code_for_node(node)

    def _plain(self, node: cst.BaseExpression, env: Env) -> Type:
        match node:
            case cst.Name(value="None"):
                return Leaf(NULL, "none")
            case cst.Name() | cst.Attribute():
                return self._of(env.resolve(node), node, env)
            case cst.Subscript(value=base):
                return self._subscript(env.resolve(base), arguments(node), node, env)
            case cst.BinaryOperation(left=left, operator=cst.BitOr(), right=right):
                return self._union([left, right], env)
            case cst.Call():
                return self._call(node, env)
        return Unknown("the annotation is not a type", env.locate(node), refused=True)

    def _union(self, nodes: list[cst.BaseExpression], env: Env) -> Type:
        members = []
        for node in nodes:
            if isinstance(node, cst.Subscript) and _last_name(env.resolve(node.value)) == "SkipJsonSchema":
                continue
            members.append(self.read(node, env))
        if not members:
            return ANY
        return union(members, env.locate(nodes[0]))

    def _of(self, target: Resolved, node: cst.BaseExpression, env: Env) -> Type:
        """A type that is named without type arguments."""
        place = env.locate(node)
        match target:
            case External(qualname=qualname):
                return self._external(known.canonical(qualname), (), place, env)
            case Local(statement=Statement(kind="class")) as local:
                return self._class(local, (), env, place)
            case Local(name=name):
                return Unknown(f"`{name}` is not a type", place, refused=True)
            case ModuleName():
                return Unknown("a module is not a type", place, refused=True)
            case Parameter(name=name):
                return Unknown(f"`{name}` is only known at run time", place)
            case Unresolved(reason=reason, certain=certain):
                return Unknown(reason, place, refused=certain)

    def _class(self, local: Local, given: tuple[cst.BaseExpression, ...], env: Env, place: Place) -> Type:
        cls = read_class(self.modules, local)
        if isinstance(cls, Unknown):
            return replace(cls, place=place)
        if enum_kind(self.modules, cls) is not None:
            return self.named(local, [], lambda: models.enumeration(self, cls), place)
        kind = models.class_kind(self.modules, cls)
        if isinstance(kind, Unknown):
            return replace(kind, place=place)
        labels = [self.label(g, env) for g in given]
        values = [self.read(g, env) for g in given]
        return self.named(local, labels, lambda: models.body(self, cls, kind, values, labels), place)

    def _subscript(
        self, target: Resolved, given: tuple[cst.BaseExpression, ...], node: cst.BaseExpression, env: Env
    ) -> Type:
        place = env.locate(node)
        match target:
            case External(qualname=qualname):
                return self._external(known.canonical(qualname), given, place, env)
            case Local(statement=Statement(kind="class")) as local:
                return self._class(local, given, env, place)
        return self._of(target, node, env)

    def _external(self, name: str, given: tuple[cst.BaseExpression, ...], place: Place, env: Env) -> Type:
        leaf = known.leaf(name)
        if leaf is not None and not (name.endswith(".Json") and given):
            return leaf
        last = name.rpartition(".")[2]
        if name in known.SEQUENCES:
            return Sequence(self.read(given[0], env) if given else ANY)
        if name in known.SETS:
            return Sequence(self.read(given[0], env) if given else ANY, extra={"uniqueItems": True})
        if name in known.TUPLES:
            return self._tuple(given, env)
        if name in known.MAPPINGS:
            return self._mapping(given, env)
        if name in known.COUNTERS:
            return Mapped(self.read(given[0], env) if given else ANY, Leaf({"type": "integer"}, "int"))
        match name:
            case "typing.Optional" if given:
                return union([self.read(given[0], env), Leaf(NULL, "none")], place)
            case "typing.Union" if given:
                return self._union(list(given), env)
            case "typing.Literal":
                return self._literal(given, env, place)
            case "builtins.type" | "typing.Type" if given:
                return ANY
            case "types.UnionType" | "builtins.type" | "typing.Type":
                return Unknown(f"`{last}` has no JSON form", place, refused=True)
            case "typing.Self" if any(s.kind == "class" for s in env.scope.chain):
                depth = max(i for i, s in enumerate(env.scope.chain) if s.kind == "class")
                around = env.scope.chain[depth]
                return self._class(
                    Local(around.names[0], around, Scope(env.scope.module, env.scope.chain[:depth])), (), env, place
                )
            case "pydantic.BaseModel" | "pydantic.main.BaseModel":
                return self._base_model(place)
            case "pydantic.types.JsonValue" | "pydantic.JsonValue":
                return Reference(self._json_value(), place)
            case "pydantic.Json" | "pydantic.types.Json":
                inner = _bare_schema(self.read(given[0], env))
                return Leaf({"type": "string", "contentMediaType": "application/json", "contentSchema": inner}, "json")
            case "pydantic.InstanceOf" | "pydantic.SkipValidation" if given:
                return self.read(given[0], env)
            case "pydantic.json_schema.SkipJsonSchema" if given:
                return self.read(given[0], env)
            case "annotated_types.LowerCase" | "annotated_types.UpperCase" if given:
                return self.read(given[0], env)
        if name in known.REFUSED:
            return Unknown(known.REFUSED[name], place, refused=True)
        if name.startswith(
            ("builtins.", "threading.", "asyncio.", "io.", "types.", "logging.", "socket.", "subprocess.")
        ):
            return Unknown(f"`{last}` has no JSON form", place, refused=True)
        return Unknown(f"`{name}` is not among the project's files", place)

    def _base_model(self, place: Place) -> Type:
        key = ("pydantic.BaseModel",)
        if key not in self._definitions:
            self._definitions[key] = Definition("BaseModel", "pydantic", "BaseModel", "BaseModel", lambda: Object(()))
        return Reference(self._definitions[key], place)

    def _json_value(self) -> Definition:
        key = ("pydantic.JsonValue",)
        if key not in self._definitions:
            self._definitions[key] = Definition("JsonValue", "pydantic", "JsonValue", "JsonValue", lambda: ANY)
        return self._definitions[key]

    def _tuple(self, given: tuple[cst.BaseExpression, ...], env: Env) -> Type:
        if not given:
            return Sequence(ANY)
        if len(given) == 1 and isinstance(given[0], cst.Tuple) and not given[0].elements:
            return Fixed((), 0)
        if len(given) == 2 and isinstance(given[1], cst.Ellipsis):
            return Sequence(self.read(given[0], env))
        items = tuple(self.read(g, env) for g in given)
        return Fixed(items, len(items))

    def _mapping(self, given: tuple[cst.BaseExpression, ...], env: Env) -> Type:
        if len(given) != 2:
            return Mapped(ANY, None)
        value = self.read(given[1], env)
        anything = isinstance(value, Leaf) and value.kind == "any" and not value.extra
        return Mapped(self.read(given[0], env), None if anything else value)

    def _literal(self, given: tuple[cst.BaseExpression, ...], env: Env, place: Place) -> Type:
        values: list[Json] = []
        for node in given:
            found = self._literal_values(node, env)
            if isinstance(found, Unknown):
                return found
            for value in found:
                if not any(value == other and type(value) is type(other) for other in values):
                    values.append(value)
        if not values:
            return Unknown("a Literal without values", place, refused=True)
        return literal(values)

    def _literal_values(self, node: cst.BaseExpression, env: Env) -> list[Json] | Unknown:
        if isinstance(node, cst.Subscript):
            target = env.resolve(node.value)
            if isinstance(target, External) and known.canonical(target.qualname) == "typing.Literal":
                found: list[Json] = []
                for inner in arguments(node):
                    values = self._literal_values(inner, env)
                    if isinstance(values, Unknown):
                        return values
                    found += values
                return found
        if isinstance(node, cst.Name) and node.value not in ("None", "True", "False"):
            target = env.resolve(node)
            if isinstance(target, Local) and target.statement.kind == "assign":
                alias = assignment(self.modules, target)
                if not isinstance(alias, Unknown) and isinstance(alias[0], cst.Subscript):
                    return self._literal_values(alias[0], alias[1])
        value = fold(node, env)
        if isinstance(value, Unknown):
            return value
        plain = jsonable(value, lambda _: NOT_JSON)
        if plain is NOT_JSON or isinstance(value, Construct | Symbol | list | dict | tuple):
            return Unknown("a Literal can only hold constants", env.locate(node), refused=True)
        return [plain]

    def _call(self, node: cst.Call, env: Env) -> Type:
        """``conint(ge=1)`` and its kind."""
        place = env.locate(node)
        target = env.resolve(node.func)
        if not isinstance(target, External):
            return Unknown("a type that is made by a call at run time", place)
        name = target.qualname.rpartition(".")[2]
        positional = [a.value for a in node.args if a.keyword is None]
        keywords = {a.keyword.value: a.value for a in node.args if a.keyword is not None}
        base: Type | None = None
        match name:
            case "conint" | "confloat" | "constr" | "conbytes" | "condecimal" | "condate":
                source = {"constr": "str", "conbytes": "bytes", "conint": "int", "confloat": "float"}.get(name)
                base = known.leaf(
                    f"builtins.{source}"
                    if source
                    else {"condecimal": "decimal.Decimal", "condate": "datetime.date"}[name]
                )
            case "conlist" | "conset" | "confrozenset" if positional or "item_type" in keywords:
                item = self.read(positional[0] if positional else keywords["item_type"], env)
                base = Sequence(item, extra={} if name == "conlist" else {"uniqueItems": True})
            case "type" if (
                len(positional) == 1 and isinstance(positional[0], cst.Name) and positional[0].value == "None"
            ):
                return Leaf(NULL, "none")
        if base is None:
            return Unknown("a type that is made by a call at run time", place)
        for key, value in keywords.items():
            given = fold(value, env)
            if given is not None:
                base = given if isinstance(given, Unknown) else constrain(base, key, given)
        return base


def literal(values: list[Json]) -> Leaf:
    """``const`` for one value, ``enum`` for several, with a type where they share one."""
    kinds = {type(value) for value in values}
    names = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
    shared = names.get(next(iter(kinds))) if len(kinds) == 1 else None
    schema: dict[str, Json] = {"type": shared} if shared else {}
    if len(values) == 1:
        return Leaf({**schema, "const": values[0]}, "literal")
    return Leaf({**schema, "enum": values}, "literal")


def _last_name(target: Resolved) -> str:
    return target.qualname.rpartition(".")[2] if isinstance(target, External) else ""


def applied(type_: Type, info: Info) -> Type:
    """A nested type with the description and examples that its metadata give it."""
    extra = dict(info.extra)
    if info.description is not None and info.description.value is not None:
        extra["description"] = info.description.value
    return with_extra(type_, extra)


def _listed_number(value: Json) -> Json:
    return value.value if isinstance(value, EnumMember) else value


def _bare_schema(type_: Type) -> Json:
    """A schema outside of the document's own tree, without definitions."""
    if isinstance(type_, Unknown):
        return type_
    place = type_.place or Place("", models.NOWHERE)
    whole = emit(Object((Property("x", type_, True, place),))).schema
    return whole["properties"]["x"]
