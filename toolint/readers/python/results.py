"""What calls give: of functions that only compute, of helpers that return an expression, of methods of plain values."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from typing import Any, TypeGuard

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.environment_variables import GETTERS, variable
from toolint.readers.python.folded import (
    LEVEL,
    LIMIT,
    SPENT,
    WIDE,
    Construct,
    EnumMember,
    Folding,
    Symbol,
    Value,
    first_unknown,
    is_plain,
    is_unordered,
    length,
    listed,
    same_value,
)
from toolint.readers.python.functions import Budget, Names, evaluate, parsed
from toolint.readers.python.harmless import HARMLESS, METHODS, Opaque, Stopped, method
from toolint.readers.python.known import canonical
from toolint.readers.python.modules import (
    External,
    Local,
    Module,
    Modules,
    Resolved,
    Scope,
    Unresolved,
)
from toolint.readers.python.package_files import (
    FILE_METHODS,
    FUNCTIONS,
    LOCATED,
    Located,
    function,
    own_name,
    unless_located,
)
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement

_REACHING = re.compile(r"\{[^{}:!]*\.")
"""A field that asks for an attribute."""
_CONVERSIONS: Mapping[str, Callable[..., Any]] = {
    "builtins.str": str,
    "builtins.int": int,
    "builtins.float": float,
    "builtins.bool": bool,
    "builtins.list": list,
    "builtins.tuple": tuple,
    "builtins.set": set,
    "builtins.frozenset": frozenset,
    "builtins.dict": dict,
    "builtins.len": len,
    "builtins.abs": abs,
    "builtins.chr": chr,
    "builtins.max": max,
    "builtins.min": min,
    "builtins.ord": ord,
    "builtins.round": round,
    "builtins.sum": sum,
    "builtins.sorted": sorted,
    "textwrap.dedent": textwrap.dedent,
    "inspect.cleandoc": lambda text: __import__("inspect").cleandoc(text),
}
_KEEPING_ORDER = frozenset({"builtins.str", "builtins.list", "builtins.tuple", "builtins.dict"})


def result(folding: Folding, node: cst.Call, env: Env, depth: int, unknown: Callable[[str], Unknown]) -> Value:
    args: list[Value] = []
    kwargs: dict[str, Value] = {}
    for argument in node.args:
        value = folding.fold(argument.value, env, depth + 1)
        if argument.star:
            if argument.star == "**" and isinstance(value, dict) and all(isinstance(k, str) for k in value):
                kwargs.update(value)
            elif argument.star == "*" and isinstance(value, list | tuple):
                args += value
            else:
                return unknown("a call with unpacked arguments")
        elif argument.keyword is not None:
            kwargs[argument.keyword.value] = value
        else:
            args.append(value)
    if isinstance(node.func, cst.Attribute):
        name = node.func.attr.value
        if name in FILE_METHODS or name == "read":
            held = folding.fold(node.func.value, env, depth + 1)
            if isinstance(held, Located | Opaque):
                return _tried(lambda: held.attribute(name)(*args, **kwargs), [*args, *kwargs.values()], unknown)
        made = _method(folding, node.func, env, args, kwargs, depth, unknown)
        if made is not None:
            return made
    target = _called(folding, node.func, env, depth)
    partly = folding.assigned(env.modules, target, depth + 1, env.locate(node)) if _is_assigned(target) else None
    match partly:
        case Construct(target=External(qualname="functools.partial"), args=(Symbol(target=inner), *first)):
            target, args, kwargs = inner, [*first, *args], {**partly.kwargs, **kwargs}
    if isinstance(target, External):
        reads = _reading(target.qualname, env.modules, env.scope.module)
        if reads is not None and (target.qualname not in FUNCTIONS or (args and isinstance(args[0], Located | Opaque))):
            return _tried(lambda: reads(*args, **kwargs), [*args, *kwargs.values()], unknown)
    match target:
        case External(qualname=qualname) if qualname in _CONVERSIONS or callable(HARMLESS.get(canonical(qualname))):
            return _harmless(folding, canonical(qualname), args, kwargs, env, unknown)
        case Local(statement=Statement(kind="class")) if len(args) == 1 and not kwargs:
            members = folding.enum_members(env.modules, target)
            if isinstance(members, list):
                if isinstance(args[0], Unknown):
                    return args[0]
                found = next((m for m in members if same_value(m.value, args[0])), None)
                return EnumMember(target, found.name, found.value) if found else unknown("no member has that value")
        case Local(statement=Statement(kind="def")):
            value = called(folding, env.modules, Symbol(target), tuple(args), kwargs, env.locate(node))
            value = _inlined(folding, target, args, kwargs, env, depth) if isinstance(value, Unknown) else value
            if not isinstance(value, Unknown):
                return value
        case Unresolved():
            return unknown("a call that is only known at run time")
    shown = [unless_located(a, lambda: unknown(LOCATED)) for a in (*args, *kwargs.values())]
    return Construct(target, tuple(shown[: len(args)]), dict(zip(kwargs, shown[len(args) :], strict=True)), node, env)


def _reading(qualname: str, modules: Modules, module: Module) -> Callable[..., Any] | None:
    """A function that reads a file of the project or a variable of the environment."""
    return partial(variable, modules, module) if qualname in GETTERS else function(qualname, modules, module)


def _tried(make: Callable[[], Value], given: list[Value], unknown: Callable[[str], Unknown]) -> Value:
    """What a call gives, Unknown where it can't be made."""
    wrong = first_unknown(given)
    if wrong is not None:
        return wrong
    try:
        return make()
    except Stopped as stopped:
        return unknown(str(stopped))
    except Exception as error:
        return unknown(f"evaluating it raises {type(error).__name__}")


def _is_assigned(target: Resolved) -> TypeGuard[Local]:
    return isinstance(target, Local) and target.statement.kind == "assign"


def _method(
    folding: Folding,
    func: cst.Attribute,
    env: Env,
    args: list[Value],
    kwargs: dict[str, Value],
    depth: int,
    unknown: Callable[[str], Unknown],
) -> Value | None:
    """What a method of a text or container gives, None where it is called on something else."""
    name = func.attr.value
    if name not in _METHOD_NAMES:
        return None
    held = folding.fold(func.value, env, depth + 1)
    if not isinstance(held, str | bytes | list | tuple | dict):
        return None
    wrong = first_unknown([*args, *kwargs.values()])
    if wrong is not None:
        return wrong
    if isinstance(held, str) and not all(map(is_plain, (*args, *kwargs.values()))):
        return unknown("an operation on an object that is only known at run time")
    if any(map(is_unordered, args)):
        return unknown("the order of a set, which differs from run to run")
    if isinstance(held, str) and (
        (name == "format" and WIDE.search(held)) or len(held) * length([*args, *kwargs.values()]) > LIMIT
    ):
        return unknown("a text that is too long")
    try:
        if isinstance(held, str) and name == "format" and not _REACHING.search(held):
            return held.format(*args, **kwargs)
        return listed(method(held, name, tuple(args), kwargs))
    except (Stopped, Exception) as error:
        return unknown(f"evaluating it raises {type(error).__name__}")


_METHOD_NAMES: frozenset[str] = frozenset().union(*METHODS.values()) - {
    *(
        "add",
        "append",
        "clear",
        "discard",
        "extend",
        "insert",
        "pop",
        "remove",
        "reverse",
        "setdefault",
        "sort",
        "update",
    )
}
"""What changes nothing."""
_OF_CONTAINERS = frozenset(
    f"builtins.{name}"
    for name in ("dict", "enumerate", "frozenset", "len", "list", "range", "reversed", "set", "tuple", "zip")
)


def _harmless(
    folding: Folding,
    qualname: str,
    args: list[Value],
    kwargs: dict[str, Value],
    env: Env,
    unknown: Callable[[str], Unknown],
) -> Value:
    """What a function of Python's own gives that only computes."""
    wrong = first_unknown([*args, *kwargs.values()])
    if wrong is not None:
        return wrong
    if qualname in _KEEPING_ORDER and any(map(is_unordered, args)):
        return unknown("the order of a set, which differs from run to run")
    args = [list(a) if isinstance(a, range) else a for a in args]
    if qualname in _OF_CONTAINERS:
        members = [folding.iterated(a, env) if isinstance(a, Symbol) else a for a in args]
        args = [a if isinstance(m, Unknown) else m for a, m in zip(args, members, strict=True)]
        if any(isinstance(a, Symbol | Construct) for a in args):
            return unknown("an operation on an object that is only known at run time")
    elif not all(map(is_plain, (*args, *kwargs.values()))):
        members = [a.value if isinstance(a, EnumMember) and qualname in _NUMBERS else a for a in args]
        if not all(map(is_plain, members)):
            return unknown("an operation on an object that is only known at run time")
        args = members
    function = _CONVERSIONS.get(qualname) or HARMLESS[qualname]
    try:
        return listed(function(*args, **kwargs))
    except (Stopped, Exception) as error:
        return unknown(f"evaluating it raises {type(error).__name__}")


_NUMBERS = frozenset({"builtins.int", "builtins.float", "builtins.abs", "builtins.bool", "builtins.round"})
_INLINED = 2
"""How deep a helper may call others."""


def _inlined(
    folding: Folding, target: Local, args: list[Value], kwargs: dict[str, Value], env: Env, depth: int
) -> Value:
    """What a function gives that does nothing but return an expression: ``def id_field(what): return Field(...)``."""
    statement = target.statement
    body = statement.body[1:] if statement.docstring else statement.body
    level = env.values.get(LEVEL, 0)
    unknown = Unknown("the result of a call that is only made at run time")
    source = target.scope.module.source
    if len(body) != 1 or statement.decorators or level >= _INLINED:
        return unknown
    head, read = snippet(source, statement), snippet(source, body[0])
    if isinstance(head, Unknown) or isinstance(read, Unknown) or not isinstance(head.node, cst.FunctionDef):
        return unknown
    if body[0].span.end - body[0].span.start > 2_000:
        return unknown
    bound = _bound_to(
        folding, head.node.params, args, kwargs, Env(env.modules, target.scope.at(statement), head.place), depth
    )
    if bound is None or not isinstance(read.node, cst.Return) or read.node.value is None or head.node.asynchronous:
        return unknown
    values = {**bound, SPENT: env.values.get(SPENT, [0]), LEVEL: level + 1}
    inside = Env(env.modules, target.scope.within(statement), read.place, values=values)
    return folding.fold(read.node.value, inside, depth + 1)


def _bound_to(
    folding: Folding, parameters: cst.Parameters, args: list[Value], kwargs: dict[str, Value], env: Env, depth: int
) -> dict[str, Value] | None:
    """Parameter -> value, None where the call does not fit."""
    plain = [*parameters.posonly_params, *parameters.params]
    if len(args) > len(plain) or isinstance(parameters.star_arg, cst.Param):
        return None
    found = {p.name.value: value for p, value in zip(plain, args, strict=False)}
    rest = dict(kwargs)
    for parameter in (*plain[len(args) :], *parameters.kwonly_params):
        name = parameter.name.value
        if name in rest:
            found[name] = rest.pop(name)
        elif parameter.default is not None:
            found[name] = folding.fold(parameter.default, env, depth + 1)
        else:
            return None
    if parameters.star_kwarg is not None:
        return {**found, parameters.star_kwarg.name.value: rest}
    return None if rest else found


def called(
    folding: Folding,
    modules: Modules,
    function: Value,
    args: tuple[Value, ...],
    kwargs: Mapping[str, Value],
    place: Place,
) -> Value:
    """What a function gives for known arguments, if it does nothing but compute; otherwise Unknown."""
    try:
        if not all(is_plain(a) or isinstance(a, Located) for a in (*args, *kwargs.values())):
            raise Stopped("it is called with an object")
        value = _callable(folding, modules, function, Budget())(*deepcopy(args), **deepcopy(dict(kwargs)))
    except Stopped as stopped:
        return Unknown(f"a function is called that is only known at run time ({stopped})", place)
    except Exception as error:
        return Unknown(f"a function is called that raises {type(error).__name__}", place)
    known = is_plain(value) or isinstance(value, Located)
    return value if known else Unknown("a function gives an object that is only known at run time", place)


def defined(
    folding: Folding,
    modules: Modules,
    function: Symbol,
    budget: Budget,
    other: Callable[[Resolved], Any] = lambda target: None,
) -> Callable[..., Any]:
    """A function of the project as something to call with any objects; ``other`` gives meaning to names that are not known otherwise."""
    return _callable(folding, modules, function, budget, other, bound=True)


def entered(
    folding: Folding,
    modules: Modules,
    scope: Scope,
    budget: Budget,
    other: Callable[[Resolved], Any] = lambda target: None,
) -> Names:
    """What names mean within a function of the project, the innermost of a scope."""

    def names(dotted: str) -> Any:
        return _meant(folding, modules, dotted, scope, budget, other)

    return names


def _callable(
    folding: Folding,
    modules: Modules,
    value: Value,
    budget: Budget,
    other: Callable[[Resolved], Any] = lambda target: None,
    bound: bool = False,
) -> Callable[..., Any]:
    """Something to call for a function that is named or written out; ``bound``: with the class that it is a method of."""
    match value:
        case Symbol(written=(node, env)):
            function, scope = parsed(cst.Module([]).code_for_node(node)), env.scope
        case Symbol(target=Local(statement=Statement(kind="def") as statement, scope=around)):
            if "classmethod" in statement.decorators and not bound:
                raise Stopped("it is a method of a class")
            text, start = around.module.source.text, statement.span.start
            before = text[max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1 : start]
            function, scope = parsed(text[start : statement.span.end], before), around.within(statement)
        case Symbol(target=External(qualname=qualname)) if callable(HARMLESS.get(canonical(qualname))):
            harmless: Callable[..., Any] = HARMLESS[canonical(qualname)]
            return harmless
        case _:
            raise Stopped("it is not a function of the project")
    if function is None:
        raise Stopped("it does more than compute a value")

    def names(dotted: str) -> Any:
        return _meant(folding, modules, dotted, scope, budget, other)

    return lambda *args, **kwargs: evaluate(function, args, kwargs, names, budget)


def _meant(
    folding: Folding, modules: Modules, dotted: str, scope: Scope, budget: Budget, other: Callable[[Resolved], Any]
) -> Any:
    """What a name means within a function of the project: a value of its own, or something to call."""
    first, *rest = dotted.split(".")
    target = modules.lookup(first, scope)
    for part in rest:
        target = modules.attribute(target, part)
    value: Value = Symbol(target)
    found = other(target)
    if found is not None:
        return found
    if isinstance(target, External) and canonical(target.qualname) in HARMLESS:
        return HARMLESS[canonical(target.qualname)]
    reads = _reading(target.qualname, modules, scope.module) if isinstance(target, External) else None
    if reads is not None:
        return reads
    own = None if rest else own_name(first, target, modules, scope.module)
    if own is not None:
        return own
    if isinstance(target, Local) and target.statement.kind == "assign":
        value = folding.assigned(modules, target, 1, Place(scope.module.path, target.statement.span))
    if isinstance(value, Construct) and isinstance(value.target, External) and value.target.qualname in HARMLESS:
        value = HARMLESS[value.target.qualname](*value.args, **value.kwargs)
    if isinstance(value, Symbol):
        return _callable(folding, modules, value, budget, other)
    if isinstance(value, Located):
        return value
    if not is_plain(value) and not isinstance(value, re.Pattern):
        raise Stopped(f"`{dotted}` is only known at run time")
    return deepcopy(value)


def _called(folding: Folding, node: cst.BaseExpression, env: Env, depth: int) -> Resolved:
    """What a call calls, aliases looked through."""
    target = env.resolve(node)
    if isinstance(target, Local) and target.statement.kind == "assign":
        value = folding.assigned(env.modules, target, depth + 1, env.locate(node))
        return value.target if isinstance(value, Symbol) else target
    return target
