"""From a function to the tool that a framework makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import libcst as cst

from toolint.model import Form, Handler, Json, Place, Pointer, Tool, Unknown, Unsent, unknowns
from toolint.readers.python import docstrings
from toolint.readers.python.annotations import ANY, Types
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import Construct, fold
from toolint.readers.python.docstrings import DocParameter, Docstring
from toolint.readers.python.emit import emit
from toolint.readers.python.frameworks import DOCSTRING_PARSED, DOCSTRING_STYLE, DOCSTRING_USED, Framework
from toolint.readers.python.frameworks._schemas import settled
from toolint.readers.python.metadata import MISSING, NOTHING, Info, Text, is_field, read_field
from toolint.readers.python.models import assigned, make_property
from toolint.readers.python.modules import External, Local, Scope
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.parameters import injected, mappings, name_place, parameters, why_refused, without_metadata
from toolint.readers.python.snippets import Snippet, snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.strings import read_literal
from toolint.readers.python.types import (
    Leaf,
    Mapped,
    Object,
    Property,
    Reference,
    Sequence,
    Type,
    with_extra,
)
from toolint.text import Span


@dataclass(frozen=True, slots=True)
class Registration:
    """What marks a function as a tool, and what is said there."""

    framework: Framework
    form: Form
    said: Mapping[str, tuple[Json, Place]] = field(default_factory=dict)
    """Document key -> value and place, for what the registration gives itself."""
    set: str = ""
    at: Place | None = None
    """Where it stands, if not on the function."""
    context: bool | None = None
    """Whether the function takes the framework's context first, None where its annotation decides."""

    @property
    def parsed(self) -> bool:
        """Whether the docstring is taken apart."""
        said = _said(self, DOCSTRING_PARSED, self.framework.parsed)
        return said if isinstance(said, bool) else self.framework.parsed

    @property
    def hidden(self) -> frozenset[str]:
        """The parameters that what is said here hides."""
        found: set[str] = set()
        for keyword, names in self.framework.hidden_by.items():
            value = _said(self, keyword, None)
            found |= (
                {name for name in names(value) if isinstance(name, str)} if not isinstance(value, Unknown) else set()
            )
        return frozenset(found)


def read_handler(types: Types, statement: Statement, scope: Scope, registration: Registration) -> Tool:
    """The tool that a registration makes of a function."""
    wrapped = _wrapped(types, statement, scope)
    if wrapped is not None:
        return read_handler(types, wrapped.statement, wrapped.scope, registration)
    types.begin()
    framework = registration.framework
    source = scope.module.source
    read = snippet(source, statement)
    name = statement.names[0]
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        whole = Place(source.path, Span(statement.span.start, min(statement.head, statement.span.end)))
        handler = Handler(name, scope.within(statement).qualname, whole)
        reason = read if isinstance(read, Unknown) else Unknown("not a function", whole)
        document: dict[str, Json] = {"name": _said(registration, "name", name), "input": reason}
        return _tool(registration, document, PythonOrigin({}, {}, whole), whole.span, handler, {}, source.path)
    node = read.node
    env = Env(types.modules, scope, read.place, _variables(types, node, scope, read))
    documented = _docstring(node, read, registration, frozenset(statement.parameters))
    keys: dict[Pointer, Place] = {("name",): read.place(node.name)}
    values: dict[Pointer, Place] = {("input",): read.place(node.name)}
    for key, (_, place) in registration.said.items():
        values[(key,)] = place
        if key == "name":
            keys[("name",)] = place
    document = {"name": _name(registration, name)}
    description: Json = _documented(documented, registration)
    if documented is not None:
        values.setdefault(("description",), Place(source.path, documented.span))
    unsent: dict[Pointer, Unsent] = {}
    schema = _said(registration, "input", None)
    tolerated: frozenset[str] = frozenset()
    if schema is None:
        root, unsent = _input(types, node, env, statement, scope, registration, documented)
        if framework.unwraps:
            root = _unwrapped(root)
        if framework.own_types:
            tolerated = frozenset(p.name for p in root.properties if not isinstance(p.type, Unknown))
        made = emit(root)
        refusal = _refusal(env, node)
        schema = made.schema if refusal is None else refusal
        keys.update({("input", *pointer): place for pointer, place in made.keys.items()})
        values.update({("input", *pointer): place for pointer, place in made.values.items()})
        if refusal is not None and refusal.place is not None:
            values[("input",)] = refusal.place
    if not description and isinstance(schema, dict) and "description" in schema:
        description = schema["description"]
        schema = {key: value for key, value in schema.items() if key != "description"}
    if framework.schema is not None and ("input" not in registration.said or _is_whole(schema)):
        schema = framework.schema(settled(schema, tolerated)) if isinstance(schema, dict) else schema
    description = _said(registration, "description", description)
    lacking = _lacking(schema, description, node, framework)
    if lacking is not None:
        schema = Unknown(
            f"{framework.name} refuses a function without a {lacking}", read.place(node.name), refused=True
        )
        description = schema if lacking == "description" else description
    if isinstance(description, Unknown) or description:
        document["description"] = description
    document["input"] = schema
    strict = _said(registration, "strict", framework.strict)
    if strict is not None:
        document["strict"] = strict
    for key, (value, _) in registration.said.items():
        written = key in _WRITTEN or key in framework.hidden_by
        if not written and (isinstance(value, Unknown) or value is not None):
            document[key] = value
    handler = Handler(name, scope.within(statement).qualname, read.place(node.name))
    whole = read.place(node.name)
    header = Span(statement.span.start, _header_end(source.text, node, read, statement))
    return _tool(registration, document, PythonOrigin(keys, values, whole), header, handler, unsent, source.path)


_WRITTEN = frozenset({"name", "description", "input", "strict", DOCSTRING_STYLE, DOCSTRING_USED, DOCSTRING_PARSED})
"""What is said of a tool and has its own place in the document, or none."""


def _lacking(schema: Json, description: Json, node: cst.FunctionDef, framework: Framework) -> str | None:
    """What the framework asks of every function and this one does not have."""
    if "description" in framework.needs and not isinstance(description, Unknown) and not description:
        return "description"
    takes = isinstance(schema, dict) and bool(schema.get("properties"))
    return "return type" if "return annotation" in framework.needs and node.returns is None and takes else None


def _is_whole(schema: Json) -> bool:
    """Whether a schema that was written out is known and formed as one."""
    if not isinstance(schema, dict) or any(True for _ in unknowns(schema)):
        return False
    return isinstance(schema.get("properties", {}), dict) and isinstance(schema.get("required", []), list)


def _name(registration: Registration, own: str) -> Json:
    name = _said(registration, "name", own)
    return registration.framework.sent_name(name) if isinstance(name, str) else name


def _documented(documented: Docstring | None, registration: Registration) -> str:
    """What the docstring says of the tool."""
    if documented is None:
        return ""
    framework = registration.framework
    return framework.description(documented) if registration.parsed else framework.whole(documented)


def _unwrapped(root: Object) -> Object:
    """The model that is the only parameter, or the parameters themselves."""
    match root:
        case Object(properties=(Property(type=Reference(definition=definition)),)) if isinstance(
            definition.body, Object
        ):
            return definition.body
    return root


def _tool(
    registration: Registration,
    document: dict[str, Json],
    origin: PythonOrigin,
    header: Span,
    handler: Handler,
    unsent: Mapping[Pointer, Unsent],
    path: str,
) -> Tool:
    framework = registration.framework
    strict = document.get("strict")
    return Tool(
        doc=document,
        path=registration.at.path if registration.at else path,
        form=registration.form,
        framework=framework.name,
        origin=origin,
        header=registration.at.span if registration.at and registration.at.path != path else header,
        targets=framework.targets,
        sent_strict=strict is True,
        lowered=framework.lowered,
        handler=handler,
        set=registration.set,
        unsent=unsent,
    )


def _said(registration: Registration, key: str, otherwise: Json) -> Json:
    value = registration.said[key][0] if key in registration.said else None
    return otherwise if value is None and not isinstance(value, Unknown) else value


def _header_end(text: str, node: cst.FunctionDef, read: Snippet, statement: Statement) -> int:
    """The end of the signature's last line, before the first statement of the body."""
    body = node.body.body[0]
    start = read.span(body).start
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    return max(line_start - 1, statement.span.start) if not text[line_start:start].strip() else start


def _variables(types: Types, node: cst.FunctionDef, scope: Scope, read: Snippet) -> dict[str, Type]:
    """The type parameters of ``def f[T: int](...)``."""
    found: dict[str, Type] = {}
    if node.type_parameters is None:
        return found
    env = Env(types.modules, scope, read.place)
    for parameter in node.type_parameters.params:
        bound = getattr(parameter.param, "bound", None)
        if isinstance(bound, cst.Tuple):
            found[parameter.param.name.value] = types.read(_union_of(bound), env)
        else:
            found[parameter.param.name.value] = types.read(bound, env) if bound is not None else ANY
    return found


def _union_of(node: cst.Tuple) -> cst.BaseExpression:
    members = [element.value for element in node.elements]
    made = members[0]
    for member in members[1:]:
        made = cst.BinaryOperation(made, cst.BitOr(), member)
    return made


def _docstring(
    node: cst.FunctionDef, read: Snippet, registration: Registration, names: frozenset[str]
) -> Docstring | None:
    literal = docstring_literal(node)
    if literal is None or _said(registration, DOCSTRING_USED, True) is False:
        return None
    token = cst.Module([]).code_for_node(literal)
    found = read_literal(token, read.span(literal).start)
    if found is None:
        return None
    style = _said(registration, DOCSTRING_STYLE, "auto")
    if not isinstance(style, str) or style == "auto":
        style = registration.framework.style(found.value)
    return docstrings.parse(found, style=style, parser=registration.framework.parser, names=names)


def docstring_literal(node: cst.FunctionDef) -> cst.SimpleString | cst.ConcatenatedString | None:
    """The function's docstring as written."""
    first: cst.CSTNode = node.body.body[0]
    if isinstance(first, cst.SimpleStatementLine):
        first = first.body[0]
    if isinstance(first, cst.Expr) and isinstance(first.value, cst.SimpleString | cst.ConcatenatedString):
        return first.value if isinstance(first.value.evaluated_value, str) else None
    return None


def _input(
    types: Types,
    node: cst.FunctionDef,
    env: Env,
    statement: Statement,
    scope: Scope,
    registration: Registration,
    documented: Docstring | None,
) -> tuple[Object, dict[Pointer, Unsent]]:
    """The root object of a function's parameters, and the descriptions that do not get there."""
    framework = registration.framework
    hidden = registration.hidden
    by_name = {p.name: p for p in documented.parameters} if documented else {}
    properties: list[Property] = []
    unsent: dict[Pointer, Unsent] = {}
    additional: bool | Type | None = False if framework.closed else None
    for parameter in parameters(node, statement, scope):
        annotation = parameter.annotation
        default = fold(parameter.node.default, env) if parameter.node.default is not None else MISSING
        filled = parameter.name in hidden or injected(parameter, default, env, framework, registration.context)
        if filled is True or (framework.variadic == "dropped" and parameter.kind in ("args", "kwargs")):
            continue
        type_, info = _type(types, annotation, env, framework)
        entry = by_name.get(parameter.name)
        described = entry is not None and bool(entry.text)
        refused = filled if isinstance(filled, Unknown) else why_refused(parameter, described, framework, env)
        if parameter.kind in ("args", "kwargs") and refused is None:
            if framework.variadic == "root":
                if parameter.kind == "kwargs":
                    additional = None if annotation is None else type_
                    continue
                refused = Unknown("`*args` can't be called by name", env.locate(parameter.node), refused=True)
            elif framework.variadic == "extra":
                if parameter.kind == "kwargs":
                    additional = True if _anything(type_) else type_
                    continue
                type_ = Sequence(with_extra(type_, {}))
            elif framework.variadic == "nested":
                type_ = (
                    Sequence(with_extra(type_, {}))
                    if parameter.kind == "args"
                    else Mapped(Leaf({}, "any"), None if _anything(type_) else type_)
                )
                info, default = NOTHING, MISSING
        if isinstance(default, Construct) and is_field(default):
            said = read_field(default)
            read = types.pending(annotation, env) if annotation is not None else (type_, info)
            (type_, info), default = assigned(types, *read, said), said.default
        default = info.default if default is MISSING else default
        description = _description(info, entry, documented, registration, scope.module.path)
        made = make_property(
            types,
            info.alias if isinstance(info.alias, str) else parameter.name,
            type_ if refused is None else refused,
            replace(info, description=description),
            MISSING if default is ... else default,
            name_place(parameter, env),
        )
        if parameter.kind in ("args", "kwargs") and framework.variadic == "nested":
            made = replace(made, required=False)
        properties.append(made)
        if description is None:
            left = _left_out(info, entry, scope.module.path)
            if left is not None:
                unsent[("input", "properties", made.name, "description")] = left
    return Object(tuple(properties), additional), unsent


def _anything(type_: Type) -> bool:
    return isinstance(type_, Leaf) and type_.kind == "any"


def _type(types: Types, annotation: cst.BaseExpression | None, env: Env, framework: Framework) -> tuple[Type, Info]:
    if annotation is None:
        return Leaf(framework.untyped, "any"), NOTHING
    type_, info = types.annotated(annotation, env)
    if not framework.keeps_metadata:
        bare = without_metadata(annotation, env)
        type_, info = types.read(*bare), Info(description=info.description, bare=info.bare, alone=info.alone)
    if framework.hidden_entry is not None:
        texts = (
            Text(entry["description"], place) for entry, place in mappings(annotation, env) if "description" in entry
        )
        info = replace(info, bare=(*texts, *info.bare))
    if framework.own_types and isinstance(type_, Unknown):
        type_ = replace(type_, refused=False)  # What is left refused, the framework refuses.
    return type_, info


def _wrapped(types: Types, statement: Statement, scope: Scope) -> Local | None:
    """The function that ``@functools.wraps(fn)`` makes it look like, by name, docstring and signature."""
    if not any(name.rpartition(".")[2] == "wraps" for name in statement.decorators):
        return None
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return None
    env = Env(types.modules, scope, read.place)
    for decorator in read.node.decorators:
        match decorator.decorator:
            case cst.Call(func=function, args=[cst.Arg(value=cst.Name() | cst.Attribute() as inner), *_]):
                target = env.resolve(inner) if env.resolve(function) == External("functools.wraps") else None
                if isinstance(target, Local) and target.statement.kind == "def" and target.statement is not statement:
                    return target
    return None


def _refusal(env: Env, node: cst.FunctionDef) -> Unknown | None:
    """A decorator of the project's own that hides the signature from whatever looks at it at run time."""
    for decorator in node.decorators:
        expression_ = decorator.decorator.func if isinstance(decorator.decorator, cst.Call) else decorator.decorator
        target = env.resolve(expression_)
        if not isinstance(target, Local) or target.statement.kind != "def":
            continue
        inner = list(_nested(target.statement.body))
        text = target.scope.module.source.text[target.statement.span.start : target.statement.span.end]
        if "__signature__" in text:
            return Unknown(f"the decorator `{target.name}` rewrites the signature at run time", env.locate(decorator))
        keeps = any(word in text for word in ("wraps", "update_wrapper", "__wrapped__"))
        if not keeps and any({"args", "kwargs"} & set(s.parameters) for s in inner):
            reason = f"the decorator `{target.name}` does not keep the signature (no functools.wraps)"
            return Unknown(reason, env.locate(decorator), refused=True)
    return None


def _nested(statements: tuple[Statement, ...]) -> Iterator[Statement]:
    """The functions in a body, at any depth."""
    for statement in flat(statements):
        if statement.kind == "def":
            yield statement
            yield from _nested(statement.body)


def _description(
    info: Info, entry: DocParameter | None, documented: Docstring | None, registration: Registration, path: str
) -> Text | None:
    """The description that the model gets, from the first source of the framework's that has one."""
    framework = registration.framework
    for source in framework.sources:
        match source:
            case "field" if info.description is not None:
                return info.description
            case "bare" if info.bare and (framework.bare != "alone" or info.alone):
                return info.bare[-1 if framework.bare == "last" else 0]
            case "docstring" if entry is not None and entry.text and documented is not None and registration.parsed:
                text = framework.parameter(entry, documented)
                if text:
                    return Text(text, Place(path, entry.span))
    return None


def _left_out(info: Info, entry: DocParameter | None, path: str) -> Unsent | None:
    """A description that is written somewhere the framework does not look."""
    if entry is not None and entry.text:
        return Unsent(entry.text, Place(path, entry.span))
    if info.bare and isinstance(info.bare[0].value, str):
        return Unsent(info.bare[0].value, info.bare[0].place)
    return None
