"""Pure functions, evaluated on known values: what an alias generator or a helper that puts texts together gives.

A small interpreter of Python's own syntax tree. It knows values without identity (texts, numbers, lists, dictionaries), the string
methods and a table of functions that can do no harm; everything else stops it. Its work is bounded, and so is what it makes.
"""

from __future__ import annotations

import ast
import operator
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import UnionType
from typing import Any, TypeAlias

from toolint.readers.python.harmless import HARMLESS, SIZE, WIDE, Held, Opaque, Stopped, Untold, is_type, method
from toolint.readers.python.package_files import ATTRIBUTES, LOCATED, Located

Names: TypeAlias = Callable[[str], Any]
"""What a dotted name means where a function was written: a plain value or something to call; raises :class:`Stopped`."""

_STEPS = 20_000
_DEPTH = 25


@dataclass
class Budget:
    """The steps that are left, over all calls within one evaluation."""

    steps: int = _STEPS
    depth: int = 0

    def spend(self) -> None:
        self.steps -= 1
        if self.steps < 0:
            raise Stopped("it takes too long")


@dataclass
class _Frame:
    names: Names
    budget: Budget
    locals: dict[str, Any] = field(default_factory=dict)


class _Returned(Exception):
    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


class _Broken(Exception):
    """``break``."""


class _Continued(Exception):
    """``continue``."""


@lru_cache(maxsize=256)
def parsed(text: str, indentation: str = "") -> ast.FunctionDef | ast.Lambda | None:
    """The function that a text defines, a ``def`` with its decorators or a lambda; None for what only looks like one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            (block,) = ast.parse(f"if 1:\n{indentation}{text}" if indentation else text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    statement = block.body[0] if isinstance(block, ast.If) else block
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Lambda):
        return statement.value
    if not isinstance(statement, ast.FunctionDef) or any(_yields(node) for node in _own(statement)):
        return None
    return statement if all(_name_of(d) in _TRANSPARENT for d in statement.decorator_list) else None


_TRANSPARENT = frozenset(
    {"staticmethod", "classmethod", "cache", "functools.cache", "lru_cache", "functools.lru_cache"}
)


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """Everything in a function but what is in functions within it."""
    stack = [node]
    while stack:
        for child in ast.iter_child_nodes(stack.pop()):
            yield child
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                stack.append(child)


def _yields(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom | ast.Await | ast.Global | ast.Nonlocal)


def _name_of(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def evaluate(
    function: ast.FunctionDef | ast.Lambda,
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
    names: Names,
    budget: Budget,
) -> Any:
    """What a function gives for known arguments.

    Raises:
        Stopped: it does something that is not a computation on known values.
    """
    frame = _Frame(names, budget)
    return _entered(function, args, kwargs, frame, frame)


def arguments_of(
    function: ast.FunctionDef, args: tuple[Any, ...], kwargs: Mapping[str, Any], names: Names, budget: Budget
) -> dict[str, Any]:
    """The arguments of a call by parameter, with the defaults of those that are not given.

    Raises:
        Stopped: the call does not fit, or a default is only known at run time.
    """
    try:
        return _bound(function.args, args, kwargs, _Frame(names, budget))
    except TypeError as error:
        raise Stopped(str(error)) from None


def executed(statement: ast.stmt, local: dict[str, Any], names: Names, budget: Budget) -> None:
    """Runs a statement of a function with the values of its names so far.

    Raises:
        Stopped: it does something that is not a computation on known values, or it ends the function.
    """
    try:
        _run([statement], _Frame(names, budget, local))
    except Stopped:
        raise
    except (_Returned, _Broken, _Continued):
        raise Stopped("it may end before") from None
    except (RecursionError, MemoryError):
        raise Stopped("it goes too deep") from None
    except Exception as error:
        raise Stopped(f"it raises {type(error).__name__}") from None


def _entered(
    function: ast.FunctionDef | ast.Lambda,
    args: tuple[Any, ...],
    kwargs: Mapping[str, Any],
    outer: _Frame,
    inner: _Frame,
) -> Any:
    budget = inner.budget
    budget.depth += 1
    try:
        if budget.depth > _DEPTH:
            raise Stopped("it calls itself too often")
        inner.locals.update(_bound(function.args, args, kwargs, outer))
        if isinstance(function, ast.Lambda):
            return _value(function.body, inner)
        _run(function.body, inner)
    except _Returned as returned:
        return returned.value
    except Stopped:
        raise
    except (RecursionError, MemoryError):
        raise Stopped("it goes too deep") from None
    except Exception as error:
        raise Stopped(f"it raises {type(error).__name__}") from None
    finally:
        budget.depth -= 1
    return None


def _bound(
    parameters: ast.arguments, args: tuple[Any, ...], kwargs: Mapping[str, Any], outer: _Frame
) -> dict[str, Any]:
    """The arguments by name, as a call binds them."""
    positional = [*parameters.posonlyargs, *parameters.args]
    found: dict[str, Any] = {}
    for parameter, default in zip(reversed(positional), reversed(parameters.defaults), strict=False):
        found[parameter.arg] = _value(default, outer)
    for parameter, given in zip(parameters.kwonlyargs, parameters.kw_defaults, strict=True):
        if given is not None:
            found[parameter.arg] = _value(given, outer)
    found.update(zip((p.arg for p in positional), args, strict=False))
    if parameters.vararg:
        found[parameters.vararg.arg] = tuple(args[len(positional) :])
    elif len(args) > len(positional):
        raise TypeError("too many arguments")
    named = {p.arg for p in (*parameters.args, *parameters.kwonlyargs)}
    rest = {key: value for key, value in kwargs.items() if key not in named}
    found.update({key: value for key, value in kwargs.items() if key in named})
    if parameters.kwarg:
        found[parameters.kwarg.arg] = rest
    elif rest:
        raise TypeError("an unexpected argument")
    if not all(p.arg in found for p in (*positional, *parameters.kwonlyargs)):
        raise TypeError("an argument is missing")
    return found


def _run(body: list[ast.stmt], frame: _Frame) -> None:
    for statement in body:
        frame.budget.spend()
        match statement:
            case ast.Return(value=value):
                raise _Returned(None if value is None else _value(value, frame))
            case ast.Assign(targets=targets, value=value):
                made = _value(value, frame)
                for target in targets:
                    _assign(target, made, frame)
            case ast.AnnAssign(target=target, value=value):
                if value is not None:
                    _assign(target, _value(value, frame), frame)
            case ast.AugAssign(target=ast.Name(id=name), op=op, value=value):
                frame.locals[name] = _operated(op, _name(name, frame), _value(value, frame))
            case ast.AugAssign(target=ast.Subscript(value=base, slice=index), op=op, value=value):
                holder, key = _changeable(base, frame), _value(index, frame)
                holder[key] = _operated(op, holder[key], _value(value, frame))
            case ast.Try(body=inner, orelse=otherwise, finalbody=final):
                _run([*inner, *otherwise, *final], frame)  # What is raised in it ends the evaluation.
            case ast.If(test=test, body=then, orelse=otherwise):
                _run(then if _value(test, frame) else otherwise, frame)
            case ast.For():
                _loop(statement, frame)
            case ast.With(items=items, body=inner):
                for item in items:
                    _enter(item, frame)
                _run(inner, frame)
            case ast.While(test=test, body=inner, orelse=[]):
                while _value(test, frame) and not _interrupted(inner, frame):
                    pass
            case ast.FunctionDef(name=name, decorator_list=[]) if not any(map(_yields, _own(statement))):
                frame.locals[name] = _closure(statement, frame)
            case ast.Expr(value=value):
                _value(value, frame)
            case ast.Delete(targets=targets):
                for target in targets:
                    _delete(target, frame)
            case ast.Break():
                raise _Broken
            case ast.Continue():
                raise _Continued
            case ast.Pass() | ast.Import() | ast.ImportFrom():
                pass  # Imported names are found where all names of the scope are.
            case _:
                raise Stopped("it does more than compute a value")


def _enter(item: ast.withitem, frame: _Frame) -> None:
    """What ``with open(...) as file`` does; leaving it does nothing."""
    opened = _value(item.context_expr, frame)
    if not isinstance(opened, Opaque) or item.optional_vars is None:
        raise Stopped("it does more than compute a value")
    _assign(item.optional_vars, opened.attribute("__enter__")(), frame)


def _loop(statement: ast.For, frame: _Frame) -> None:
    for item in _items(_value(statement.iter, frame)):
        _assign(statement.target, item, frame)
        if _interrupted(statement.body, frame):
            return
    _run(statement.orelse, frame)


def _interrupted(body: list[ast.stmt], frame: _Frame) -> bool:
    """Runs the body of a loop once; whether it ended the loop."""
    frame.budget.spend()
    try:
        _run(body, frame)
    except _Broken:
        return True
    except _Continued:
        pass
    return False


def _assign(target: ast.expr, value: Any, frame: _Frame) -> None:
    match target:
        case ast.Name(id=name):
            frame.locals[name] = value
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if not any(isinstance(p, ast.Starred) for p in parts):
            for part, item in zip(parts, _items(value), strict=True):
                _assign(part, item, frame)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            items = list(_items(value))
            star = next(i for i, p in enumerate(parts) if isinstance(p, ast.Starred))
            after = len(parts) - star - 1
            rest = items[star : len(items) - after]
            flat = [*items[:star], rest, *items[len(items) - after :]]
            for part, item in zip(parts, flat, strict=True):
                _assign(part.value if isinstance(part, ast.Starred) else part, item, frame)
        case ast.Subscript(value=base, slice=key):
            _changeable(base, frame)[_value(key, frame)] = value
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if isinstance(frame.locals.get(name), Held):
            frame.locals[name].set(attribute, value)
        case _:
            raise Stopped("it changes something outside")


def _delete(target: ast.expr, frame: _Frame) -> None:
    match target:
        case ast.Subscript(value=base, slice=key):
            del _changeable(base, frame)[_value(key, frame)]
        case ast.Name(id=name) if name in frame.locals:
            frame.locals[name] = Untold()
        case _:
            raise Stopped("it changes something outside")


def _changeable(node: ast.expr, frame: _Frame) -> Any:
    """The list or dictionary that an expression gives, which is one of the function's own: names give copies of what is outside."""
    held = _value(node, frame)
    if not isinstance(held, dict | list):
        raise Stopped("it changes an object")
    return held


def _items(value: Any) -> Iterator[Any]:
    if not isinstance(value, str | list | tuple | dict | set | frozenset | range | Iterator) and not isinstance(
        value, type({}.items()) | type({}.keys()) | type({}.values())
    ):
        raise Stopped("it goes through an object")
    return iter(value)


def _name(name: str, frame: _Frame) -> Any:
    if isinstance(frame.locals.get(name), Untold):
        raise Stopped(f"`{name}` is only known at run time")
    return frame.locals[name] if name in frame.locals else frame.names(name)


def _closure(function: ast.FunctionDef | ast.Lambda, frame: _Frame) -> Callable[..., Any]:
    def called(*args: Any, **kwargs: Any) -> Any:
        inner = _Frame(frame.names, frame.budget, dict(frame.locals))
        return _entered(function, args, kwargs, frame, inner)

    return called


def _value(node: ast.expr, frame: _Frame) -> Any:
    frame.budget.spend()
    made = _bare(node, frame)
    if isinstance(made, str | list | tuple | dict | set) and len(made) > SIZE:
        raise Stopped("it makes too long a value")
    return made


def _bare(node: ast.expr, frame: _Frame) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return _name(name, frame)
        case ast.JoinedStr(values=parts):
            return "".join(str(_value(part, frame)) for part in parts)
        case ast.FormattedValue(value=value, conversion=conversion, format_spec=spec):
            return _formatted(_value(value, frame), conversion, "" if spec is None else _value(spec, frame))
        case ast.BinOp(left=left, op=op, right=right):
            return _operated(op, _value(left, frame), _value(right, frame))
        case ast.BoolOp(op=op, values=values):
            made: Any = None
            for part in values:
                made = _value(part, frame)
                if bool(made) is isinstance(op, ast.Or):
                    return made
            return made
        case ast.UnaryOp(op=unary, operand=operand):
            return _UNARY[type(unary)](_plain(_value(operand, frame)))
        case ast.Compare(left=left, ops=ops, comparators=rights):
            return _compared(_value(left, frame), ops, rights, frame)
        case ast.IfExp(test=test, body=then, orelse=otherwise):
            return _value(then if _value(test, frame) else otherwise, frame)
        case ast.Subscript(value=base, slice=key):
            held = _value(base, frame)
            if not isinstance(held, str | list | tuple | dict | re.Match):
                raise Stopped("it looks into an object")
            return held[_value(key, frame)]
        case ast.Slice(lower=low, upper=high, step=step):
            return slice(*(None if part is None else _value(part, frame) for part in (low, high, step)))
        case ast.List(elts=parts):
            return list(_elements(parts, frame))
        case ast.Tuple(elts=parts):
            return tuple(_elements(parts, frame))
        case ast.Set(elts=parts):
            return set(_elements(parts, frame))
        case ast.Dict(keys=keys, values=values):
            return dict(_entries(keys, values, frame))
        case ast.ListComp(elt=element, generators=generators) | ast.GeneratorExp(elt=element, generators=generators):
            return list(_comprehended([element], generators, frame))
        case ast.SetComp(elt=element, generators=generators):
            return set(_comprehended([element], generators, frame))
        case ast.DictComp(key=key, value=value, generators=generators):
            return dict(_comprehended([key, value], generators, frame))
        case ast.NamedExpr(target=ast.Name(id=name), value=value):
            frame.locals[name] = _value(value, frame)
            return frame.locals[name]
        case ast.Lambda():
            return _closure(node, frame)
        case ast.Call():
            return _called(node, frame)
        case ast.Attribute():
            return _attribute(node, frame)
    raise Stopped("it does more than compute a value")


def _entries(keys: list[ast.expr | None], values: list[ast.expr], frame: _Frame) -> Iterator[tuple[Any, Any]]:
    for key, node in zip(keys, values, strict=True):
        if key is not None:
            yield _value(key, frame), _value(node, frame)
            continue
        inner = _value(node, frame)
        if not isinstance(inner, dict):
            raise Stopped("it unpacks an object")
        yield from inner.items()


def _attribute(node: ast.Attribute, frame: _Frame) -> Any:
    try:
        return frame.names(_dotted(node, frame))
    except Stopped:
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and root.id not in frame.locals and node.attr not in ATTRIBUTES:
            raise
    inner = _value(node.value, frame)
    if is_type(inner) and node.attr in _OF_TYPES and hasattr(inner, node.attr):
        return getattr(inner, node.attr)
    if not isinstance(inner, Opaque | Held | Located):
        raise Stopped("it looks into an object")
    return inner.attribute(node.attr)


_OF_TYPES = frozenset({"__name__", "__origin__", "__args__"})
"""Attributes of types that are texts and types."""


def _dotted(node: ast.expr, frame: _Frame) -> str:
    match node:
        case ast.Name(id=name) if name not in frame.locals:
            return name
        case ast.Attribute(value=base, attr=name):
            return f"{_dotted(base, frame)}.{name}"
    raise Stopped("it looks into an object")


_VIEWS: tuple[type, ...] = (type({}.keys()), type({}.items()), type({}.values()))


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, str | bytes | int | float | list | tuple | dict | set | frozenset):
        return value
    if isinstance(value, _VIEWS):
        return value
    raise Stopped("it computes with an object")


def _elements(parts: list[ast.expr], frame: _Frame) -> Iterator[Any]:
    for part in parts:
        if isinstance(part, ast.Starred):
            yield from _items(_value(part.value, frame))
        else:
            yield _value(part, frame)


def _comprehended(parts: list[ast.expr], generators: list[ast.comprehension], frame: _Frame) -> Iterator[Any]:
    if not generators:
        values = tuple(_value(part, frame) for part in parts)
        yield values[0] if len(values) == 1 else values
        return
    first = generators[0]
    inner = _Frame(frame.names, frame.budget, dict(frame.locals))
    for item in _items(_value(first.iter, frame)):
        frame.budget.spend()
        _assign(first.target, item, inner)
        if all(_value(test, inner) for test in first.ifs):
            yield from _comprehended(parts, generators[1:], inner)


_BINARY: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}
_COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


def _operated(op: ast.operator, left: Any, right: Any) -> Any:
    if type(op) not in _BINARY:
        raise Stopped("it does more than compute a value")
    if isinstance(op, ast.BitOr) and isinstance(left, type | UnionType) and isinstance(right, type | UnionType | None):
        return left | right
    if isinstance(op, ast.Div) and isinstance(left, Located):
        return left / right
    left, right = _plain(left), _plain(right)
    if isinstance(op, ast.Mult):
        size = max((len(v) for v in (left, right) if not isinstance(v, int | float)), default=0)
        count = max((abs(v) for v in (left, right) if isinstance(v, int | float)), default=0)
        if size * count > SIZE or count > 2**64:
            raise Stopped("it makes too long a value")
    if isinstance(op, ast.Mod) and isinstance(left, str) and WIDE.search(left):
        raise Stopped("it makes too long a value")
    return _BINARY[type(op)](left, right)


def _compared(left: Any, ops: list[ast.cmpop], rights: list[ast.expr], frame: _Frame) -> bool:
    for op, node in zip(ops, rights, strict=True):
        right = _value(node, frame)
        if not isinstance(op, ast.Is | ast.IsNot):
            left, right = (side if is_type(side) else _plain(side) for side in (left, right))
        if not _COMPARED[type(op)](left, right):
            return False
        left = right
    return True


def _formatted(value: Any, conversion: int, spec: str) -> str:
    if WIDE.search(spec):
        raise Stopped("it makes too long a value")
    value = _plain(value)
    shown: Mapping[int, Callable[[Any], str]] = {ord("r"): repr, ord("s"): str, ord("a"): ascii}
    return format(shown[conversion](value) if conversion in shown else value, spec)


def _called(node: ast.Call, frame: _Frame) -> Any:
    args = tuple(_elements(node.args, frame))
    kwargs: dict[str, Any] = {}
    for given in node.keywords:
        value = _value(given.value, frame)
        if given.arg is not None:
            kwargs[given.arg] = value
        elif isinstance(value, dict):
            kwargs.update(value)
    if isinstance(node.func, ast.Attribute):
        try:
            name = _dotted(node.func, frame)
        except Stopped:
            return _method(_value(node.func.value, frame), node.func.attr, args, kwargs)
        try:
            function = frame.names(name)
        except Stopped:
            held = _value(node.func.value, frame)
            if callable(held):
                raise
            return _method(held, node.func.attr, args, kwargs)
    else:
        function = _value(node.func, frame)
    if not callable(function):
        raise Stopped("it calls an object")
    if id(function) in _COMPUTING and any(isinstance(a, Located) for a in (*args, *kwargs.values())):
        if function is str and len(args) == 1:
            return args[0]
        raise Stopped(LOCATED)
    if (function is str or function is type) and not all(map(_is_known, args)):
        raise Stopped("it asks what an object is")
    if (function is list or function is tuple) and any(isinstance(a, set | frozenset) and len(a) > 1 for a in args):
        raise Stopped("it asks for the order of a set")
    return function(*args, **kwargs)


_COMPUTING = frozenset(map(id, HARMLESS.values()))
"""What computes with values, which paths are not."""


def _method(held: Any, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    return held.attribute(name)(*args, **kwargs) if isinstance(held, Located) else method(held, name, args, kwargs)


def _is_known(value: Any) -> bool:
    """Whether a value is what it is at run time, in all of its parts."""
    match value:
        case dict():
            return all(map(_is_known, (*value, *value.values())))
        case list() | tuple() | set() | frozenset():
            return all(map(_is_known, value))
    return type(value) is type or not (isinstance(value, Opaque | Held) or is_type(value))
