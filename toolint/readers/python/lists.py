"""Lists of functions as far as they are written out, and what a loop over one of them binds in its rounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TypeAlias

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.assignments import assignment, value_node
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.constants import fold
from toolint.readers.python.guard import danger
from toolint.readers.python.modules import External, Local, Modules, Resolved, Scope, class_around
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.substitution import literal
from toolint.readers.python.walk import calls

Element: TypeAlias = tuple[cst.BaseExpression, Env]
"""An expression and where it stands."""

Loop: TypeAlias = Statement | cst.CompFor
"""A ``for`` statement, or that of a comprehension."""

_DEEPEST = 40
"""How far sums and names are followed."""
_MOST_ROUNDS = 500


def elements(node: cst.BaseExpression, env: Env) -> Iterator[Element]:
    """The members of a list as far as they are written: of its literal, of a sum, of what is appended to a name."""
    yield from _elements(node, env, set(), 0)


def _elements(node: cst.BaseExpression, env: Env, done: set[int], depth: int) -> Iterator[Element]:
    """The same without the lists that are done, since one may be part of itself or of many others."""
    match node:
        case cst.List(elements=items) | cst.Tuple(elements=items) | cst.Set(elements=items):
            for element in items:
                if isinstance(element, cst.Element):
                    yield element.value, env
                elif isinstance(element, cst.StarredElement) and depth < _DEEPEST:
                    yield from _elements(element.value, env, done, depth + 1)
        case cst.BinaryOperation(left=left, operator=cst.Add(), right=right) if depth < _DEEPEST:
            yield from _elements(left, env, done, depth + 1)
            yield from _elements(right, env, done, depth + 1)
        case cst.Name(value=name) if depth < _DEEPEST:
            target = env.resolve(node)
            if not isinstance(target, Local) or target.statement.kind != "assign" or id(target.statement) in done:
                return
            done.add(id(target.statement))
            read = snippet(target.scope.module.source, target.statement)
            made = None if isinstance(read, Unknown) else value_node(target.statement, name, read.node)
            if made is not None and not isinstance(read, Unknown):
                around = Env(env.modules, target.scope.at(target.statement), read.place)
                yield from _elements(made, around, done, depth + 1)
            yield from _appended(name, target.scope, env, done, depth)


def _appended(name: str, scope: Scope, env: Env, done: set[int], depth: int) -> Iterator[Element]:
    """What ``name.append(x)``, ``name.extend([x])`` and ``name += [x]`` add where the name is bound."""
    source = scope.module.source
    body = scope.chain[-1].body if scope.chain else scope.module.statements
    for statement in flat(body):
        if statement.kind not in ("other", "augment") or not source.text.startswith(
            (f"{name}.append(", f"{name}.extend(", f"{name} +=", f"{name}+="), statement.span.start
        ):
            continue
        read = snippet(source, statement)
        if isinstance(read, Unknown):
            continue
        around = Env(env.modules, scope, read.place)
        if isinstance(read.node, cst.AugAssign):
            yield from _elements(read.node.value, around, done, depth + 1)
            continue
        for call in calls(read.node):
            match call:
                case cst.Call(func=cst.Attribute(value=cst.Name(), attr=cst.Name(value="append")), args=[argument]):
                    yield argument.value, around
                case cst.Call(func=cst.Attribute(value=cst.Name(), attr=cst.Name(value="extend")), args=[argument]):
                    yield from _elements(argument.value, around, done, depth + 1)


def function_of(node: cst.BaseExpression, env: Env, depth: int = 0) -> Local | Unknown | None:
    """The function that an argument names, None where it is something else than a function."""
    match node:
        case cst.Call(func=function):
            target = env.resolve(function)
            if isinstance(target, External) and target.qualname == "functools.partial":
                return Unknown("a partial has no name of its own", env.locate(node), refused=True)
            return returned(env.modules, target)
        case cst.Lambda():
            return Unknown("the parameters of a lambda have no types", env.locate(node))
        case cst.Attribute(value=cst.Name(value="self"), attr=cst.Name(value=name)):
            around = class_around(env.scope)
            return _method(env.modules, around, name) if around is not None else None
        case cst.Attribute(value=cst.Call(func=maker), attr=cst.Name(value=name)):
            return _method(env.modules, env.resolve(maker), name)
        case cst.Attribute(value=base, attr=cst.Name(value=name)):
            target = env.resolve(base)
            if isinstance(target, Local) and target.statement.kind == "assign":
                made = assignment(env.modules, target)
                if not isinstance(made, Unknown) and isinstance(made[0], cst.Call):
                    return _method(env.modules, made[1].resolve(made[0].func), name)
            return _method(env.modules, target, name)
        case cst.Subscript(value=cst.Dict() as entries, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            found = [value for name, value in _pairs(entries) if _text(name) == _text(key) is not None]
            return function_of(found[-1], env, depth + 1) if found else None
        case cst.Name():
            target = env.resolve(node)
            if isinstance(target, Local) and target.statement.kind == "assign" and depth < 5:
                made = assignment(env.modules, target)
                return None if isinstance(made, Unknown) else function_of(made[0], made[1], depth + 1)
            return _defined(target)
    return None


def _method(modules: Modules, owner: Resolved, name: str) -> Local | None:
    """The function that an attribute of a module or class is, of a class that it inherits from where it has none itself."""
    found = modules.attribute(owner, name)
    if isinstance(found, Local) or not isinstance(owner, Local) or owner.statement.kind != "class":
        return _defined(found)
    cls = read_class(modules, owner)
    above = ancestors(modules, cls) if isinstance(cls, Class) else ()
    inherited = (modules.attribute(base.local, name) for base in above if isinstance(base, Class))
    return next((_defined(found) for found in inherited if isinstance(found, Local)), None)


def returned(modules: Modules, target: Resolved) -> Local | None:
    """The function that a function of the project is written to make and return."""
    if not isinstance(target, Local) or target.statement.kind != "def":
        return None
    source, inner = target.scope.module.source, target.scope.within(target.statement)
    for statement in flat(target.statement.body):
        text = source.text[statement.span.start : statement.span.end]
        if statement.kind == "other" and (name := _RETURN.fullmatch(text)):
            found = _defined(modules.lookup(name[1], inner))
            wraps = found is not None and any(d.rpartition(".")[2] == "wraps" for d in found.statement.decorators)
            if found is not None and found.scope == inner and not wraps:
                return found
    return None


_RETURN = re.compile(r"return\s+(\w+)")


def _defined(target: object) -> Local | None:
    if not isinstance(target, Local) or target.statement.kind != "def":
        return None
    is_property = any(
        name.rpartition(".")[2] in ("property", "cached_property") for name in target.statement.decorators
    )
    return None if is_property else target  # What a property gives is known to the run alone.


def _text(node: cst.BaseExpression) -> str | None:
    value = node.evaluated_value if isinstance(node, cst.SimpleString) else None
    return value if isinstance(value, str) else None


def _pairs(node: cst.Dict) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression]]:
    return ((e.key, e.value) for e in node.elements if isinstance(e, cst.DictElement))


def rounds(loops: tuple[Loop, ...], env: Env) -> Iterator[Mapping[str, Element]]:
    """What the variables of the loops around a place stand for, round by round; one round without any where there is no loop."""
    return islice(_rounds(loops, env), _MOST_ROUNDS)


def _rounds(loops: tuple[Loop, ...], env: Env) -> Iterator[Mapping[str, Element]]:
    if not loops:
        yield {}
        return
    for outer in _rounds(loops[:-1], env):
        empty = True
        for values in _values(loops[-1], env):
            empty = False
            yield {**outer, **values}
        if empty:
            yield outer


def _values(loop: Loop, env: Env) -> Iterator[Mapping[str, Element]]:
    if isinstance(loop, cst.CompFor):
        yield from _bound(loop, env)
        return
    source = env.scope.module.source
    head = f"{source.text[loop.span.start : loop.body[0].span.start]}pass\n"
    if danger(head):
        return
    try:
        node = cst.parse_module(head).body[0]
    except (cst.ParserSyntaxError, RecursionError):
        return
    if not isinstance(node, cst.For):
        return
    place = Place(source.path, loop.span)
    yield from _bound(node, Env(env.modules, env.scope, lambda _: place))


def _bound(loop: cst.For | cst.CompFor, env: Env) -> Iterator[Mapping[str, Element]]:
    """What the variables of one loop stand for in its rounds."""
    for element, where in _iterated(loop.iter, env):
        match loop.target, element:
            case cst.Name(value=name), _:
                yield {name: (element, where)}
            case cst.Tuple(elements=names), cst.Tuple(elements=parts) if len(names) == len(parts):
                yield {
                    name.value.value: (part.value, where)
                    for name, part in zip(names, parts, strict=True)
                    if isinstance(name.value, cst.Name)
                }


def _iterated(node: cst.BaseExpression, env: Env) -> Iterator[Element]:
    """What a loop goes over: a list, or the entries of a dictionary."""
    match node:
        case cst.Call(
            func=cst.Attribute(value=base, attr=cst.Name(value="items" | "keys" | "values" as what)), args=[]
        ):
            for key, value, where in _entries(base, env):
                yield (
                    {"items": cst.Tuple([cst.Element(key), cst.Element(value)]), "keys": key, "values": value}[what],
                    where,
                )
        case _:
            yield from elements(node, env)
            yield from ((key, where) for key, _, where in _entries(node, env))


def _entries(node: cst.BaseExpression, env: Env) -> Iterator[tuple[cst.BaseExpression, cst.BaseExpression, Env]]:
    match node:
        case cst.Dict():
            yield from ((key, value, env) for key, value in _pairs(node))
        case cst.Name():
            target = env.resolve(node)
            if isinstance(target, Local) and target.statement.kind == "assign":
                made = assignment(env.modules, target)
                if not isinstance(made, Unknown) and isinstance(made[0], cst.Dict):
                    yield from _entries(*made)


def known_in(values: Mapping[str, Element], env: Env) -> dict[str, cst.BaseExpression]:
    """The variables of a round, and the names of the functions that they stand for, as expressions that mean the same here."""
    known: dict[str, cst.BaseExpression] = {}
    for name, (node, around) in values.items():
        value = fold(node, around)
        target = function_of(node, around)
        if isinstance(value, str | int | float | bool | None):
            known[name] = literal(value)
        elif around.scope.module is env.scope.module:
            known[name] = node
        if isinstance(target, Local):
            known[f"{name}.__name__"] = literal(target.name)
    return known
