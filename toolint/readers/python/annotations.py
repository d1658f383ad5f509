"""Annotations to types, as pydantic 2 reads them, without importing anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import libcst as cst

from toolint.model import Json, Place, Unknown
from toolint.readers.python import (
    application,
    class_kinds,
    generics,
    hooks,
    instances,
    known,
    models,
    typing_only,
)
from toolint.readers.python.aliases import aliased_type
from toolint.readers.python.classes import Class, Env, arguments, read_class
from toolint.readers.python.configuration import Config
from toolint.readers.python.constants import fold
from toolint.readers.python.emit import JSON_VALUE
from toolint.readers.python.enums import enum_kind
from toolint.readers.python.folded import Construct
from toolint.readers.python.labels import is_pydantics, label_of, last_name
from toolint.readers.python.metadata import (
    NOTHING,
    Constraint,
    Info,
    Validator,
    Whole,
    only_bare,
    read_metadata,
)
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
from toolint.readers.python.snippets import expression
from toolint.readers.python.special_forms import (
    ANY,
    called_type,
    generic,
    leaf_of,
    literal_of,
    mapping_of,
    no_schema,
    tuple_of,
)
from toolint.readers.python.statements import Statement
from toolint.readers.python.types import (
    NULL,
    Checked,
    Definition,
    Invalid,
    Leaf,
    Mapped,
    Object,
    Reference,
    Sequence,
    Type,
    placed,
    union,
    whole,
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
    "pydantic.SkipJsonSchema": Info(entries=(Whole(None),)),
    "pydantic.SkipValidation": Info(entries=(Validator("skip"),)),
    "pydantic.InstanceOf": Info(entries=(Validator("chain"),)),
    "pydantic.OnErrorOmit": Info(entries=(Validator("default"),)),
    "pydantic.Json": Info(entries=(Validator("json"),)),
    "annotated_types.LowerCase": Info(entries=(Validator("predicate", shown="Predicate(str.islower)"),)),
    "annotated_types.UpperCase": Info(entries=(Validator("predicate", shown="Predicate(str.isupper)"),)),
}
"""What ``X[T]`` says of T where it stands for ``Annotated[T, ...]``."""
_NEVER_TYPES = (
    cst.BaseNumber,
    cst.List,
    cst.Tuple,
    cst.Dict,
    cst.Set,
    cst.BaseComp,
    cst.Lambda,
    cst.Comparison,
    cst.FormattedString,
)
"""Expressions that make a value, and never a type."""
_MAX_DEPTH = 60
_MAX_WORK = 50_000
"""Annotations read for one tool: aliases that double each other would never end."""
_MAX_LABEL = 500
_MAX_VARIANTS = 200


@dataclass(eq=False)
class Types:
    """The types of one file's tools. Definitions are shared, so that a class has one however often it is used."""

    modules: Modules
    _definitions: dict[tuple[object, ...], Definition] = field(default_factory=dict)
    active: set[int] = field(default_factory=set)
    _depth: int = 0
    _work: int = 0
    _variants: dict[int, int] = field(default_factory=dict)
    _arbitrary: bool = False

    def begin(self, arbitrary: bool = False) -> None:
        """Another tool: what it may cost is counted anew. ``arbitrary``: whether pydantic takes types that it makes no schema of."""
        self._work = 0
        if arbitrary is not self._arbitrary:
            self._definitions.clear()
            self._arbitrary = arbitrary

    def read(self, node: cst.BaseExpression, env: Env) -> Type:
        """The type of an annotation anywhere below the top of a parameter or field."""
        type_, info = self.pending(node, env)
        return application.settled(self, application.applied(self, type_, info), info)

    def dump(self, value: Construct) -> Json:
        """An instance of one of the project's classes as JSON."""
        return instances.dump(self, value)

    def annotated(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        """The type of a parameter's or field's annotation with its constraints applied, and what else is said about it."""
        type_, info = self.pending(node, env)
        return application.applied(self, type_, info), info

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
        missing = typing_only.refused(node.value if isinstance(node, cst.Subscript) else node, env)
        if missing is not None:
            return missing, NOTHING
        match node:
            case cst.SimpleString() | cst.ConcatenatedString():
                return self._quoted(node, env)
            case cst.Name(value=name) if name in env.variables:
                found: Type = env.variables[name]
                return found, NOTHING
            case cst.Name() | cst.Attribute():
                target = env.follow(node)
                if isinstance(target, Local) and target.statement.kind in ("assign", "type"):
                    return aliased_type(self, target, (), node, env)
                if isinstance(target, External) and known.canonical(target.qualname) in _QUALIFIERS:
                    return ANY, Info(qualifiers=frozenset({last_name(target)}))
                if last_name(target) in known.BOUNDED and is_pydantics(target):
                    base, bound = known.BOUNDED[last_name(target)]
                    return self._external(base, (), env.locate(node), env), Info(entries=(Constraint(bound, 0),))
            case cst.Call():
                type_, info = called_type(self, node, env)
                return placed(type_, env.locate(node)), info
            case cst.Subscript(value=base):
                target = generic(self, base, env)
                given = arguments(node)
                if isinstance(target, External):
                    name = known.canonical(target.qualname)
                    if name == "typing.Annotated" and given:
                        return self._with_metadata(given[0], given[1:], env)
                    said = _MARKED.get(name) or _MARKED.get(
                        f"pydantic.{last_name(target)}" if name.startswith("pydantic") else ""
                    )
                    if said is not None and len(given) == 1:
                        type_, info = self.pending(given[0], env)
                        return whole(type_), info.then(said)
                    if name == "typing.Union" and len(given) == 1:
                        return self.pending(given[0], env)
                    if name in _QUALIFIERS and len(given) == 1:
                        type_, info = self.pending(given[0], env)
                        return type_, replace(info, qualifiers=info.qualifiers | {name.rpartition(".")[2]})
                if isinstance(target, Local) and target.statement.kind in ("assign", "type"):
                    return aliased_type(self, target, given, node, env)
        return placed(self._plain(node, env), env.locate(node)), NOTHING

    def _with_metadata(
        self, inner: cst.BaseExpression, entries: tuple[cst.BaseExpression, ...], env: Env
    ) -> tuple[Type, Info]:
        said = NOTHING
        for entry in entries:
            said = said.then(read_metadata(entry, env))
        if any(isinstance(entry, Validator) and entry.kind == "plain" for entry in said.entries):
            # What stands for all of the checks may stand with a type that pydantic makes no schema of.
            env = replace(env, config=replace(env.config or Config(), arbitrary=True))
        type_, info = self.pending(inner, env)
        return whole(type_), info.then(only_bare(said, len(entries)))

    def _quoted(self, node: cst.BaseExpression, env: Env) -> tuple[Type, Info]:
        place = env.locate(node)
        text = fold(node, env)
        inner = expression(text) if isinstance(text, str) else None
        if inner is None:
            return Unknown("the quoted annotation is not a type", place, refused=True), NOTHING
        if env.keeps_strings and typing_only.within(node, replace(env, keeps_strings=False)) is not None:
            return Unknown("the quoted type is left a string", place), NOTHING
        return self.pending(inner, replace(env.postponed(), locate=lambda _: place))

    def named(self, target: Local, labels: list[str], make: generics.Make, place: Place, kind: str) -> Reference:
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
            return label_of(self, node, env)[:_MAX_LABEL]
        finally:
            self._depth -= 1

    def _plain(self, node: cst.BaseExpression, env: Env) -> Type:
        match node:
            case cst.Name(value="None"):
                return Leaf(NULL, "none")
            case cst.Name() | cst.Attribute():
                return self._of(env.follow(node), node, env)
            case cst.Subscript(value=base):
                return self._subscript(generic(self, base, env), arguments(node), node, env)
            case cst.BinaryOperation(left=cst.Name("None"), operator=cst.BitOr(), right=cst.Name("None")):
                return Unknown("`None | None` is no type", env.locate(node), refused=True)
            case cst.BinaryOperation(left=left, operator=cst.BitOr(), right=right):
                return self._union([left, right], env)
        if isinstance(node, _NEVER_TYPES):
            return Unknown("the annotation is not a type", env.locate(node), refused=True)
        return Unknown("the annotation is only known at run time", env.locate(node))

    def _is_given_any(self, node: cst.BaseExpression, env: Env) -> bool:
        """Whether it is a type variable that stands for Any, which swallows the union that it is in where pydantic puts it there."""
        return isinstance(node, cst.Name) and env.labels.get(node.value) == "Any" and node.value not in env.substituted

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
        function = hooks.hook(self.modules, cls, hooks.CORE)
        if function is None:
            return self._plain_class(local, cls, given, env, place)
        lengths = env.config.lengths if env.config is not None else {}
        made = hooks.core(
            self, function, lambda: self._plain_class(local, cls, given, env, place), place, None, lengths
        )
        own = made.inner if isinstance(made, Checked) else made
        json = None if isinstance(own, Reference) else hooks.hook(self.modules, cls, hooks.JSON)
        shown = hooks.shown(self, json, made, place)
        return made if isinstance(shown, Object) else shown

    def _plain_class(
        self, local: Local, cls: Class, given: tuple[cst.BaseExpression, ...], env: Env, place: Place
    ) -> Type:
        if enum_kind(self.modules, cls) is not None:
            return self.named(local, [], lambda: models.enumeration(self, cls), place, "enum")
        kind = class_kinds.class_kind(self.modules, cls)
        if isinstance(kind, Unknown):
            return no_schema(kind.reason, place, env) if kind.refused else replace(kind, place=place)
        if not given and kind == "model":
            given = tuple(cst.Name(name) for name in generics.shared_variables(cls, env))
            env = replace(env, locate=lambda _: place)
        labels = [self.label(g, env) for g in given]
        inside = replace(env, config=None) if kind in ("model", "root") else env
        types = [self.read(g, inside) for g in given]
        if kind in ("model", "root") and labels == [f"~{name}" for name in generics.own_variables(cls)]:
            labels, types = [], []  # `Page[T]` of its own T is `Page`.
        for value, around_it in generics.defaults(cls, len(labels)) if labels else ():
            labels.append(self.label(value, around_it))
            types.append(self.read(value, around_it))
        bound = generics.Bound(tuple(types), tuple(labels))
        around = env.config

        def made(config: Config | None) -> Object | Type:
            return models.body(self, cls, kind, replace(bound, itself=found), config)

        found = self.named(local, labels, lambda: made(around), place, kind)
        if around is not None and around.lengths and kind not in ("model", "root"):
            found.definition.apart = lambda: made(replace(around, lengths={}))
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
        leaf, last = leaf_of(name, env), name.rpartition(".")[2]
        if leaf is not None:
            return leaf
        if name in known.SEQUENCES:
            return Sequence(self.read(given[0], env) if given else ANY, kind=known.SEQUENCES[name])
        if name in known.SETS:
            return Sequence(self.read(given[0], env) if given else ANY, extra={"uniqueItems": True}, kind="set")
        if name in known.TUPLES:
            return tuple_of(self, given, env)
        if name in known.MAPPINGS:
            return mapping_of(self, given, env, known.MAPPINGS[name], place)
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
                return literal_of(self, given, env, place)
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
                return self._root_model(given[0], place, replace(env, config=None))
        if name in known.REFUSED:
            return no_schema(known.REFUSED[name], place, env, name in known.SPECIAL or bool(given))
        if name in known.INVALID:
            return Invalid(known.INVALID[name], place)
        if name.startswith(tuple(f"{module}." for module in known.OBJECTS)):
            return no_schema(f"`{last}` has no JSON form", place, env, bool(given))
        return Unknown(f"`{name}` is not among the project's files{self.modules.elsewhere()}", place)

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
