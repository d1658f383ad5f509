"""Annotations to types, as pydantic 2 reads them, without importing anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import known, models
from toolint.readers.python.classes import Env, arguments, read_class
from toolint.readers.python.constants import Construct, EnumMember, Symbol, Value, assignment, enum_kind, fold
from toolint.readers.python.constraints import constrain
from toolint.readers.python.emit import JSON_VALUE
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import NOTHING, Info, Validator, constraints, only_bare, read_metadata
from toolint.readers.python.modules import (
    External,
    Local,
    ModuleName,
    Modules,
    Parameter,
    Resolved,
    Unresolved,
    class_around,
)
from toolint.readers.python.snippets import expression, snippet
from toolint.readers.python.statements import Statement
from toolint.readers.python.types import (
    NULL,
    Definition,
    Fixed,
    Invalid,
    Leaf,
    Mapped,
    Object,
    Reference,
    Sequence,
    Type,
    placed,
    union,
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
_MARKED: Mapping[str, Info] = {
    "pydantic.SkipJsonSchema": Info(skipped=True),
    "pydantic.SkipValidation": Info(entries=(Validator("chain"),)),
    "pydantic.InstanceOf": Info(entries=(Validator("chain"),)),
    "pydantic.OnErrorOmit": Info(entries=(Validator("default"),)),
    "pydantic.Json": Info(entries=(Validator("json"),)),
    "annotated_types.LowerCase": Info(entries=(Validator("after"),)),
    "annotated_types.UpperCase": Info(entries=(Validator("after"),)),
}
"""What ``X[T]`` says of T where it stands for ``Annotated[T, ...]``."""
_MAX_DEPTH = 60
_MAX_WORK = 50_000
"""Annotations read for one tool: aliases that double each other would never end."""
_MAX_LABEL = 500
_MAX_VARIANTS = 200

ANY = Leaf({}, "any")


@dataclass(eq=False)
class Types:
    """The types of one file's tools. Definitions are shared, so that a class has one however often it is used."""

    modules: Modules
    _definitions: dict[tuple[object, ...], Definition] = field(default_factory=dict)
    _active: set[int] = field(default_factory=set)
    _depth: int = 0
    _work: int = 0
    _variants: dict[int, int] = field(default_factory=dict)

    def begin(self) -> None:
        """Another tool: what it may cost is counted anew."""
        self._work = 0

    def read(self, node: cst.BaseExpression, env: Env) -> Type:
        """The type of an annotation anywhere below the top of a parameter or field."""
        type_, info = self.pending(node, env)
        return models.settled(self, models.applied(self, type_, info), info)

    def annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        """The type of a parameter's or field's annotation with its constraints applied, and what else is said about it."""
        type_, info = self.pending(node, env)
        return models.applied(self, type_, info), info

    def pending(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        """The type of an annotation, and what is said about it, constraints and all."""
        self._depth += 1
        self._work += 1
        try:
            if self._depth > _MAX_DEPTH or self._work > _MAX_WORK:
                return Unknown("the type is too large", env.locate(node)), NOTHING
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
                if isinstance(target, External) and known.canonical(target.qualname) in _QUALIFIERS:
                    return ANY, Info(qualifiers=frozenset({_last_name(target)}))
            case cst.Subscript(value=base):
                target = env.resolve(base)
                given = arguments(node)
                if isinstance(target, External):
                    name = known.canonical(target.qualname)
                    if name == "typing.Annotated" and given:
                        return self._with_metadata(given[0], given[1:], env)
                    said = _MARKED.get(name) or _MARKED.get(
                        f"pydantic.{_last_name(target)}" if name.startswith("pydantic") else ""
                    )
                    if said is not None and len(given) == 1:
                        type_, info = self.pending(given[0], env)
                        return type_, info.then(said)
                    if name in _QUALIFIERS and len(given) == 1:
                        type_, info = self.pending(given[0], env)
                        return type_, replace(info, qualifiers=info.qualifiers | {name.rpartition(".")[2]})
                if isinstance(target, Local) and target.statement.kind in ("assign", "type"):
                    return self._alias(target, given, node, env)
        return placed(self._plain(node, env), env.locate(node)), NOTHING

    def _with_metadata(
        self, inner: cst.BaseExpression, entries: tuple[cst.BaseExpression, ...], env: Env
    ) -> tuple[Type, Info]:
        type_, info = self.pending(inner, env)
        said = NOTHING
        for entry in entries:
            said = said.then(read_metadata(entry, env))
        return type_, info.then(only_bare(said, len(entries)))

    def _quoted(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        place = env.locate(node)
        text = fold(node, env)
        inner = expression(text) if isinstance(text, str) else None
        if inner is None:
            return Unknown("the quoted annotation is not a type", place, refused=True), NOTHING
        return self.pending(inner, replace(env, locate=lambda _: place))

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
            variables = env.variables
            if given:
                names = list(dict.fromkeys(self._variables(value, inner)))
                variables = {n: self.read(g, env) for n, g in zip(names, given, strict=False)}
            inside = replace(inner, variables=variables, labels={} if given else env.labels, config=env.config)
            type_, info = self.pending(value, inside)
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
                return placed(self.read(positional[1], inner), place), NOTHING
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
                | "enum.Flag"
                | "enum.IntFlag"
            ):
                return placed(
                    models.functional(self, target, name, call, replace(inner, config=env.config)), place
                ), NOTHING
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
        inside = replace(inner, variables=dict.fromkeys(names, ANY), config=env.config)
        if given:
            types = {n: self.read(g, env) for n, g in zip(names, given, strict=False)}
            inside = replace(
                inside, variables={**inside.variables, **types}, labels=dict(zip(names, labels, strict=False))
            )
        return self.named(target, labels, lambda: self.read(value, inside), place, "alias")

    def named(self, target: Local, labels: list[str], make: models.Make, place: Place, kind: str) -> Reference:
        """A reference to the definition of a class or alias, made once for each choice of type arguments."""
        key = (id(target.statement), *labels)
        if key not in self._definitions:
            self._variants[id(target.statement)] = count = self._variants.get(id(target.statement), 0) + 1
            if count > _MAX_VARIANTS:
                make = partial(Unknown, f"`{target.name}` is asked for with ever new type arguments", place)
            module = self.modules.dotted(target.scope.module)
            arguments_ = f"[{','.join(f'{label}:0' for label in labels)}]" if labels else ""
            self._definitions[key] = Definition(
                f"{module}.{target.qualname}:{len(self._definitions)}{arguments_}",
                f"{target.name}[{', '.join(labels)}]" if labels else target.qualname,
                kind,
                make,
            )
        return Reference(self._definitions[key], place)

    def label(self, node: cst.BaseExpression, env: Env) -> str:
        """A type argument as pydantic shows it in the name of a generic, cut where it grows without end."""
        self._work += 1
        self._depth += 1
        try:
            if self._depth > _MAX_DEPTH or self._work > _MAX_WORK:
                return "..."
            return self._label(node, env)[:_MAX_LABEL]
        finally:
            self._depth -= 1

    def _label(self, node: cst.BaseExpression, env: Env) -> str:
        match node:
            case cst.Name(value="None"):
                return "NoneType"
            case cst.Name(value=name) if name in env.labels:
                return env.labels[name]
            case cst.Name() | cst.Attribute():
                return self._named_label(env.resolve(node), (), node)
            case cst.Subscript(value=base):
                return self._subscript_label(env.resolve(base), arguments(node), env, node)
            case cst.BinaryOperation(operator=cst.BitOr()):
                return self._union_label(_operands(node), env)
            case cst.SimpleString():
                inner = expression(str(node.evaluated_value))
                return self.label(inner, env) if inner is not None else "str"
            case cst.Call(func=cst.Name(value="type"), args=[cst.Arg(value=cst.Name(value="None"))]):
                return "NoneType"
        return cst.Module([]).code_for_node(node)

    def _marked_label(self, given: tuple[cst.BaseExpression, ...], env: Env) -> str:
        """``Annotated[T, ...]``: of what stands beside the type only its class is shown."""
        shown = [self.label(given[0], env)]
        for entry in given[1:]:
            target = env.resolve(entry.func if isinstance(entry, cst.Call) else entry)
            shown.append(_last_name(target) if isinstance(target, External) else "str")
        return f"Annotated[{', '.join(shown)}]"

    def _named_label(self, target: Resolved, given: tuple[str, ...], node: cst.BaseExpression) -> str:
        if isinstance(target, Local) and target.statement.kind == "assign":
            found = assignment(self.modules, target)
            if not isinstance(found, Unknown) and not isinstance(found[0], cst.Call):
                return self.label(*found)
            maker = None
            if not isinstance(found, Unknown) and isinstance(found[0], cst.Call):
                maker = found[1].resolve(found[0].func)
            match known.canonical(maker.qualname) if isinstance(maker, External) else "":
                case "typing.NewType":
                    return "NewType"
                case "typing.TypeVar":
                    return f"~{target.name}"
            return target.name
        if isinstance(target, Local):
            return target.qualname
        if isinstance(target, External) and target.qualname.startswith("pydantic."):
            return known.PYDANTIC_LABELS.get(_last_name(target), _last_name(target))
        return (
            target.qualname.rpartition(".")[2] if isinstance(target, External) else cst.Module([]).code_for_node(node)
        )

    def _subscript_label(
        self, target: Resolved, given: tuple[cst.BaseExpression, ...], env: Env, node: cst.Subscript
    ) -> str:
        name = known.canonical(target.qualname) if isinstance(target, External) else ""
        if name in known.TUPLES and [isinstance(g, cst.Tuple) and not g.elements for g in given] == [True]:
            given = ()
        match name:
            case "typing.Annotated" if given:
                return self._marked_label(given, env)
            case "pydantic.json_schema.SkipJsonSchema" if given:
                return f"Annotated[{self.label(given[0], env)}, SkipJsonSchema]"
            case "typing.Optional" if given:
                return self._union_label([given[0], cst.Name("None")], env)
            case "typing.Union":
                return self._union_label(list(given), env)
            case "typing.Literal":
                values = self._literal_values(node, env)
                shown = (
                    list(map(_represented, values)) if isinstance(values, list) else [self.label(g, env) for g in given]
                )
                return f"Literal[{', '.join(dict.fromkeys(shown))}]"
        return f"{self._named_label(target, (), node.value)}[{', '.join(self.label(a, env) for a in given)}]"

    def _union_label(self, nodes: list[cst.BaseExpression], env: Env) -> str:
        labels = list(dict.fromkeys(self.label(node, env) for node in nodes))
        return f"Union[{', '.join(labels)}]" if len(labels) > 1 else labels[0]

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

    def _is_given_any(self, node: cst.BaseExpression, env: Env) -> bool:
        """Whether it is a type variable that stands for Any, which swallows the union that it is in."""
        return isinstance(node, cst.Name) and env.labels.get(node.value) == "Any"

    def _union(self, nodes: list[cst.BaseExpression], env: Env) -> Type:
        return union([self.read(node, env) for node in nodes], env.locate(nodes[0]))

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
            return self.named(local, [], lambda: models.enumeration(self, cls), place, "enum")
        kind = models.class_kind(self.modules, cls)
        if isinstance(kind, Unknown):
            return replace(kind, place=place)
        if not given and kind == "model":
            given = tuple(cst.Name(name) for name in models.shared_variables(cls, env))
            env = replace(env, locate=lambda _: place)
        labels = [self.label(g, env) for g in given]
        inside = replace(env, config=None) if kind in ("model", "root") else env
        bound = models.Bound(tuple(self.read(g, inside) for g in given), tuple(labels))
        around = env.config
        found = self.named(
            local, labels, lambda: models.body(self, cls, kind, replace(bound, itself=found), around), place, kind
        )
        return found

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
        if leaf is not None:
            lengths = env.config.lengths if env.config is not None and leaf.kind in ("str", "path", "email") else {}
            return replace(leaf, extra={**lengths, **leaf.extra})
        last = name.rpartition(".")[2]
        if name in known.SEQUENCES:
            return Sequence(self.read(given[0], env) if given else ANY, kind=known.SEQUENCES[name])
        if name in known.SETS:
            return Sequence(self.read(given[0], env) if given else ANY, extra={"uniqueItems": True}, kind="set")
        if name in known.TUPLES:
            return self._tuple(given, env)
        if name in known.MAPPINGS:
            return self._mapping(given, env, known.MAPPINGS[name], place)
        if name in known.COUNTERS:
            return Mapped(self.read(given[0], env) if given else ANY, Leaf({"type": "integer"}, "int"))
        match name:
            case "typing.Optional" | "typing.Union" if any(self._is_given_any(g, env) for g in given):
                return ANY
            case "typing.Optional" if given:
                return union([self.read(given[0], env), Leaf(NULL, "none")], place)
            case "typing.Union" if given:
                return self._union(list(given), env)
            case "typing.Literal":
                return self._literal(given, env, place)
            case "builtins.type" | "typing.Type" if given:
                anything = self.read(given[0], env)
                any_type = isinstance(anything, Leaf) and anything.kind == "any"
                return Invalid("any class at all has no JSON form", place) if any_type else Leaf({}, "class")
            case "builtins.type" | "typing.Type":
                return Invalid("a class has no JSON form", place)
            case "types.UnionType":
                return Unknown(f"`{last}` has no JSON form", place, refused=True)
            case "typing.Self" if isinstance(env.itself, Reference):
                return replace(env.itself, place=place)
            case "typing.Self" if (around := class_around(env.scope)) is not None:
                return self._class(around, (), env, place)
            case "pydantic.BaseModel" | "pydantic.main.BaseModel":
                return self._base_model(place)
            case "pydantic.types.JsonValue" | "pydantic.JsonValue":
                return Reference(self._json_value(), place)
            case "pydantic.RootModel" | "pydantic.root_model.RootModel" if given:
                return self._root_model(given[0], place, env)
        if name in known.REFUSED:
            return Unknown(known.REFUSED[name], place, refused=True)
        if name in known.INVALID:
            return Invalid(known.INVALID[name], place)
        if name.startswith(
            ("builtins.", "threading.", "asyncio.", "io.", "types.", "logging.", "socket.", "subprocess.")
        ):
            return Unknown(f"`{last}` has no JSON form", place, refused=True)
        return Unknown(f"`{name}` is not among the project's files", place)

    def _root_model(self, inner: cst.BaseExpression, place: Place, env: Env) -> Type:
        label = self.label(inner, env)
        key = ("pydantic.RootModel", label)
        if key not in self._definitions:
            reference = f"pydantic.root_model.RootModel:0[{label}:0]"
            self._definitions[key] = Definition(reference, f"RootModel[{label}]", "root", lambda: self.read(inner, env))
        return Reference(self._definitions[key], place)

    def _base_model(self, place: Place) -> Type:
        key = ("pydantic.BaseModel",)
        if key not in self._definitions:
            self._definitions[key] = Definition("pydantic.main.BaseModel:0", "BaseModel", "model", lambda: Object(()))
        return Reference(self._definitions[key], place)

    def _json_value(self) -> Definition:
        key = ("pydantic.JsonValue",)
        if key not in self._definitions:
            self._definitions[key] = Definition(JSON_VALUE, "JsonValue", "alias", lambda: ANY)
        return self._definitions[key]

    def _tuple(self, given: tuple[cst.BaseExpression, ...], env: Env) -> Type:
        if not given:
            return Sequence(ANY, kind="tuple")
        if len(given) == 1 and isinstance(given[0], cst.Tuple) and not given[0].elements:
            return Fixed((), 0)
        if len(given) == 2 and isinstance(given[1], cst.Ellipsis):
            return Sequence(self.read(given[0], env), kind="tuple")
        items = tuple(self.read(g, env) for g in given)
        return Fixed(items, len(items))

    def _mapping(self, given: tuple[cst.BaseExpression, ...], env: Env, kind: str, place: Place) -> Type:
        if len(given) != 2:
            return Mapped(ANY, None, kind=kind)
        key, (value, info) = self.read(given[0], env), self.pending(given[1], env)
        if kind == "default" and not (info.default_factory or _has_default_factory(value)):
            return Unknown("pydantic knows no default factory for the values of that defaultdict", place, refused=True)
        return Mapped(key, models.settled(self, models.applied(self, value, info), info), kind=kind)

    def _literal(self, given: tuple[cst.BaseExpression, ...], env: Env, place: Place) -> Type:
        values: list[Value] = []
        for node in given:
            found = self._literal_values(node, env)
            if isinstance(found, Unknown):
                return found
            for value in found:
                if not any(value == other and type(value) is type(other) for other in values):
                    values.append(value)
        if not values:
            return Unknown("a Literal without values", place, refused=True)
        return literal([jsonable(value, lambda _: NOT_JSON) for value in values])

    def _literal_values(self, node: cst.BaseExpression, env: Env) -> list[Value] | Unknown:
        """The constants in one argument of a Literal, which may be a Literal itself."""
        if isinstance(node, cst.Subscript):
            target = env.resolve(node.value)
            if isinstance(target, External) and known.canonical(target.qualname) == "typing.Literal":
                found: list[Value] = []
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
        return [value]

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
                made = {"constr": "builtins.str", "conbytes": "builtins.bytes", "conint": "builtins.int"}
                made |= {"confloat": "builtins.float", "condecimal": "decimal.Decimal", "condate": "datetime.date"}
                base = self._external(made[name], (), place, env)
            case "conlist" | "conset" | "confrozenset" if positional or "item_type" in keywords:
                item = self.read(positional[0] if positional else keywords["item_type"], env)
                base = Sequence(item) if name == "conlist" else Sequence(item, extra={"uniqueItems": True}, kind="set")
            case "type" if (
                len(positional) == 1 and isinstance(positional[0], cst.Name) and positional[0].value == "None"
            ):
                return Leaf(NULL, "none")
        if base is None:
            return Unknown("a type that is made by a call at run time", place)
        said = {key: fold(value, env) for key, value in keywords.items()}
        for constraint in constraints(said):
            base = constrain(base, constraint.name, constraint.value)
        return base


def literal(values: list[Json]) -> Leaf:
    """``const`` for one value, ``enum`` for several, with a type where they share one."""
    kinds = {type(value) for value in values}
    names = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null", list: "array"}
    shared = names.get(next(iter(kinds))) if len(kinds) == 1 else None
    schema: dict[str, Json] = {"type": shared} if shared else {}
    if len(values) == 1:
        return Leaf({**schema, "const": values[0]}, "literal")
    return Leaf({**schema, "enum": values}, "literal")


def _has_default_factory(type_: Type) -> bool:
    """Whether pydantic can tell what a missing key of a ``defaultdict`` gets."""
    match type_:
        case Leaf(kind=kind):
            return kind in ("str", "int", "float", "bool", "variable")
        case Sequence(kind=kind):
            return kind in ("list", "set", "tuple")
        case Fixed(named=False) | Mapped(kind="dict"):
            return True
        case Unknown():
            return True
    return False


def _operands(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """The members of ``A | B | C``."""
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
        return [*_operands(node.left), *_operands(node.right)]
    return [node]


def _represented(value: Value) -> str:
    if isinstance(value, EnumMember):
        return f"<{value.owner.name}.{value.name}: {value.value!r}>"
    return repr(value)


def _last_name(target: Resolved) -> str:
    return target.qualname.rpartition(".")[2] if isinstance(target, External) else ""
