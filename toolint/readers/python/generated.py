"""Definitions that a function of the project makes of a function when it is called: ``TOOLS = [schema_of(search), schema_of(load)]``.

What it gives is evaluated, where it is nothing but a computation on what a function shows of itself: name, docstring, signature.
"""

from __future__ import annotations

import ast
import inspect
import re
import typing
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any

import libcst as cst

from toolint.model import Handler, Json, Marking, Place, Pointer, Tool, Unknown
from toolint.readers.python import signatures
from toolint.readers.python.annotations import Types
from toolint.readers.python.assignments import assignment, mutated
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import assigned, defined, entered, fold
from toolint.readers.python.docstrings._compiled import as_compiled, takes_indentation_out
from toolint.readers.python.folded import Symbol, Value, is_plain
from toolint.readers.python.function_names import function_of, known_in
from toolint.readers.python.functions import Budget, evaluate, parsed
from toolint.readers.python.generators import called, generator
from toolint.readers.python.harmless import Opaque, Stopped, Untold, is_type
from toolint.readers.python.lists import rounds
from toolint.readers.python.literals import EXPECTED
from toolint.readers.python.modules import External, Local, Module, Modules, Resolved, Scope, class_around
from toolint.readers.python.origin import PythonOrigin
from toolint.readers.python.runtime_types import named_type, runtime_type
from toolint.readers.python.snippets import Snippet, dotted_name, expression, snippet
from toolint.readers.python.substitution import substituted
from toolint.readers.python.variables import Loop, settled
from toolint.readers.python.walk import comprehended, looped
from toolint.readers.shapes import definitions
from toolint.readers.written import routes_of

_STEPS = 50_000
_SIGNATURE, _HINTS = "the signature", "the type hints"
"""Attributes of a function that no text can ask for."""
_CONSTRUCTED = re.compile(r"^[A-Z]\w*(?:Tool|Function|Declaration|Definition)\w*$|^(?:Tool|Function)\w*$")


def generated(types: Types, module: Module, marking: Marking) -> Iterator[tuple[int, Tool]]:
    """The tools that such calls make, with the position of the call."""
    if marking.named:
        return
    done: set[tuple[Place, int]] = set()
    for statement, scope, loops in looped(module.statements, Scope(module)):
        names = set(called(types.modules, statement.span.start, statement.span.end, scope))
        names = set() if any(map(EXPECTED.search, statement.names)) else names
        read = snippet(module.source, statement) if names else None
        if read is None or isinstance(read, Unknown):
            continue
        env = Env(types.modules, scope.at(statement), read.place)
        owner = f"{scope.qualname}.{statement.names[0]}" if statement.names else str(statement.span.start)
        for call, inner in comprehended(read.node):
            dotted = dotted_name(call.func)
            maker = generator(types.modules, dotted, scope) if dotted in names else None
            for given in _given(call, env, (*loops, *inner)) if maker is not None else ():
                key = (env.locate(call), id(given.function.statement))
                if maker is not None and key not in done:
                    done.add(key)
                    made = _Made(types, maker, given, env.locate(call), f"{module.path}::{owner}")
                    tool = _tool(made)
                    if tool is not None:
                        yield made.place.span.start, tool


@dataclass(frozen=True)
class _Given:
    """What a generator is called with: a function first."""

    function: Local
    bound: bool
    """Whether it is the method of an object."""
    args: tuple[Value, ...]
    kwargs: Mapping[str, Value]


def _given(call: cst.Call, env: Env, loops: tuple[Loop, ...]) -> Iterator[_Given]:
    """The arguments of a call in each round of the loops around it."""
    if not call.args or call.args[0].star:
        return
    for around in rounds(loops, env):
        function = function_of(call.args[0].value, around)
        if isinstance(function, Local):
            known = known_in(around, env)
            others = [
                (a.keyword, _UNKNOWN if a.star else fold(substituted(a.value, known), around)) for a in call.args[1:]
            ]
            yield _Given(
                function,
                _is_bound(*settled(call.args[0].value, around)),
                tuple(value for keyword, value in others if keyword is None),
                {keyword.value: value for keyword, value in others if keyword is not None},
            )


def _is_bound(node: cst.BaseExpression, env: Env) -> bool:
    """Whether an expression gives a function as the method of an object: ``self.load``, ``getattr(box, name)``."""
    match node:
        case cst.Attribute(value=owner) | cst.Call(args=[cst.Arg(value=owner), cst.Arg(), *_]):
            target = env.resolve(owner) if isinstance(owner, cst.Name | cst.Attribute) else None
            return not (isinstance(target, Local) and target.statement.kind == "class")
    return False


_UNKNOWN = Unknown("an unpacked argument")


@dataclass(frozen=True)
class _Made:
    """A call of a generator."""

    types: Types
    maker: Local
    given: _Given
    place: Place
    set: str

    @property
    def function(self) -> Local:
        return self.given.function


def _tool(made: _Made) -> Tool | None:
    """The tool; what the generator gives where it can be evaluated, else with the reason why not. None for what is no definition."""
    read = snippet(made.function.scope.module.source, made.function.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return _as_tool(made, _refused(made, "the function can't be read"), {}, "openai", ())
    env = Env(made.types.modules, made.function.scope.at(made.function.statement), read.place)
    wrong = signatures.refused(read.node.decorators, env, frozenset())
    try:
        if wrong is not None:
            raise Stopped(wrong.reason)
        result = _Generating(made).called(_shown(made, read.node, env))
        plain = _json(result)
        at, shape = next(definitions({"tools": [plain]}), ((), None))
        if shape is None or at != ("tools", 0) or not isinstance(plain, dict):
            return None
    except Stopped as stopped:
        return _as_tool(made, _refused(made, str(stopped)), _places(made, read), "openai", ())
    document = {key: _at(plain, route) for key, route in routes_of(plain, shape).items() if _has(plain, route)}
    return _as_tool(
        made, document, _places(made, read), shape.name, () if isinstance(result, _Constructed) else shape.targets
    )


def _is_of_class(local: Local) -> bool:
    """Whether it is bound in the body of a class."""
    return bool(local.scope.chain) and local.scope.chain[-1].kind == "class"


def _refused(made: _Made, why: str) -> dict[str, Json]:
    unknown = Unknown(f"`{made.maker.qualname}` makes it of the function at run time ({why})", made.place)
    return {"name": made.function.name, "description": unknown, "input": unknown}


def _as_tool(
    made: _Made, document: dict[str, Json], places: Mapping[Pointer, Place], shape: str, targets: tuple[str, ...]
) -> Tool:
    function = made.function
    where = Place(function.scope.module.path, function.statement.span)
    return Tool(
        doc=document,
        path=made.place.path,
        form="call",
        framework=shape,
        origin=PythonOrigin(places, places, made.place),
        header=made.place.span,
        targets=targets,
        sent_strict=document.get("strict") is True,
        set=made.set,
        handler=Handler(function.name, function.qualname, where),
    )


def _places(made: _Made, read: Snippet) -> dict[Pointer, Place]:
    """The places of what the definition is made of, unless they are a library's."""
    if made.function.scope.module.path in made.types.modules.outside or not isinstance(read.node, cst.FunctionDef):
        return {}
    params = read.node.params
    named = {p.name.value: read.place(p.name) for p in (*params.posonly_params, *params.params, *params.kwonly_params)}
    return {
        ("name",): read.place(read.node.name),
        ("input",): read.place(read.node.name),
        **{("input", "properties", name): place for name, place in named.items()},
    }


class _Constructed(dict[str, Any]):
    """What a library's class holds that is made of keywords."""


def _json(value: Any) -> Json:
    """The value as JSON.

    Raises:
        Stopped: something in it has no place there.
    """
    match value:
        case dict():
            if not all(isinstance(key, str) for key in value):
                raise Stopped("a key of what it gives is no text")
            return {key: _json(part) for key, part in value.items()}
        case list() | tuple():
            return [_json(part) for part in value]
        case None | str() | bool() | int() | float():
            return value
    raise Stopped("a part of what it gives is only known at run time")


def _has(value: Json, route: Pointer) -> bool:
    for key in route:
        if not isinstance(value, dict) or key not in value:
            return False
        value = value[str(key)]
    return True


def _at(value: Json, route: Pointer) -> Json:
    for key in route:
        value = value[key]
    return value


# What a function shows of itself


def _shown(made: _Made, node: cst.FunctionDef, env: Env) -> Opaque:
    """The function as an object to look at."""
    docstring = docstring_of(made.types.modules, node)
    parameters = list(_parameters(node.params, env))
    method = _is_of_class(made.function) and "staticmethod" not in made.function.statement.decorators
    if method and (made.given.bound or "classmethod" in made.function.statement.decorators):
        parameters = parameters[1:]
    returns = None if node.returns is None else node.returns.annotation
    hints = {p.name: p.hint for p in parameters if p.annotated} | (
        {} if returns is None else {"return": _hint(returns, env)}
    )
    shown = {p.name: p.shown() for p in parameters}
    return Opaque(
        {
            "__name__": made.function.name,
            "__doc__": docstring,
            "__qualname__": made.function.qualname.replace(".", ".<locals>.")
            if _is_nested(made.function)
            else made.function.qualname,
            _SIGNATURE: Opaque(
                {"parameters": shown, "return_annotation": _annotation(returns, env), "empty": inspect.Signature.empty}
            ),
            _HINTS: hints,
        }
    )


def docstring_of(modules: Modules, node: cst.FunctionDef) -> str | None:
    """The ``__doc__`` of a function."""
    docstring = node.get_docstring(clean=False)
    if not isinstance(docstring, str):
        return None
    return as_compiled(docstring) if takes_indentation_out(modules.project.installed) else docstring


def _is_nested(function: Local) -> bool:
    return any(around.kind == "def" for around in function.scope.chain)


@dataclass(frozen=True)
class _Parameter:
    name: str
    kind: Any
    annotated: bool
    annotation: Any
    hint: Any
    default: Any

    def shown(self) -> Opaque:
        kinds = {kind: getattr(inspect.Parameter, kind) for kind in _KINDS}
        own = {"name": self.name, "kind": self.kind, "annotation": self.annotation, "default": self.default}
        return Opaque({**own, **kinds, "empty": inspect.Parameter.empty})


_KINDS = ("POSITIONAL_ONLY", "POSITIONAL_OR_KEYWORD", "VAR_POSITIONAL", "KEYWORD_ONLY", "VAR_KEYWORD")


def _parameters(params: cst.Parameters, env: Env) -> Iterator[_Parameter]:
    star = params.star_arg if isinstance(params.star_arg, cst.Param) else None
    groups = zip(
        _KINDS, (params.posonly_params, params.params, (star,), params.kwonly_params, (params.star_kwarg,)), strict=True
    )
    for kind, group in groups:
        for parameter in group:
            if parameter is None:
                continue
            node = None if parameter.annotation is None else parameter.annotation.annotation
            default = inspect.Parameter.empty if parameter.default is None else _default(parameter.default, env)
            annotation = _annotation(node, env)
            hint = annotation if node is None else _hint(node, env)
            yield _Parameter(
                parameter.name.value, getattr(inspect.Parameter, kind), node is not None, annotation, hint, default
            )


def _default(node: cst.BaseExpression, env: Env) -> Any:
    value = fold(node, env)
    return deepcopy(value) if is_plain(value) else Untold()


def _annotation(node: cst.BaseExpression | None, env: Env) -> Any:
    """The annotation as the signature has it: a text where it is quoted, or all are."""
    if node is None:
        return inspect.Parameter.empty
    if env.scope.module.postponed:
        return ast.unparse(ast.parse(cst.Module([]).code_for_node(node).strip(), mode="eval"))
    if isinstance(node, cst.SimpleString):
        return node.evaluated_value
    return _type(node, env)


def _hint(node: cst.BaseExpression, env: Env) -> Any:
    """The annotation as ``typing.get_type_hints`` gives it."""
    if isinstance(node, cst.SimpleString):
        text = node.evaluated_value
        quoted = expression(text) if isinstance(text, str) else None
        return Untold() if quoted is None else _hint(quoted, env)
    found = _type(node, env.postponed())
    return type(None) if found is None else found


def _type(node: cst.BaseExpression, env: Env) -> Any:
    try:
        return runtime_type(node, env)
    except Stopped:
        return Untold()


# What the generator may ask for


class _Generating:
    """One evaluation of a generator, with what the names in it mean that toolint does not know otherwise."""

    def __init__(self, made: _Made) -> None:
        self.modules, self.maker, place = made.types.modules, made.maker, made.place
        self.given, self.place, self.budget = made.given, place, Budget(_STEPS)
        self.env = Env(self.modules, made.maker.scope, lambda _: place)

    def called(self, function: Opaque) -> Any:
        """What it gives for a function.

        Raises:
            Stopped: it does more than compute.
        """
        if not all(map(is_plain, (*self.given.args, *self.given.kwargs.values()))):
            raise Stopped("it is called with an object")
        return self._method(self.maker)(function, *deepcopy(self.given.args), **deepcopy(dict(self.given.kwargs)))

    def _function(self, function: Local) -> Callable[..., Any]:
        return defined(self.modules, Symbol(function), self.budget, self.meaning)

    def _method(self, function: Local) -> Callable[..., Any]:
        """A function, with the object that it belongs to where it is a method."""
        if not _is_of_class(function) or "staticmethod" in function.statement.decorators:
            return self._function(function)
        owner = class_around(function.scope)
        return self._function(function) if owner is None else partial(self._function(function), self._instance(owner))

    def _instance(self, owner: Local) -> Opaque:
        """An object of which the methods are known."""
        bound = owner.scope.module.inside(owner.statement)
        inner = owner.scope.within(owner.statement)
        methods = {n: Local(n, given[-1][0], inner) for n, given in bound.items() if given[-1][0].kind == "def"}
        return Opaque({name: partial(self._called_method, method) for name, method in methods.items()})

    def _called_method(self, method: Local, *args: Any, **kwargs: Any) -> Any:
        return self._method(method)(*args, **kwargs)

    def meaning(self, target: Resolved) -> Any:
        match target:
            case External(qualname=qualname) if qualname in _KNOWN:
                return _KNOWN[qualname]
            case External(qualname=qualname) if _CONSTRUCTED.search(qualname.rpartition(".")[2]):
                return lambda **kwargs: _Constructed(kwargs)
            case External(qualname=qualname) if qualname.startswith(("typing.", "types.", "collections.abc.")):
                return named_type(target, self.env)
            case Local(statement=statement) if statement.kind == "class":
                return named_type(target, self.env)
            case Local(statement=statement) if statement.kind == "assign":
                return self._constant(target)
        return None

    def _constant(self, target: Local) -> Any:
        """What a name is assigned in which there are types."""
        if is_plain(assigned(self.modules, target, 1, self.place)):
            return None
        made = assignment(self.modules, target)
        if isinstance(made, Unknown) or mutated(target):
            return None
        function = parsed(f"lambda: ({cst.Module([]).code_for_node(made[0])})")
        if function is None:
            return None
        return evaluate(function, (), {}, entered(self.modules, made[1].scope, self.budget, self.meaning), self.budget)


def _looked(key: str) -> Callable[..., Any]:
    def look(function: Any, **options: Any) -> Any:
        if not isinstance(function, Opaque) or key not in function.attributes or options.keys() - {"include_extras"}:
            raise Stopped("it looks at another function")
        found = function.attributes[key]
        if key == _HINTS:
            if any(isinstance(hint, Untold) for hint in found.values()):
                raise Stopped("an annotation is only known at run time")
            extras = options.get("include_extras", False)
            found = {name: hint if extras else _bare(hint) for name, hint in found.items()}
        return found

    return look


def _bare(hint: Any) -> Any:
    """A type without what ``Annotated`` says of it."""
    if typing.get_origin(hint) is typing.Annotated:
        return _bare(typing.get_args(hint)[0])
    if any(typing.get_origin(part) is typing.Annotated for part in typing.get_args(hint)):
        raise Stopped("what an annotation says within another is only known at run time")
    return hint


def documentation(function: Any) -> Any:
    docstring = function.attribute("__doc__") if isinstance(function, Opaque) else None
    return None if docstring is None else inspect.cleandoc(docstring)


def _attribute_of(held: Any, name: str, *default: Any) -> Any:
    if isinstance(held, Opaque) and name in held.attributes:
        return held.attribute(name)
    if is_type(held) and name in ("__name__", "__origin__", "__args__"):
        return getattr(held, name, *default)
    raise Stopped(f"it asks for `{name}` of an object")


def _is_instance(value: Any, kinds: Any) -> bool:
    if isinstance(value, Opaque):
        raise Stopped("it asks what an object is")
    return isinstance(value, kinds)


_KNOWN: Mapping[str, Any] = {
    "inspect.signature": _looked(_SIGNATURE),
    "inspect.Signature.from_callable": _looked(_SIGNATURE),
    "typing.get_type_hints": _looked(_HINTS),
    "inspect.get_annotations": _looked(_HINTS),
    "inspect.getdoc": documentation,
    "inspect.cleandoc": inspect.cleandoc,
    "inspect._empty": inspect.Parameter.empty,
    "inspect.Parameter.empty": inspect.Parameter.empty,
    "inspect.Signature.empty": inspect.Parameter.empty,
    **{f"inspect.Parameter.{kind}": getattr(inspect.Parameter, kind) for kind in _KINDS},
    "inspect.isclass": lambda value: _is_instance(value, type),
    "typing.get_origin": typing.get_origin,
    "typing.get_args": typing.get_args,
    "builtins.type": type,
    "builtins.getattr": _attribute_of,
    "builtins.isinstance": _is_instance,
}
