"""Expressions that have one value whatever happens at run time, folded as Python would evaluate them."""

from __future__ import annotations

import operator
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.modules import (
    External,
    Local,
    ModuleName,
    Modules,
    Parameter,
    Resolved,
    Scope,
    Unresolved,
    once,
)
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat

Value: TypeAlias = Any
"""A Python value (None, bool, int, float, complex, str, bytes, list, tuple, dict, set), one of the classes below, or Unknown."""

_LIMIT = 1_000_000
_PARTS = 50_000
_WIDE = re.compile(r"\d{5}")
"""A width or precision that would make a text of more than a few kilobytes."""
_MAX_DEPTH = 120


@dataclass(frozen=True, slots=True)
class Symbol:
    """A class, function or module, not called."""

    target: Resolved


@dataclass(frozen=True, slots=True)
class EnumMember:
    """A member of an enumeration; ``owner`` is its class."""

    owner: Local
    name: str
    value: Value


@dataclass(frozen=True, slots=True)
class Construct:
    """A call whose result is an object: the class or function with its folded arguments."""

    target: Resolved
    args: tuple[Value, ...]
    kwargs: Mapping[str, Value]
    node: cst.Call
    env: Env


@dataclass(frozen=True, slots=True)
class EnumField:
    """A member as declared: name, value, place of its statement."""

    name: str
    value: Value
    place: Place


_BINARY: Mapping[type[cst.BaseBinaryOp], Callable[[Any, Any], Any]] = {
    cst.Add: operator.add,
    cst.Subtract: operator.sub,
    cst.Multiply: operator.mul,
    cst.Divide: operator.truediv,
    cst.FloorDivide: operator.floordiv,
    cst.Modulo: operator.mod,
    cst.Power: operator.pow,
    cst.BitOr: operator.or_,
    cst.BitAnd: operator.and_,
    cst.BitXor: operator.xor,
    cst.LeftShift: operator.lshift,
    cst.RightShift: operator.rshift,
}
_UNARY: Mapping[type[cst.BaseUnaryOp], Callable[[Any], Any]] = {
    cst.Minus: operator.neg,
    cst.Plus: operator.pos,
    cst.BitInvert: operator.invert,
    cst.Not: operator.not_,
}
_STRING_METHODS = frozenset(
    {
        "format",
        "join",
        "lower",
        "lstrip",
        "removeprefix",
        "removesuffix",
        "replace",
        "rstrip",
        "strip",
        "title",
        "upper",
        "capitalize",
        "casefold",
        "split",
        "splitlines",
    }
)
_FORMATS: Mapping[str, Callable[[Any], str]] = {"r": repr, "s": str, "a": ascii}
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


def fold(node: cst.BaseExpression, env: Env, depth: int = 0) -> Value:
    """The value of an expression, Unknown (with the place) where it depends on the run."""
    if depth > _MAX_DEPTH:
        return Unknown("the expression goes too deep", env.locate(node))

    def unknown(reason: str) -> Unknown:
        return Unknown(reason, env.locate(node))

    def inner(part: cst.BaseExpression) -> Value:
        return fold(part, env, depth + 1)

    match node:
        case cst.SimpleString() | cst.ConcatenatedString() if not _formatted(node):
            value = node.evaluated_value
            return unknown("a string that can't be evaluated") if value is None else value
        case cst.ConcatenatedString(left=left, right=right):
            parts = [inner(left), inner(right)]
            return _unless_unknown(parts, lambda: _apply(operator.add, (parts[0], parts[1]), unknown))
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
            return _named(node, env, depth)
        case cst.UnaryOperation(operator=op, expression=expression):
            value = inner(expression)
            return value if isinstance(value, Unknown) else _apply(_UNARY[type(op)], (value,), unknown)
        case cst.BinaryOperation(left=left, operator=op, right=right) if type(op) in _BINARY:
            values = [inner(left), inner(right)]
            return _unless_unknown(values, lambda: _binary(op, values[0], values[1], unknown))
        case cst.List(elements=elements) | cst.Tuple(elements=elements) | cst.Set(elements=elements):
            values = list(_elements(elements, env, depth))
            wrong = _first_unknown(values)
            if wrong is not None:
                return wrong
            if isinstance(node, cst.List):
                return values
            return tuple(values) if isinstance(node, cst.Tuple) else _apply(_ordered_set, (values,), unknown)
        case cst.Dict(elements=entries):
            return _dict(entries, env, depth, unknown)
        case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
            values = [inner(base), inner(key)]
            wrong = _first_unknown(values)
            if wrong is not None:
                return wrong
            if isinstance(values[0], list | tuple | dict | str):
                return _apply(operator.getitem, (values[0], values[1]), unknown)
            return unknown("an index into a value that is only known at run time")
        case cst.Call():
            return _call(node, env, depth, unknown)
        case cst.IfExp(test=test, body=then, orelse=otherwise):
            chosen = inner(test)
            if isinstance(chosen, Unknown | Symbol | Construct | EnumMember):
                return chosen if isinstance(chosen, Unknown) else unknown("a choice that is only made at run time")
            return inner(then if chosen else otherwise)
        case cst.Lambda():
            return Symbol(Unresolved("a lambda"))
    return unknown("a value that is only known at run time")


def _ordered_set(values: list[Value]) -> set[Value]:
    return set(values)


def _formatted(node: cst.BaseExpression) -> bool:
    match node:
        case cst.ConcatenatedString(left=left, right=right):
            return _formatted(left) or _formatted(right)
        case cst.SimpleString():
            return False
    return True


def _first_unknown(values: list[Value]) -> Unknown | None:
    return next((value for value in values if isinstance(value, Unknown)), None)


def _unless_unknown(values: list[Value], otherwise: Callable[[], Value]) -> Value:
    wrong = _first_unknown(values)
    return otherwise() if wrong is None else wrong


def _apply(function: Callable[..., Any], values: tuple[Value, ...], unknown: Callable[[str], Unknown]) -> Value:
    if any(isinstance(v, Symbol | Construct | EnumMember) for v in values):
        values = tuple(v.value if isinstance(v, EnumMember) else v for v in values)
        if any(isinstance(v, Symbol | Construct) for v in values):
            return unknown("an operation on an object that is only known at run time")
    try:
        return function(*values)
    except Exception as error:
        return unknown(f"evaluating it raises {type(error).__name__}")


def _binary(op: cst.BaseBinaryOp, left: Value, right: Value, unknown: Callable[[str], Unknown]) -> Value:
    if isinstance(op, cst.Divide) and isinstance(left, Construct) and isinstance(right, str) and _is_path(left):
        return replace(left, args=(*left.args, right))
    sizes = [len(v) if isinstance(v, str | bytes | list | tuple) else 0 for v in (left, right)]
    match op:
        case cst.Multiply() if any(sizes):
            factor = right if sizes[0] else left
            if not isinstance(factor, int) or max(sizes) * abs(factor) > _LIMIT:
                return unknown("a repetition that is too long")
        case cst.Add() if sum(sizes) > _LIMIT:
            return unknown("a text that is too long")
        case cst.Power() | cst.LeftShift():
            if not isinstance(right, int | float) or abs(right) > 4096 or (isinstance(left, int) and abs(left) > 2**64):
                return unknown("a number that is too large")
        case cst.Modulo() if isinstance(left, str) and _WIDE.search(left):
            return unknown("a text that is too long")
    return _apply(_BINARY[type(op)], (left, right), unknown)


def _is_path(value: Construct) -> bool:
    return isinstance(value.target, External) and value.target.qualname.startswith("pathlib.")


def _elements(elements: Any, env: Env, depth: int) -> Iterator[Value]:
    for element in elements:
        value = fold(element.value, env, depth + 1)
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
        value = fold(entry.value, env, depth + 1)
        if isinstance(entry, cst.StarredDictElement):
            if not isinstance(value, dict):
                return value if isinstance(value, Unknown) else unknown("an unpacked value")
            found.update(value)
            continue
        key = fold(entry.key, env, depth + 1)
        if isinstance(key, Unknown):
            return key
        try:
            found[key] = value
        except TypeError:
            return unknown("a key that can't be hashed")
    wrong = _first_unknown(list(found.values()))
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
        value = fold(part.expression, env, depth + 1)
        if isinstance(value, Unknown):
            return value
        specification = ""
        for piece in part.format_spec or ():
            if not isinstance(piece, cst.FormattedStringText):
                return Unknown("an f-string that is only known at run time", env.locate(node))
            specification += piece.value
        if _WIDE.search(specification):
            return Unknown("a text that is too long", env.locate(part))
        if not isinstance(value, str | int | float | bool | None) and not isinstance(value, list | tuple):
            return Unknown("an f-string over an object", env.locate(part))
        try:
            converted = _FORMATS[part.conversion](value) if part.conversion else value
            out.append(format(converted, specification))
        except (ValueError, TypeError):
            return Unknown("an f-string that can't be formatted", env.locate(part))
    return "".join(out)


def _named(node: cst.BaseExpression, env: Env, depth: int) -> Value:
    """A name: a constant of a module, an enum member, or else a symbol."""
    if isinstance(node, cst.Attribute) and node.attr.value in ("value", "name"):
        base = fold(node.value, env, depth + 1)
        if isinstance(base, EnumMember):
            return base.value if node.attr.value == "value" else base.name
    target = env.resolve(node)
    if isinstance(node, cst.Attribute) and isinstance(target, Unresolved):
        made = env.resolve(node.value)
        members = enum_members(env.modules, made) if isinstance(made, Local) else None
        if isinstance(made, Local) and isinstance(members, list):
            member = next((m for m in members if m.name == node.attr.value), None)
            if member is not None:
                return EnumMember(made, member.name, member.value)
    match target:
        case Local(name=name, statement=statement, scope=scope):
            owner = scope.chain[-1] if scope.chain and scope.chain[-1].kind == "class" else None
            if owner is not None and statement.kind == "assign":
                local = Local(owner.names[0], owner, Scope(scope.module, scope.chain[:-1]))
                members = enum_members(env.modules, local)
                if members is not None:
                    if isinstance(members, Unknown):
                        return members
                    found = next((m for m in members if m.name == name), None)
                    if found is not None:
                        return found.value if isinstance(found.value, Unknown) else EnumMember(local, name, found.value)
            if statement.kind == "assign":
                return assigned(env.modules, target, depth + 1, env.locate(node))
            return Symbol(target)
        case External(qualname="sys.maxsize"):
            return 2**63 - 1
        case External(qualname="math.inf"):
            return float("inf")
        case External(qualname="builtins.Ellipsis"):
            return ...
        case External() | ModuleName():
            return Symbol(target)
        case Parameter(name=name):
            return Unknown(f"`{name}` is a parameter of the function around", env.locate(node))
        case Unresolved(reason=reason):
            return Unknown(reason, env.locate(node))
    return Unknown("a name", env.locate(node))


def value_node(statement: Statement, name: str, node: cst.CSTNode) -> cst.BaseExpression | None:
    """The right-hand side that an assignment gives to ``name`` alone, None where it unpacks or has none."""
    match node:
        case cst.AnnAssign(value=value):
            return value
        case cst.Assign(targets=targets, value=value):
            for target in targets:
                if isinstance(target.target, cst.Name) and target.target.value == name:
                    return value
                if (
                    isinstance(target.target, cst.Tuple)
                    and isinstance(value, cst.Tuple)
                    and len(value.elements) == len(target.target.elements)
                ):
                    for left, right in zip(target.target.elements, value.elements, strict=True):
                        if isinstance(left.value, cst.Name) and left.value.value == name:
                            return right.value
    return None


def assignment(modules: Modules, local: Local) -> tuple[cst.BaseExpression, Env] | Unknown:
    """The only expression that is ever assigned to a name, with its surroundings."""
    scope = local.scope
    body = scope.chain[-1].body if scope.chain else scope.module.statements
    place = Place(scope.module.path, local.statement.span)
    binding = [s for s in flat(body) if local.name in s.names]
    if any(s.kind == "augment" for s in binding):
        return Unknown(f"`{local.name}` is changed after its assignment", place)
    if sum(s.kind == "assign" for s in binding) > 1 and any(s not in body for s in binding):
        return Unknown(f"`{local.name}` is assigned in more than one place", place)
    read = snippet(scope.module.source, local.statement)
    if isinstance(read, Unknown):
        return read
    value = value_node(local.statement, local.name, read.node)
    if value is None:
        return Unknown(f"`{local.name}` is not assigned one expression", place)
    return value, Env(modules, scope, read.place)


def assigned(modules: Modules, local: Local, depth: int, use: Place) -> Value:
    """The value of a module's or class's constant."""

    def made() -> Value:
        found = assignment(modules, local)
        value = found if isinstance(found, Unknown) else fold(found[0], found[1], depth + 1)
        return Unknown(f"`{local.name}` is too large", use) if too_large(value) else value

    circular: Value = Unknown(f"`{local.name}` goes round in a circle", use)
    if depth > _MAX_DEPTH:
        return circular
    return once(modules, ("value", id(local.statement), local.name), made, circular)


def too_large(value: Value) -> bool:
    """Whether a value has more parts than anybody writes, counted no further than that."""
    stack, count = [value], 0
    while stack:
        part = stack.pop()
        count += 1 + len(part) // 100 if isinstance(part, str) else 1
        if count > _PARTS:
            return True
        match part:
            case dict():
                stack.extend((*part, *part.values()))
            case list() | tuple() | set() | frozenset():
                stack.extend(part)
            case Construct(args=args, kwargs=kwargs):
                stack.extend((*args, *kwargs.values()))
    return False


def _length(values: list[Value]) -> int:
    """The sum of the lengths of all strings in there."""
    return sum(len(v) if isinstance(v, str) else _length(list(v)) if isinstance(v, list | tuple) else 1 for v in values)


def _call(node: cst.Call, env: Env, depth: int, unknown: Callable[[str], Unknown]) -> Value:
    args: list[Value] = []
    kwargs: dict[str, Value] = {}
    for argument in node.args:
        value = fold(argument.value, env, depth + 1)
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
    match node.func:
        case cst.Attribute(value=base, attr=cst.Name(value=method)) if method in _STRING_METHODS:
            text = fold(base, env, depth + 1)
            if isinstance(text, str):
                if (method == "format" and _WIDE.search(text)) or len(text) * _length(
                    [*args, *kwargs.values()]
                ) > _LIMIT:
                    return unknown("a text that is too long")
                wrong = _first_unknown([*args, *kwargs.values()])
                if wrong is not None:
                    return wrong
                return _apply(lambda *a: getattr(text, method)(*a, **kwargs), tuple(args), unknown)
    target = env.resolve(node.func)
    match target:
        case External(qualname=qualname) if qualname in _CONVERSIONS:
            wrong = _first_unknown([*args, *kwargs.values()])
            if wrong is not None:
                return wrong
            return _apply(lambda *a: _CONVERSIONS[qualname](*a, **kwargs), tuple(args), unknown)
        case Local(statement=Statement(kind="class")) if len(args) == 1 and not kwargs:
            members = enum_members(env.modules, target)
            if isinstance(members, list):
                found = next((m for m in members if not isinstance(m.value, Unknown) and m.value == args[0]), None)
                return EnumMember(target, found.name, found.value) if found else unknown("no member has that value")
        case Unresolved():
            return unknown("a call that is only known at run time")
    return Construct(target, tuple(args), kwargs, node, env)


_ENUMS = {
    "enum.Enum": "enum",
    "enum.IntEnum": "enum",
    "enum.StrEnum": "str",
    "enum.Flag": "flag",
    "enum.IntFlag": "flag",
    "strenum.StrEnum": "str",
    "backports.strenum.StrEnum": "str",
}


def enum_kind(modules: Modules, cls: Class) -> str | None:
    """``enum``, ``str`` or ``flag`` by what ``auto()`` gives, None for a class that is no enumeration."""
    outside = [a.qualname for a in ancestors(modules, cls) if isinstance(a, External)]
    kinds = [_ENUMS[name] for name in outside if name in _ENUMS]
    return kinds[0] if kinds else None


def enum_members(modules: Modules, local: Local) -> list[EnumField] | Unknown | None:
    """The members of an enumeration in order, aliases included; None where the class is no enumeration."""
    place = Place(local.scope.module.path, local.statement.span)
    circular: list[EnumField] | Unknown | None = Unknown(f"`{local.name}` refers to itself", place)
    return once(modules, ("members", id(local.statement)), lambda: _members(modules, local), circular)


def functional_members(call: cst.Call, env: Env, maker: str) -> list[EnumField] | Unknown:
    """The members that ``Enum("Name", ...)`` gives an enumeration."""
    place = env.locate(call)
    positional = [a.value for a in call.args if a.keyword is None]
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    unknown = Unknown("an enumeration whose members are made at run time", place)
    given = positional[1] if len(positional) > 1 else keywords.get("names")
    first = fold(keywords["start"], env) if "start" in keywords else 1
    if given is None or not isinstance(first, int):
        return unknown

    def auto(name: str, index: int) -> Value:
        if _ENUMS.get(maker) == "str":
            return name.lower()
        return 1 << index if _ENUMS.get(maker) == "flag" else first + index

    match fold(given, env):
        case str() as text:
            value: Value = text.replace(",", " ").split()
        case other:
            value = other
    match value:
        case list() | tuple() if all(isinstance(v, str) for v in value):
            members = [(name, auto(name, index)) for index, name in enumerate(value)]
        case list() | tuple() if all(isinstance(v, tuple | list) and len(v) == 2 for v in value):
            members = [(v[0], v[1]) for v in value]
        case dict():
            members = list(value.items())
        case _:
            return unknown
    kind = fold(keywords["type"], env) if "type" in keywords else None
    as_text = isinstance(kind, Symbol) and kind.target == External("builtins.str")
    return [EnumField(name, str(value) if as_text else value, place) for name, value in members]


def _members(modules: Modules, local: Local) -> list[EnumField] | Unknown | None:
    if local.statement.kind == "assign":
        found_call = assignment(modules, local)
        if isinstance(found_call, Unknown) or not isinstance(found_call[0], cst.Call):
            return None
        maker = found_call[1].resolve(found_call[0].func)
        name = maker.qualname if isinstance(maker, External) else ""
        return functional_members(found_call[0], found_call[1], name) if name in _ENUMS else None
    cls = read_class(modules, local)
    if isinstance(cls, Unknown):
        return None
    kind = enum_kind(modules, cls)
    if kind is None:
        return None
    if "_generate_next_value_" in local.scope.module.inside(local.statement):
        return Unknown("an enumeration with its own _generate_next_value_", cls.env.locate(cls.node))
    found: list[EnumField] = []
    for statement in flat(local.statement.body):
        if statement.kind != "assign" or (statement.names[0].startswith("_") and statement.names[0].endswith("_")):
            continue
        read = snippet(local.scope.module.source, statement)
        if isinstance(read, Unknown):
            return read
        for name in statement.names:
            node = value_node(statement, name, read.node)
            if node is None:
                continue
            value = _mixed(modules, cls, _member_value(node, Env(modules, cls.inner, read.place), name, kind, found))
            found.append(EnumField(name, value, read.place(read.node)))
    return found


def _mixed(modules: Modules, cls: Class, value: Value) -> Value:
    """A member's value as the type that its enumeration is mixed with makes it."""
    outside = [a.qualname for a in ancestors(modules, cls) if isinstance(a, External)]
    make = next((m for n, m in (("float", float), ("int", int), ("str", str)) if f"builtins.{n}" in outside), None)
    if make is None or not isinstance(value, str | int | float):
        return value
    try:
        return make(value)
    except ValueError:
        return value


def _member_value(node: cst.BaseExpression, env: Env, name: str, kind: str, before: list[EnumField]) -> Value:
    if isinstance(node, cst.Call):
        target = env.resolve(node.func)
        if target == External("enum.auto"):
            values = [m.value for m in before if isinstance(m.value, int)]
            if kind == "str":
                return name.lower()
            if kind == "flag":
                return 1 << max((v.bit_length() for v in values), default=0)
            return max(values, default=0) + 1
        if target in (External("enum.member"), External("enum.nonmember")) and node.args:
            return fold(node.args[0].value, env)
    if isinstance(node, cst.Name):
        alias = next((m for m in before if m.name == node.value), None)
        if alias is not None:
            return alias.value
    if isinstance(node, cst.BinaryOperation) and kind == "flag":
        sides = [_member_value(side, env, name, kind, before) for side in (node.left, node.right)]
        return _unless_unknown(
            sides, lambda: _binary(node.operator, sides[0], sides[1], lambda why: Unknown(why, env.locate(node)))
        )
    value = fold(node, env)
    return value.value if isinstance(value, EnumMember) else value
