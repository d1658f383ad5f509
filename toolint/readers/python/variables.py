"""What names stand for in a function that is called or in the round of a loop, and the statements that make them what they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.guard import danger
from toolint.readers.python.modules import Local, Scope, class_around
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, flat
from toolint.readers.python.walk import looped

Element: TypeAlias = tuple[cst.BaseExpression, Env]
"""An expression and where it stands."""

Loop: TypeAlias = Statement | cst.CompFor
"""A ``for`` statement, or that of a comprehension."""


def settled(node: cst.BaseExpression, env: Env) -> Element:
    """An expression, or what the loop variable or the parameter stands for that it is."""
    while isinstance(node, cst.Name) and (held := env.stands_for(node.value)) is not None:
        node, env = held
    return node, env


@dataclass(frozen=True)
class Variable:
    """A name of a scope, or what all instances of a class have under a name."""

    names: tuple[str, ...]
    """As it is written where it is assigned."""
    scope: Scope
    target: Local | None = None
    """What binds the name, None for an attribute of instances."""

    @property
    def of_self(self) -> bool:
        return self.target is None

    @property
    def body(self) -> tuple[Statement, ...]:
        return self.scope.chain[-1].body if self.scope.chain else self.scope.module.statements

    def assigned(self) -> Iterator[tuple[Statement, Scope]]:
        """The statements that assign it, up to where it is used."""
        if self.target is None:
            yield from ((s, scope) for s, scope, _ in looped(self.body, self.scope) if self._is_assigned(s, scope))
            return
        for statement in flat(self.body):
            before = self.target.before is None or statement.span.end <= self.target.before
            if (before or statement is self.target.statement) and self._is_assigned(statement, self.scope):
                yield statement, self.scope

    def _is_assigned(self, statement: Statement, scope: Scope) -> bool:
        names = self.names if self.target is not None or scope.chain != self.scope.chain else self.names[1:]
        return statement.kind == "assign" and any(name in statement.names for name in names)

    def is_in(self, scope: Scope, env: Env) -> bool:
        """Whether the name means the same in an inner scope."""
        if self.target is None or scope.chain == self.scope.chain:
            return True
        found = env.modules.lookup(self.target.name, Scope(scope.module, scope.chain))
        return isinstance(found, Local) and found.scope.chain == self.scope.chain


def variable_of(node: cst.Name | cst.Attribute, env: Env) -> Variable | None:
    match node:
        case cst.Attribute(value=cst.Name(value="self" | "cls" as own), attr=cst.Name(value=name)):
            owner = class_around(env.scope)
            if owner is None:
                return None
            return Variable((f"{own}.{name}", name), owner.scope.within(owner.statement))
    target = env.resolve(node)
    if not isinstance(target, Local) or target.statement.kind != "assign":
        return None
    return Variable((target.name,), target.scope, target)


def kept(env: Env, scope: Scope) -> Mapping[str, tuple[cst.BaseExpression, Env, int]]:
    """What is given in a scope still holds in it."""
    return env.given if scope.module is env.scope.module and scope.chain == env.scope.chain else {}


def handed(target: Local, call: cst.Call, env: Env) -> dict[str, tuple[cst.BaseExpression, Env, int]]:
    """What the parameters of a function stand for in a call, as far as it says so."""
    read = snippet(target.scope.module.source, target.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.FunctionDef):
        return {}
    around, since = Env(env.modules, target.scope, read.place), target.statement.span.start
    params = read.node.params
    parameters = [*params.posonly_params, *params.params]
    found = {
        parameter.name.value: (parameter.default, around, since)
        for parameter in (*parameters, *params.kwonly_params)
        if parameter.default is not None
    }
    names = [parameter.name.value for parameter in parameters]
    positional = iter(
        names[1:] if class_around(target.scope) is not None and names[:1] in (["self"], ["cls"]) else names
    )
    for argument in call.args:
        if argument.star:
            positional = iter(())
            continue
        name = argument.keyword.value if argument.keyword else next(positional, None)
        if name is not None:
            found[name] = (*settled(argument.value, env), since)
    return found


def loop_head(loop: Loop, env: Env) -> tuple[cst.For | cst.CompFor, Env] | None:
    """The loop as libcst reads it, and where what it goes over stands."""
    if isinstance(loop, cst.CompFor):
        return loop, env
    source = env.scope.module.source
    head = f"{source.text[loop.span.start : loop.body[0].span.start]}pass\n"
    if danger(head):
        return None
    try:
        node = cst.parse_module(head).body[0]
    except (cst.ParserSyntaxError, RecursionError):
        return None
    place = Place(source.path, loop.span)
    around = replace(env, scope=env.scope.at(loop), locate=lambda _: place)
    return (node, around) if isinstance(node, cst.For) else None
