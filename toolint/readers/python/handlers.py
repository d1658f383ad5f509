"""From a function to the tool that a framework makes of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from typing import Literal as TypingLiteral

import libcst as cst

from toolint.model import Handler, Json, Place, Pointer, Signature, Tool, Unknown, Unsent, unknowns
from toolint.readers.python import docstrings, positional, signatures
from toolint.readers.python.annotations import Types
from toolint.readers.python.answers import errors_returned
from toolint.readers.python.callees import looked_like
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.configuration import Config
from toolint.readers.python.docstrings import Docstring
from toolint.readers.python.docstrings._compiled import as_compiled, takes_indentation_out
from toolint.readers.python.emit import Emitted, emit
from toolint.readers.python.frameworks import DOCSTRING_PARSED, DOCSTRING_STYLE, DOCSTRING_USED, Framework
from toolint.readers.python.frameworks._schemas import settled
from toolint.readers.python.handler_edits import Writing, source_at
from toolint.readers.python.inputs import input_of, unevaluated
from toolint.readers.python.modules import External, Local, Modules, Parameter, Scope, class_around, once
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.parameters import named_types, parameters
from toolint.readers.python.registration import Registration, said_of
from toolint.readers.python.signature_rewrites import Rewritten, rewritten
from toolint.readers.python.signature_text import signature_text
from toolint.readers.python.snippets import Snippet, snippet
from toolint.readers.python.special_forms import ANY
from toolint.readers.python.statements import Statement
from toolint.readers.python.strings import Literal, read_literal
from toolint.readers.python.types import (
    Object,
    Property,
    Reference,
    Type,
)
from toolint.readers.python.unsent import replaced_prose, strays, unsent_prose
from toolint.text import Source, Span


def as_installed(framework: Framework, modules: Modules) -> Framework:
    """The framework as the release does that is installed in the environment, as its newest does where none is."""

    def text(path: str) -> str | None:
        files = (modules.project.source(f"{folder}/{path}") for folder in modules.project.installed)
        return next((file.text for file in files if file is not None), None)

    nothing: Mapping[str, Any] = {}
    changes = once(modules, ("installed", framework.name), lambda: framework.installed(text), nothing)
    return replace(framework, **changes) if changes else framework


def read_handler(types: Types, statement: Statement, scope: Scope, registration: Registration) -> Tool:
    """The tool that a registration makes of a function."""
    wrapped = _wrapped(types, statement, scope)
    if isinstance(wrapped, Local):
        return read_handler(types, wrapped.statement, wrapped.scope, registration)
    framework = as_installed(registration.framework, types.modules)
    registration = replace(registration, framework=framework)
    types.begin(framework.arbitrary_types)
    source = scope.module.source
    read = snippet(source, statement)
    name = statement.names[0]
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef) or wrapped is not None:
        whole = Place(source.path, Span(statement.span.start, min(statement.head, statement.span.end)))
        handler = Handler(name, scope.within(statement).qualname, whole)
        reason = read if isinstance(read, Unknown) else Unknown("not a function", whole)
        reason, called = (reason, name) if wrapped is None else (wrapped, wrapped)
        document: dict[str, Json] = {"name": said_of(registration, "name", called), "input": reason}
        if wrapped is not None:
            document["description"] = said_of(registration, "description", wrapped)
        return _tool(registration, document, PythonOrigin({}, {}, whole), whole.span, handler, {}, source.path)
    node = read.node
    config = Config(arbitrary=True) if framework.arbitrary_types else None
    env = Env(
        types.modules,
        scope.at(statement),
        read.place,
        _variables(types, node, scope, read),
        config=config,
        later=Scope(scope.module),
    )
    literal = registration.docstring or _docstring_value(node, read)
    if literal is None and framework.inherits and registration.form != "decorator":
        literal = _inherited(types, scope, name)
    names = frozenset(statement.parameters)
    documented = _docstring(literal, registration, names)
    if documented is not None and takes_indentation_out(types.modules.project.installed):
        documented = replace(documented, raw=as_compiled(documented.raw))
    meant = documented if framework.parser == "toolint" else _docstring(literal, None, names)
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
    schema = said_of(registration, "input", None)
    tolerated: frozenset[str] = frozenset()
    if schema is None:
        below = node.decorators[registration.below :]
        signed = rewritten(below, statement.parameters, env) if framework.name in _SIGNED else None
        if isinstance(signed, Rewritten) and signed.decorators and framework.name == "mcp":
            elsewhere = _unevaluated_elsewhere(node, statement, scope, env, signed)
            signed = elsewhere if elsewhere is not None else signed
        if isinstance(signed, Rewritten) and signed.decorators:
            trusted = registration.trusted | signed.decorators
            registration = replace(registration, dropped=signed.dropped, trusted=trusted)
        root, unsent = input_of(types, node, env, statement, scope, registration, documented, meant)
        if framework.unwraps:
            root = _unwrapped(root)
        if framework.own_types:
            tolerated = frozenset(p.name for p in root.properties if not isinstance(p.type, Unknown))
        made = emit(root)
        array = framework.variadic == "root" and positional.is_array(node.params)
        if array:
            rest = node.params.star_arg.name.value if isinstance(node.params.star_arg, cst.Param) else None
            made = positional.as_array(made, rest)
        refusals = (
            signed if isinstance(signed, Unknown) else None,
            signatures.refused(node.decorators[registration.below :], env, registration.trusted),
            unevaluated(node, env, root, framework),
            positional.refused(node.params, read.place(node.name)) if array else None,
        )
        refusal = next((unknown for unknown in refusals if unknown is not None), None)
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
    description = said_of(registration, "description", description)
    lacking = _lacking(schema, description, node, framework)
    if lacking is not None:
        schema = Unknown(
            f"{framework.name} refuses a function without a {lacking}", read.place(node.name), refused=True
        )
        description = schema if lacking == "description" else description
    if registration.changed is not None and not isinstance(schema, Unknown):
        changed = registration.changed(Emitted(schema, *(_below_input(places) for places in (keys, values))))
        schema = changed.schema
        keys, values = _with_input(keys, changed.keys), _with_input(values, changed.values)
    if isinstance(description, Unknown) or description:
        document["description"] = description
    document["input"] = schema
    unknown: Mapping[str, bool] = {}
    replaced: Unsent | None = None
    if literal is not None and meant is not None:
        if "description" not in registration.said and framework.parser != "toolint":
            left = unsent_prose(docstrings.prose(literal, names), description, source.path)
            unsent.update({("description",): left} if left is not None else {})
        if said_of(registration, "description", None) is not None:
            replaced = replaced_prose(docstrings.prose(literal, names), source.path)
        properties = schema.get("properties", {}) if isinstance(schema, dict) else None
        if node.params.star_kwarg is None and isinstance(properties, dict):
            unknown = strays(meant, names, properties)
            spans = {entry.name: entry.name_span for entry in meant.parameters}
            keys.update({("input", "properties", name): Place(source.path, spans[name]) for name in unknown})
    keys.update({pointer: left.place for pointer, left in unsent.items()})
    strict = said_of(registration, "strict", framework.strict)
    if strict is not None:
        document["strict"] = strict
    for key, (value, _) in registration.said.items():
        written = key in _WRITTEN or key in framework.hidden_by
        if not written and (isinstance(value, Unknown) or value is not None):
            document[key] = value
    paired = _hands_on(document["name"], statement, scope)
    handler = Handler(name, scope.within(statement).qualname, read.place(node.name), paired=paired)
    whole = read.place(node.name)
    header = Span(statement.span.start, _header_end(source.text, node, read, statement))
    # What is wrong in a library's own files is said where they are used.
    keys, values = (
        {pointer: at for pointer, at in places.items() if at.path not in env.modules.outside}
        for places in (keys, values)
    )
    writing = Writing(document, partial(_source, types.modules, source), source.path, names, framework.described_in)
    origin = PythonOrigin(keys, values, whole, writing)
    made_tool = _tool(registration, document, origin, header, handler, unsent, source.path)
    variadic: dict[str, TypingLiteral["args", "kwargs"]] = {}
    if isinstance(star := node.params.star_arg, cst.Param):
        variadic[star.name.value] = "args"
    if node.params.star_kwarg is not None:
        variadic[node.params.star_kwarg.name.value] = "kwargs"
    as_sent = framework.calls_as_sent and not framework.by_name and isinstance(schema, dict)
    if as_sent and schema.get("properties", {}).keys() - names:
        own = replace(registration, framework=replace(framework, by_name=True))
        taken = signature(read_handler(types, statement, scope, own))
        made_tool = replace(made_tool, signature=taken and replace(taken, by="alias"))
    if framework.signed and said_of(registration, "description", None) is None:
        preface = signature_text(document["name"], node, env, statement, scope, registration)
        made_tool = replace(made_tool, preface=preface)
    errors = _errors_returned(types, statement, scope) if framework.marks_errors else ()
    return replace(made_tool, strays=unknown, variadic=variadic, replaced=replaced, errors_returned=errors)


def _errors_returned(types: Types, statement: Statement, scope: Scope) -> tuple[Place, ...]:
    source = scope.module.source
    none: Mapping[int, Sequence[Span]] = {}
    found = once(types.modules, ("errors returned", source.path), lambda: errors_returned(source), none)
    return tuple(Place(source.path, span) for span in found.get(statement.span.start, ()))


def _source(modules: Modules, own: Source, path: str) -> Source | None:
    return own if path == own.path else source_at(modules, path)


def signature(tool: Tool) -> Signature | None:
    """What the function of a tool takes, if that was read by the names of its parameters; None where it is not known."""
    schema = tool.doc["input"]
    if not isinstance(schema, dict):
        return None
    properties = {name: part for name, part in schema.get("properties", {}).items() if name not in tool.variadic}
    places = {name: tool.origin.place(("input", "properties", name), "key") for name in properties}
    made: dict[str, Json] = {"type": "object", "properties": properties}
    made["required"] = [name for name in schema.get("required", ()) if name in properties]
    is_open = any(kind == "kwargs" and name in schema.get("properties", {}) for name, kind in tool.variadic.items())
    made["additionalProperties"] = is_open or schema.get("additionalProperties", False)
    if "$defs" in schema:
        made["$defs"] = schema["$defs"]
    return Signature(made, places, "keyword")


_SIGNED = frozenset({"mcp", "fastmcp"})
"""Frameworks that read a function by ``inspect.signature``, so that what is set as its signature counts."""

_WRITTEN = frozenset({"name", "description", "input", "strict", DOCSTRING_STYLE, DOCSTRING_USED, DOCSTRING_PARSED})
"""What is said of a tool and has its own place in the document, or none."""


def _lacking(schema: Json, description: Json, node: cst.FunctionDef, framework: Framework) -> str | None:
    """What the framework asks of every function and this one does not have."""
    if "description" in framework.needs and not isinstance(description, Unknown) and not description:
        return "description"
    takes = isinstance(schema, dict) and bool(schema.get("properties"))
    return "return type" if "return annotation" in framework.needs and node.returns is None and takes else None


def _unevaluated_elsewhere(
    node: cst.FunctionDef, statement: Statement, scope: Scope, env: Env, signed: Rewritten
) -> Unknown | None:
    """A quoted annotation in a signature that was set: the SDK looks for its names in the module of the decorator."""
    for parameter in parameters(node, statement, scope):
        annotation = parameter.annotation
        if parameter.name in signed.dropped or annotation is None:
            continue
        quoted = scope.module.postponed or isinstance(annotation, cst.SimpleString)
        named = named_types(annotation, env.postponed()) if quoted else ()
        if not all(isinstance(t, External) and t.qualname.startswith("builtins.") for t in named):
            return Unknown("its names are looked for in the module of a decorator", env.locate(annotation))
    return None


def _below_input(places: Mapping[Pointer, Place]) -> dict[Pointer, Place]:
    """The places of the input's parts, by pointer into it."""
    return {pointer[1:]: place for pointer, place in places.items() if pointer[:1] == ("input",)}


def _with_input(places: Mapping[Pointer, Place], inner: Mapping[Pointer, Place]) -> dict[Pointer, Place]:
    """The places with these of the input's parts."""
    kept = {pointer: place for pointer, place in places.items() if pointer[:1] != ("input",) or len(pointer) == 1}
    return {**kept, **{("input", *pointer): place for pointer, place in inner.items() if pointer}}


def _is_whole(schema: Json) -> bool:
    """Whether a schema that was written out is known and formed as one."""
    if not isinstance(schema, dict) or any(True for _ in unknowns(schema)):
        return False
    return isinstance(schema.get("properties", {}), dict) and isinstance(schema.get("required", []), list)


def _name(registration: Registration, own: str) -> Json:
    name = said_of(registration, "name", own)
    if not isinstance(name, str):
        return name
    if isinstance(registration.prefix, Unknown):
        return registration.prefix
    return registration.framework.sent_name(f"{registration.prefix}{name}")


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
        namespace=registration.prefix if isinstance(registration.prefix, str) else "",
        unsent=unsent,
    )


def _hands_on(name: Json, statement: Statement, scope: Scope) -> bool:
    """Whether a function calls another one of its module that has the tool's name, so that it can't have it, too."""
    if not isinstance(name, str) or name in statement.names or name not in scope.module.bindings:
        return False
    body = scope.module.source.text[statement.head : statement.span.end]
    return re.search(rf"(?<![\w.]){re.escape(name)}\(", body) is not None


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
            at_bound = replace(env, locate=partial(_constantly, read.place(bound)))
            found[parameter.param.name.value] = types.read(_union_of(bound), at_bound)
        else:
            found[parameter.param.name.value] = types.read(bound, env) if bound is not None else ANY
    return found


def _constantly(place: Place, node: cst.CSTNode) -> Place:
    return place


def _union_of(node: cst.Tuple) -> cst.BaseExpression:
    members = [element.value for element in node.elements]
    made = members[0]
    for member in members[1:]:
        made = cst.BinaryOperation(made, cst.BitOr(), member)
    return made


def _docstring_value(node: cst.FunctionDef, read: Snippet) -> Literal | None:
    literal = docstring_literal(node)
    if literal is None:
        return None
    return read_literal(cst.Module([]).code_for_node(literal), read.span(literal).start)


def _inherited(types: Types, scope: Scope, name: str) -> Literal | None:
    """The docstring of the method that a method without one replaces, where that stands in the same file."""
    around = class_around(scope)
    cls = read_class(types.modules, around) if around is not None else None
    for above in ancestors(types.modules, cls) if isinstance(cls, Class) else ():
        if not isinstance(above, Class) or above.local.scope.module is not scope.module:
            continue
        found = scope.module.inside(above.local.statement).get(name)
        read = snippet(scope.module.source, found[-1][0]) if found else None
        if isinstance(read, Snippet) and isinstance(read.node, cst.FunctionDef):
            literal = _docstring_value(read.node, read)
            if literal is not None:
                return literal
    return None


def _docstring(found: Literal | None, registration: Registration | None, names: frozenset[str]) -> Docstring | None:
    """The docstring as the framework reads it, as it is meant where there is no registration."""
    if found is None:
        return None
    if registration is None:
        return docstrings.parse(found, names=names)
    if said_of(registration, DOCSTRING_USED, True) is False:
        return None
    style = said_of(registration, DOCSTRING_STYLE, "auto")
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


def _wrapped(types: Types, statement: Statement, scope: Scope) -> Local | Unknown | None:
    """The function that ``@functools.wraps(fn)`` makes it look like, by name, docstring and signature."""
    if not statement.looks_alike:
        return None
    read = snippet(scope.module.source, statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return None
    env = Env(types.modules, scope, read.place)
    for inner in looked_like(read.node, env):
        target = env.resolve(inner) if isinstance(inner, cst.Name | cst.Attribute) else None
        if isinstance(target, Local) and target.statement.kind == "def" and target.statement is not statement:
            return target
        if isinstance(target, Parameter) or (isinstance(target, Local) and target.statement.kind != "def"):
            return Unknown("this looks like the function that it wraps", read.place(inner))
    return None
