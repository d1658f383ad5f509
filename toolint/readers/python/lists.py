"""What lists and tables hold as far as it is written, whatever chooses among it, and what a loop over them binds in its rounds."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeAlias, TypeVar

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.callees import named_function
from toolint.readers.python.classes import Env
from toolint.readers.python.constants import fold
from toolint.readers.python.modules import External, Scope
from toolint.readers.python.snippets import dotted_name, snippet
from toolint.readers.python.statements import Statement
from toolint.readers.python.variables import Element, Loop, Variable, handed, kept, loop_head, settled, variable_of
from toolint.readers.python.walk import calls, level, looped

Pair: TypeAlias = tuple[Element, Element]
_Found = TypeVar("_Found")
"""Key and value."""

_DEEPEST = 40
"""How far sums, names and calls are followed."""
_MOST_STEPS = 20_000
_MOST = 2000
_MOST_ROUNDS = 500

_SAME = re.compile(
    r"(?:builtins\.(?:list|tuple|set|frozenset|sorted|reversed|iter|dict)|copy\.(?:copy|deepcopy)|types\.MappingProxyType"
    r"|collections\.(?:deque|OrderedDict)|itertools\.islice|typing\.cast)"
)
"""What gives the elements of what it is given."""
_KEEPING = ("builtins.filter", "itertools.filterfalse", "itertools.takewhile", "itertools.dropwhile", "typing.cast")
"""Those of which it is the second argument."""
_GROWING = r"(?:\.(?:append|extend|insert|add|update|setdefault|appendleft)\(|\s*(?:\+|\|)=|\[[^\]\n]+\]\s*=(?!=))"


def elements(node: cst.BaseExpression, env: Env) -> Iterator[Element]:
    """The members of a list as far as they are written: of displays, sums, loops, of what functions give back or add to a name.

    No condition is looked at: of what is filtered it is all of it.
    """
    yield from _once(_Search().elements(node, env))


def pairs(node: cst.BaseExpression, env: Env) -> Iterator[Pair]:
    """Keys and values of a table in the same way."""
    yield from _Search().pairs(node, env)


def returned(call: cst.Call, env: Env) -> list[Element]:
    """What a function of the project that is called is written to give back."""
    return [(node, around) for whole, node, around in _Search().results(call, env) if whole]


def looked_up(node: cst.BaseExpression, key: cst.BaseExpression, env: Env) -> list[Element]:
    """What a table has under a key, the last one only; all that it has where the key is not known."""
    found = _Search().at(node, key, env)
    return found if _text(key, env) is None else found[-1:]


def assigned(node: cst.Name | cst.Attribute, env: Env) -> list[Element]:
    """The expressions that a name may have been assigned where it is used."""
    return [(made, around) for made, around, _ in _Search().sources(node, env)]


def rounds(loops: Sequence[Loop], env: Env) -> Iterator[Env]:
    """The surroundings in each round of the loops around a place, with what their variables stand for in ``given``.

    There is one round without any where there is no loop or nothing is known of it.
    """
    return islice(_Search().rounds(loops, env), _MOST_ROUNDS)


def _once(found: Sequence[Element]) -> Iterator[Element]:
    """Each expression once, or once for each of the rounds in which it stands."""
    seen: dict[tuple[int, int], Element] = {}
    for node, env in found:
        key = (id(node), id(env.given) if env.given else 0)
        if key not in seen:
            seen[key] = (node, env)
            yield node, env


@dataclass(eq=False)
class _Search:
    """One way through the statements, which ends: ``active`` is what is being followed."""

    active: set[int] = field(default_factory=set)
    depth: int = 0
    spent: int = 0

    @contextmanager
    def _following(self, statement: Statement) -> Iterator[bool]:
        """Whether a statement can be followed, not being followed already."""
        if id(statement) in self.active:
            yield False
            return
        self.active.add(id(statement))
        try:
            yield True
        finally:
            self.active.discard(id(statement))

    def _bounded(self, found: Iterator[_Found]) -> list[_Found]:
        """What is found, within the bounds of the whole search."""
        self.spent += 1
        if self.spent > _MOST_STEPS or self.depth > _DEEPEST:
            return []
        self.depth += 1
        try:
            return list(islice(found, _MOST))
        finally:
            self.depth -= 1

    def elements(self, node: cst.BaseExpression, env: Env) -> list[Element]:
        return self._bounded(self._elements(node, env))

    def _elements(self, node: cst.BaseExpression, env: Env) -> Iterator[Element]:
        match node:
            case cst.List(elements=items) | cst.Tuple(elements=items) | cst.Set(elements=items):
                for item in items:
                    if isinstance(item, cst.StarredElement):
                        yield from self.elements(item.value, env)
                    else:
                        yield item.value, env
            case cst.ListComp(elt=each) | cst.SetComp(elt=each) | cst.GeneratorExp(elt=each):
                for around in self.rounds(_comprehended(node.for_in), env):
                    yield settled(each, around)
            case cst.Dict() | cst.DictComp():
                yield from (key for key, _ in self.pairs(node, env))
            case cst.Name(value=name) if (held := env.stands_for(name)) is not None:
                yield from self.elements(*held)
            case cst.Name() | cst.Attribute():
                for made, around, statement in self.sources(node, env):
                    with self._following(statement) as can:
                        yield from self.elements(made, around) if can else ()
                yield from self._added(node, env)
                yield from (key for key, _ in self._entered(node, env))
            case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Slice())]):
                yield from self.elements(base, env)
            case cst.Subscript(value=base, slice=[cst.SubscriptElement(slice=cst.Index(value=key))]):
                for value, around in self.at(base, key, env):
                    yield from self.elements(value, around)
            case cst.Call():
                yield from self._called(node, env)
            case _:
                for part in _parts(node):
                    yield from self.elements(part, env)

    def _called(self, call: cst.Call, env: Env) -> Iterator[Element]:
        """The elements of what a call gives."""
        given = [argument.value for argument in call.args if argument.keyword is None]
        match call.func:
            case cst.Attribute(value=base, attr=cst.Name(value="items" | "keys" | "values" as what)) if not call.args:
                for key, value in self.pairs(base, env):
                    yield {"items": _row((key, value), call, env), "keys": key, "values": value}[what]
                return
            case cst.Attribute(value=base, attr=cst.Name(value="copy")) if not call.args:
                yield from self.elements(base, env)
                return
        name = _outside(call.func, env)
        if name in _KEEPING and len(given) > 1:
            yield from self.elements(given[1], env)
        elif name == "builtins.map" and len(given) == 2:
            mapped = _located(env, call)
            for element in self.elements(given[1], env):
                yield cst.Call(given[0], [cst.Arg(cst.Name("__element__"))]), _with(mapped, {"__element__": element})
        elif name == "builtins.enumerate" and given:
            for number, element in enumerate(self.elements(given[0], env)):
                yield _row(((cst.Integer(str(number)), _located(env, call)), element), call, env)
        elif name == "builtins.zip":
            for row in zip(*(self.elements(part, env) for part in given), strict=False):
                yield _row(row, call, env)
        elif name == "itertools.chain":
            for part in given:
                yield from self.elements(part, env)
        elif name in ("itertools.chain.from_iterable", "builtins.sum") and given:
            for inner, around in self.elements(given[0], env):
                yield from self.elements(inner, around)
        elif _SAME.fullmatch(name):
            for part in given[:1]:
                yield from self.elements(part, env)
        else:
            for whole, node, around in self.results(call, env):
                yield from self.elements(node, around) if whole else [(node, around)]

    def pairs(self, node: cst.BaseExpression, env: Env) -> list[Pair]:
        return self._bounded(self._pairs(node, env))

    def _pairs(self, node: cst.BaseExpression, env: Env) -> Iterator[Pair]:
        match node:
            case cst.Dict(elements=items):
                for item in items:
                    if isinstance(item, cst.DictElement):
                        yield (item.key, env), (item.value, env)
                    else:
                        yield from self.pairs(item.value, env)
            case cst.DictComp(key=key, value=value):
                for around in self.rounds(_comprehended(node.for_in), env):
                    yield settled(key, around), settled(value, around)
            case cst.Name(value=name) if (held := env.stands_for(name)) is not None:
                yield from self.pairs(*held)
            case cst.Name() | cst.Attribute():
                for made, around, statement in self.sources(node, env):
                    with self._following(statement) as can:
                        yield from self.pairs(made, around) if can else ()
                yield from self._entered(node, env)
            case cst.Call(func=cst.Attribute(value=base, attr=cst.Name(value="copy")), args=[]):
                yield from self.pairs(base, env)
            case cst.Call(args=args) if _SAME.fullmatch(_outside(node.func, env)):
                for argument in args:
                    if argument.keyword is not None:
                        yield (cst.SimpleString(repr(argument.keyword.value)), env), (argument.value, env)
                    else:
                        yield from self.pairs(argument.value, env)
                        yield from self._rows(argument.value, env)
            case cst.Call():
                for whole, made, around in self.results(node, env):
                    yield from self.pairs(made, around) if whole else ()
            case _:
                for part in _parts(node):
                    yield from self.pairs(part, env)

    def at(self, node: cst.BaseExpression, key: cst.BaseExpression, env: Env) -> list[Element]:
        """What a table has under a key, all of it where the key is not known."""
        wanted, found = _text(key, env), self.pairs(node, env)
        return [value for name, value in found if wanted is None or _text(*name) == wanted]

    def _rows(self, node: cst.BaseExpression, env: Env) -> Iterator[Pair]:
        """The pairs of a list of them."""
        for element, around in self.elements(node, env):
            match element:
                case cst.Tuple(elements=[cst.Element(value=key), cst.Element(value=value)]):
                    yield settled(key, around), settled(value, around)

    def sources(self, node: cst.Name | cst.Attribute, env: Env) -> Iterator[tuple[cst.BaseExpression, Env, Statement]]:
        """The expressions that a name may have been assigned: the last one, and those before it that may not have been replaced."""
        variable = variable_of(node, env)
        if variable is None:
            return
        found: list[tuple[Statement, Scope]] = []
        for statement, scope in variable.assigned():
            found = [
                *(found if statement.conditional or statement.fallback or variable.of_self else []),
                (statement, scope),
            ]
        for statement, scope in found:
            read = snippet(scope.module.source, statement)
            if isinstance(read, Unknown):
                continue
            around = Env(env.modules, scope.at(statement), read.place, given=kept(env, scope))
            match read.node:
                case cst.AnnAssign(value=cst.BaseExpression() as value):
                    yield value, around, statement
                case cst.Assign(targets=targets, value=value):
                    for target in targets:
                        for made, where in self._parts_of(target.target, value, around, variable):
                            yield made, where, statement

    def _parts_of(
        self, target: cst.BaseExpression, value: cst.BaseExpression, env: Env, variable: Variable
    ) -> Iterator[Element]:
        """What an assignment to one target gives to a variable."""
        if dotted_name(target) in variable.names:
            yield value, env
        elif isinstance(target, cst.Tuple | cst.List):
            for index, part in enumerate(target.elements):
                if dotted_name(part.value) in variable.names:
                    yield from self._component(value, env, index, len(target.elements))

    def _component(self, node: cst.BaseExpression, env: Env, index: int, count: int) -> Iterator[Element]:
        """One of the values that an expression is unpacked into."""
        node, env = settled(node, env)
        match node:
            case cst.Tuple(elements=parts) | cst.List(elements=parts) if len(parts) == count:
                yield settled(parts[index].value, env)
            case cst.Call():
                for whole, made, around in self.results(node, env):
                    yield from self._component(made, around, index, count) if whole else ()
            case cst.Await(expression=inner):
                yield from self._component(inner, env, index, count)

    def _changes(self, node: cst.Name | cst.Attribute, env: Env) -> Iterator[tuple[cst.CSTNode, Env]]:
        """The statements that add something to a name, in every round of the loops around them."""
        variable = variable_of(node, env)
        if variable is None:
            return
        source = variable.scope.module.source
        word = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, variable.names))}){_GROWING}")
        if not word.search(source.text):
            return
        for statement, scope, loops in looped(variable.body, variable.scope):
            if not word.match(source.text, statement.span.start) or not variable.is_in(scope, env):
                continue
            read = snippet(source, statement)
            if isinstance(read, Unknown):
                continue
            around = Env(env.modules, scope.at(statement), read.place, given=kept(env, scope))
            with self._following(statement) as can:
                for in_round in self.rounds(loops, around) if can else ():
                    yield read.node, in_round

    def _added(self, node: cst.Name | cst.Attribute, env: Env) -> Iterator[Element]:
        """What ``name.append(x)``, ``name.extend([x])`` and ``name += [x]`` add."""
        for change, around in self._changes(node, env):
            if isinstance(change, cst.AugAssign):
                yield from self.elements(change.value, around)
                continue
            for call in calls(change):
                match call:
                    case cst.Call(
                        func=cst.Attribute(attr=cst.Name(value="append" | "add" | "appendleft" | "insert")),
                        args=[*_, argument],
                    ):
                        yield settled(argument.value, around)
                    case cst.Call(func=cst.Attribute(attr=cst.Name(value="extend" | "update")), args=[argument]):
                        yield from self.elements(argument.value, around)

    def _entered(self, node: cst.Name | cst.Attribute, env: Env) -> Iterator[Pair]:
        """What ``name[key] = x``, ``name.update({...})`` and ``name |= {...}`` add."""
        for change, around in self._changes(node, env):
            match change:
                case cst.AugAssign(value=value):
                    yield from self.pairs(value, around)
                case cst.Assign(
                    targets=[
                        cst.AssignTarget(target=cst.Subscript(slice=[cst.SubscriptElement(slice=cst.Index(value=key))]))
                    ],
                    value=value,
                ):
                    yield settled(key, around), settled(value, around)
                case cst.Expr(value=cst.Call(func=cst.Attribute(attr=cst.Name(value="update")), args=args)):
                    for argument in args:
                        if argument.keyword is None:
                            yield from self.pairs(argument.value, around)
                        else:
                            yield (cst.SimpleString(repr(argument.keyword.value)), around), (argument.value, around)
                case cst.Expr(value=cst.Call(func=cst.Attribute(attr=cst.Name(value="setdefault")), args=[key, value])):
                    yield settled(key.value, around), settled(value.value, around)

    def results(self, call: cst.Call, env: Env) -> Iterator[tuple[bool, cst.BaseExpression, Env]]:
        """What a function of the project gives back when it is called: a whole, or one element of what it yields."""
        target = named_function(call.func, env)
        if target is None:
            return
        scope = target.scope.within(target.statement)
        source = scope.module.source
        with self._following(target.statement) as can:
            if not can:
                return
            given = handed(target, call, env)
            for statement, loops in level(target.statement.body, scope):
                if not source.text.startswith(("return", "yield"), statement.span.start) or statement.kind != "other":
                    continue
                read = snippet(source, statement)
                if isinstance(read, Unknown):
                    continue
                around = Env(env.modules, scope.at(statement), read.place, given=given)
                match read.node:
                    case cst.Return(value=cst.BaseExpression() as value):
                        yield True, value, around
                    case cst.Expr(value=cst.Yield(value=cst.From(item=value))):
                        yield True, value, around
                    case cst.Expr(value=cst.Yield(value=cst.BaseExpression() as value)):
                        for in_round in self.rounds(loops, around):
                            yield False, *settled(value, in_round)

    def rounds(self, loops: Sequence[Loop], env: Env) -> list[Env]:
        """The surroundings in each round of loops, those outside where nothing is known of them."""
        self.spent += 1
        found = [env]
        for loop in loops:
            found = [inner for outer in found for inner in self._rounds(loop, outer) or [outer]][:_MOST]
        return found

    def _rounds(self, loop: Loop, env: Env) -> list[Env]:
        head = loop_head(loop, env)
        if head is None:
            return []
        node, around = head
        since = loop.span.start if isinstance(loop, Statement) else sys.maxsize
        return [
            _with(env, values, since)
            for element in _once(self.elements(node.iter, around))
            if (values := dict(_bound(node.target, element)))
        ]


def _with(env: Env, values: Mapping[str, Element], since: int = sys.maxsize) -> Env:
    return replace(env, given={**env.given, **{name: (*value, since) for name, value in values.items()}})


def _row(parts: Sequence[Element], call: cst.Call, env: Env) -> Element:
    """A tuple of elements that stand in different places, which a call gives."""
    env = _located(env, call)
    names = [f"__row_{number}__" for number in range(len(parts))]  # No name in the text is called so.
    return cst.Tuple([cst.Element(cst.Name(name)) for name in names]), _with(env, dict(zip(names, parts, strict=True)))


def _located(env: Env, node: cst.BaseExpression) -> Env:
    """The surroundings of expressions that are not in the text, with the place of the one that gives them."""
    place = env.locate(node)
    return replace(env, locate=lambda _: place)


def _parts(node: cst.BaseExpression) -> Iterator[cst.BaseExpression]:
    """The expressions of which one or all give what an operation gives."""
    match node:
        case cst.BinaryOperation(left=left, operator=cst.Add() | cst.BitOr(), right=right):
            yield from (left, right)
        case cst.BinaryOperation(left=left, operator=cst.Subtract() | cst.BitAnd()):
            yield left
        case cst.BooleanOperation(left=left, right=right):
            yield from (left, right)
        case cst.IfExp(body=then, orelse=otherwise):
            yield from (then, otherwise)
        case cst.Await(expression=inner):
            yield inner
        case cst.NamedExpr(value=inner):
            yield inner


def _outside(node: cst.BaseExpression, env: Env) -> str:
    """The full name of a function from outside of the project, "" for another one."""
    target = env.resolve(node) if isinstance(node, cst.Name | cst.Attribute) else None
    return target.qualname if isinstance(target, External) else ""


def _text(node: cst.BaseExpression, env: Env) -> str | None:
    node, env = settled(node, env)
    value = fold(node, env)
    return value if isinstance(value, str) else None


def _comprehended(loop: cst.CompFor | None) -> list[cst.CompFor]:
    """The loops of a comprehension, the outermost first."""
    found: list[cst.CompFor] = []
    while loop is not None:
        found.append(loop)
        loop = loop.inner_for_in
    return found


def _bound(target: cst.BaseExpression, element: Element) -> Iterator[tuple[str, Element]]:
    """What one element gives to the variables of a loop."""
    node, env = settled(*element)
    match target, node:
        case cst.Name(value=name), _:
            yield name, (node, env)
        case ((cst.Tuple() | cst.List()), cst.Tuple(elements=parts)) if len(target.elements) == len(parts):
            for variable, part in zip(target.elements, parts, strict=True):
                yield from _bound(variable.value, (part.value, env))
