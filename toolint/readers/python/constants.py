"""Expressions that have one value whatever happens at run time, folded as Python would evaluate them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python import enums, results
from toolint.readers.python.assignments import grown, unpacked
from toolint.readers.python.classes import Env
from toolint.readers.python.enums import members_of
from toolint.readers.python.folded import (
    LIMIT,
    MAX_DEPTH,
    SPENT,
    WIDE,
    Construct,
    EnumField,
    EnumMember,
    Folding,
    Symbol,
    Value,
    first_unknown,
    length,
    same_value,
    too_large,
    unless_unknown,
)
from toolint.readers.python.functions import Budget, Names
from toolint.readers.python.modules import (
    Local,
    Modules,
    Resolved,
    Scope,
    Unresolved,
    once,
)
from toolint.readers.python.names import member_of, named
from toolint.readers.python.operators import BINARY, COMPARED, UNARY, apply, binary, ordered_set
from toolint.readers.python.package_files import LOCATED, is_located
from toolint.readers.python.results import result

_ROUNDS = 5_000
"""Rounds of a comprehension, those within it counted as well."""
_FORMATS: Mapping[str, Callable[[Any], str]] = {"r": repr, "s": str, "a": ascii}


def fold(node: cst.BaseExpression, env: Env, depth: int = 0) -> Value:
    """The value of an expression, Unknown (with the place) where it depends on the run."""
    value = _fold(node, env, depth)
    return Unknown(LOCATED, env.locate(node)) if is_located(value) else value


def settled(node: cst.BaseExpression, env: Env) -> Value:
    """The value of an expression, Unknown as well where it is one that the environment may change."""
    before = env.modules.unset
    value = fold(node, env)
    changed = env.modules.unset != before
    return Unknown("the environment of the run may change it", env.locate(node)) if changed else value


def _fold(node: cst.BaseExpression, env: Env, depth: int = 0) -> Value:
    """The same, with files of the project as what they are."""
    if depth > MAX_DEPTH:
        return Unknown("the expression goes too deep", env.locate(node))

    def unknown(reason: str) -> Unknown:
        return Unknown(reason, env.locate(node))

    def inner(part: cst.BaseExpression) -> Value:
        return _fold(part, env, depth + 1)

    match node:
        case cst.SimpleString() | cst.ConcatenatedString() if not _formatted(node):
            value = node.evaluated_value
            return unknown("a string that can't be evaluated") if value is None else value
        case cst.ConcatenatedString(left=left, right=right):
            parts = [inner(left), inner(right)]
            return unless_unknown(parts, lambda: apply(operator.add, (parts[0], parts[1]), unknown))
        case cst.FormattedString():
            return _formatted_string(node, env, depth)
        case cst.Integer() | cst.Float() | cst.Imaginary():
            try:
                return node.evaluated_value
            except (ValueError, OverflowError, SyntaxError):
                return unknown("a number that is too long")
        case cst.Name(value="True"):
            return True
        case cst.Name(value="False"):
            return False
        case cst.Name(value="None"):
            return None
        case cst.Ellipsis():
            return ...
        case cst.Name() | cst.Attribute():
            return named(_FOLDING, node, env, depth)
        case cst.UnaryOperation(operator=op, expression=expression):
            value = inner(expression)
            return value if isinstance(value, Unknown) else apply(UNARY[type(op)], (value,), unknown)
        case cst.BinaryOperation(left=left, operator=op, right=right) if type(op) in BINARY:
            values = [inner(left), inner(right)]
            return unless_unknown(values, lambda: binary(op, values[0], values[1], unknown))
        case cst.List(elements=elements) | cst.Tuple(elements=elements) | cst.Set(elements=elements):
            values = list(_elements(elements, env, depth))
            wrong = first_unknown(values)
            if wrong is not None:
                return wrong
            if isinstance(node, cst.List):
                return values
            return tuple(values) if isinstance(node, cst.Tuple) else apply(ordered_set, (values,), unknown)
        case cst.Dict(elements=entries):
            return _dict(entries, env, depth, unknown)
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=key)]):
            return _item(inner(base), key, inner, env, unknown)
        case cst.Call():
            return result(_FOLDING, node, env, depth, unknown)
        case cst.IfExp(test=test, body=then, orelse=otherwise):
            chosen = inner(test)
            if isinstance(chosen, Unknown | Symbol | Construct | EnumMember):
                return chosen if isinstance(chosen, Unknown) else unknown("a choice that is only made at run time")
            return inner(then if chosen else otherwise)
        case cst.BooleanOperation(left=left, operator=logic, right=right):
            chosen = inner(left)
            if isinstance(chosen, Unknown):
                return chosen
            if isinstance(chosen, Symbol | Construct | EnumMember):
                return unknown("a choice that is only made at run time")
            return inner(right) if bool(chosen) is isinstance(logic, cst.And) else chosen
        case cst.Comparison(left=left, comparisons=comparisons):
            return _compared(inner(left), comparisons, inner, unknown)
        case cst.ListComp() | cst.SetComp() | cst.GeneratorExp() | cst.DictComp():
            return _comprehension(node, env, depth, unknown)
        case cst.Lambda():
            return Symbol(Unresolved("a lambda"), (node, env))
    return unknown("a value that is only known at run time")


def _formatted(node: cst.BaseExpression) -> bool:
    match node:
        case cst.ConcatenatedString(left=left, right=right):
            return _formatted(left) or _formatted(right)
        case cst.SimpleString():
            return False
    return True


def _item(
    base: Value,
    key: cst.BaseSlice,
    inner: Callable[[cst.BaseExpression], Value],
    env: Env,
    unknown: Callable[[str], Unknown],
) -> Value:
    """``base[key]``: an index, a slice or a member of an enumeration by name."""
    match key:
        case cst.Index(value=node):
            index = inner(node)
        case cst.Slice(lower=lower, upper=upper, step=step):
            parts = [None if part is None else inner(part) for part in (lower, upper, step)]
            wrong = first_unknown(parts)
            index = wrong if wrong is not None else slice(*parts)
        case _:
            return unknown("an index that is only known at run time")
    wrong = first_unknown([base, index])
    if wrong is not None:
        return wrong
    if isinstance(base, dict) and isinstance(index, EnumMember) and index in base:
        return base[index]
    if isinstance(base, list | tuple | dict | str):
        return apply(operator.getitem, (base, index), unknown)
    if isinstance(base, Symbol) and isinstance(base.target, Local):
        members = enum_members(env.modules, base.target)
        found = next((m for m in members if m.name == index), None) if isinstance(members, list) else None
        if found is not None:
            return member_of(base.target, found, members if isinstance(members, list) else [])
    return unknown("an index into a value that is only known at run time")


def _compared(
    left: Value,
    comparisons: Iterable[cst.ComparisonTarget],
    inner: Callable[[cst.BaseExpression], Value],
    unknown: Callable[[str], Unknown],
) -> Value:
    for comparison in comparisons:
        right = inner(comparison.comparator)
        wrong = first_unknown([left, right])
        if wrong is not None:
            return wrong
        if type(comparison.operator) not in COMPARED:
            return unknown("a comparison that is only made at run time")
        holds = apply(COMPARED[type(comparison.operator)], (left, right), unknown)
        if isinstance(holds, Unknown) or not holds:
            return holds
        left = right
    return True


def _comprehension(
    node: cst.ListComp | cst.SetComp | cst.GeneratorExp | cst.DictComp,
    env: Env,
    depth: int,
    unknown: Callable[[str], Unknown],
) -> Value:
    found: list[Value] = []
    weight = 0
    env = replace(env, values={SPENT: [0], **env.values})
    for around in _rounds(node.for_in, env, depth):
        if isinstance(around, Unknown):
            return around
        parts = [node.key, node.value] if isinstance(node, cst.DictComp) else [node.elt]
        made = [_fold(part, around, depth + 1) for part in parts]
        wrong = first_unknown(made)
        if wrong is not None:
            return wrong
        found.append(tuple(made) if isinstance(node, cst.DictComp) else made[0])
        weight += length(made)
        if weight > LIMIT:
            return unknown("a comprehension that is too long")
    match node:
        case cst.DictComp():
            return apply(dict, (found,), unknown)
        case cst.SetComp():
            return apply(ordered_set, (found,), unknown)
    return found


def _rounds(loop: cst.CompFor, env: Env, depth: int) -> Iterator[Env | Unknown]:
    """The surroundings of each round of a comprehension, or why there are none."""
    items = iterated(_fold(loop.iter, env, depth + 1), env)
    if isinstance(items, Unknown):
        yield replace(items, place=env.locate(loop.iter))
        return
    for item in items:
        env.values[SPENT][0] += 1
        if env.values[SPENT][0] > _ROUNDS:
            yield Unknown("a comprehension that is too long", env.locate(loop.iter))
            return
        bound = unpacked(loop.target, item)
        if bound is None:
            yield Unknown("a loop whose variables are only known at run time", env.locate(loop.target))
            return
        around = replace(env, values={**env.values, **bound})
        chosen = [_fold(test.test, around, depth + 1) for test in loop.ifs]
        wrong = first_unknown(chosen)
        if wrong is not None:
            yield wrong
            return
        if all(chosen):
            if loop.inner_for_in is None:
                yield around
            else:
                yield from _rounds(loop.inner_for_in, around, depth)


def iterated(value: Value, env: Env) -> list[Value] | Unknown:
    """What iterating over a value gives: the members of an enumeration without their aliases."""
    match value:
        case list() | tuple() | str() | dict() | range():
            return list(value)
        case Symbol(target=Local() as target):
            members = enum_members(env.modules, target)
            if isinstance(members, list):
                own: dict[str, Value] = {}
                for member in members:
                    if not any(same_value(member.value, other.value) for other in own.values()):
                        own[member.name] = EnumMember(target, member.name, member.value)
                return list(own.values())
        case Unknown():
            return value
    return Unknown("a loop over what is only known at run time", None)


def _elements(elements: Any, env: Env, depth: int) -> Iterator[Value]:
    for element in elements:
        value = _fold(element.value, env, depth + 1)
        if isinstance(element, cst.StarredElement):
            if isinstance(value, list | tuple | set):
                yield from value
            else:
                yield value if isinstance(value, Unknown) else Unknown("an unpacked value", env.locate(element))
        else:
            yield value


def _dict(entries: Any, env: Env, depth: int, unknown: Callable[[str], Unknown]) -> Value:
    found: dict[Any, Value] = {}
    for entry in entries:
        value = _fold(entry.value, env, depth + 1)
        if isinstance(entry, cst.StarredDictElement):
            if not isinstance(value, dict):
                return value if isinstance(value, Unknown) else unknown("an unpacked value")
            found.update(value)
            continue
        key = _fold(entry.key, env, depth + 1)
        if isinstance(key, Unknown):
            return key
        try:
            found[key] = value
        except TypeError:
            return unknown("a key that can't be hashed")
    wrong = first_unknown(list(found.values()))
    return found if wrong is None else wrong


def _formatted_string(node: cst.FormattedString, env: Env, depth: int) -> Value:
    out = []
    for part in node.parts:
        if isinstance(part, cst.FormattedStringText):
            raw = "r" in node.prefix.lower()
            text = part.value.replace("{{", "{").replace("}}", "}")
            if not raw and "\\" in text:
                literal = cst.SimpleString(f"{node.quote}{text}{node.quote}").evaluated_value
                text = literal if isinstance(literal, str) else text
            out.append(text)
            continue
        if not isinstance(part, cst.FormattedStringExpression) or part.equal is not None:
            return Unknown("an f-string that is only known at run time", env.locate(node))
        value = _fold(part.expression, env, depth + 1)
        if isinstance(value, Unknown):
            return value
        specification = ""
        for piece in part.format_spec or ():
            if not isinstance(piece, cst.FormattedStringText):
                return Unknown("an f-string that is only known at run time", env.locate(node))
            specification += piece.value
        if WIDE.search(specification):
            return Unknown("a text that is too long", env.locate(part))
        if isinstance(value, Construct):
            return Unknown("the result of a call that is only made at run time", env.locate(part))
        if not isinstance(value, str | int | float | bool | None) and not isinstance(value, list | tuple):
            return Unknown("an f-string over an object", env.locate(part))
        try:
            converted = _FORMATS[part.conversion](value) if part.conversion else value
            out.append(format(converted, specification))
        except (ValueError, TypeError):
            return Unknown("an f-string that can't be formatted", env.locate(part))
    return "".join(out)


def assigned(modules: Modules, local: Local, depth: int, use: Place) -> Value:
    """The value of a module's or class's constant."""

    def made() -> Value:
        value = grown(_FOLDING, modules, local, depth)
        return Unknown(f"`{local.name}` is too large", use) if too_large(value) else value

    circular: Value = Unknown(f"`{local.name}` goes round in a circle", use)
    if depth > MAX_DEPTH:
        return circular
    key, before = ("value", id(local.statement), local.name, local.before), modules.unset
    known, mark = key in modules.memo, ("unset", *key)
    value = once(modules, key, made, circular)
    if known:
        modules.unset += modules.memo.get(mark, 0)
    else:
        modules.memo[mark] = modules.unset - before
    return value


def enum_members(modules: Modules, local: Local) -> list[EnumField] | Unknown | None:
    """The members of an enumeration in order, aliases included; None where the class is no enumeration."""
    place = Place(local.scope.module.path, local.statement.span)
    circular: list[EnumField] | Unknown | None = Unknown(f"`{local.name}` refers to itself", place)
    return once(modules, ("members", id(local.statement)), lambda: members_of(_FOLDING, modules, local), circular)


_FOLDING = Folding(_fold, iterated, enum_members, assigned)


def called(
    modules: Modules, function: Value, args: tuple[Value, ...], kwargs: Mapping[str, Value], place: Place
) -> Value:
    """What a function gives for known arguments, if it does nothing but compute; otherwise Unknown."""
    return results.called(_FOLDING, modules, function, args, kwargs, place)


def defined(
    modules: Modules, function: Symbol, budget: Budget, other: Callable[[Resolved], Any] = lambda target: None
) -> Callable[..., Any]:
    """A function of the project as something to call with any objects; ``other`` gives meaning to names that are not known otherwise."""
    return results.defined(_FOLDING, modules, function, budget, other)


def entered(
    modules: Modules, scope: Scope, budget: Budget, other: Callable[[Resolved], Any] = lambda target: None
) -> Names:
    """What names mean within a function of the project, the innermost of a scope."""
    return results.entered(_FOLDING, modules, scope, budget, other)


def functional_members(call: cst.Call, env: Env, maker: str) -> list[EnumField] | Unknown:
    """The members that ``Enum("Name", ...)`` gives an enumeration."""
    return enums.functional_members(_FOLDING, call, env, maker)
