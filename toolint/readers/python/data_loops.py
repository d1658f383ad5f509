"""What the variables of loops over written-out data stand for, round by round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python import lists
from toolint.readers.python.classes import Env
from toolint.readers.python.displays import Around, Part, part_of, plain
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement
from toolint.readers.python.variables import Loop, settled

_MOST_ROUNDS = 500
_EACH = ("enumerate", "sorted", "reversed", "list", "tuple")


def rounds(loops: Sequence[Loop], around: Around) -> Iterator[Around]:
    """The surroundings in each round, one without variables where nothing is known of any; the row is in ``Around.row``."""
    return islice(_rounds(tuple(loops), around), _MOST_ROUNDS)


def _rounds(loops: tuple[Loop, ...], around: Around) -> Iterator[Around]:
    if not loops:
        yield around
        return
    for outer in _rounds(loops[:-1], around):
        empty = True
        for target, row in _rows(loops[-1], outer):
            empty = False
            yield _given(outer, dict(_bound(target, row)), row)
        if not empty:
            continue
        for env in lists.rounds((loops[-1],), outer.env):
            yield _standing(outer, env)


def _standing(around: Around, env: Env) -> Around:
    """The surroundings in a round over what is only chosen when it runs."""
    new = [name for name in env.given if name not in around.env.given]
    held = {name: settled(*standing) for name in new if (standing := env.stands_for(name)) is not None}
    given = {name: part_of(node, replace(around, env=where, given={})) for name, (node, where) in held.items()}
    return _given(replace(around, env=env), given, next(iter(given.values()))) if given else around


def _given(around: Around, given: Mapping[str, Part], row: Part) -> Around:
    values = {**around.env.values, **{name: plain(part) for name, part in given.items()}}
    return replace(around, env=replace(around.env, values=values), given={**around.given, **given}, row=row.place)


def _rows(loop: Loop, around: Around) -> Iterator[tuple[cst.BaseExpression, Part]]:
    if isinstance(loop, cst.CompFor):
        yield from ((loop.target, row) for row in _iterated(loop.iter, around))
        return
    scope = around.env.scope
    read = snippet(scope.module.source, _head(loop))
    if isinstance(read, Unknown) or not isinstance(read.node, cst.For):
        return
    inside = replace(around, env=Env(around.env.modules, scope.at(loop), read.place, values=around.env.values))
    for row in _iterated(read.node.iter, inside):
        yield read.node.target, row


@lru_cache(maxsize=256)
def _head(loop: Statement) -> Statement:
    """The loop without its body."""
    return Statement("def", loop.span, head=loop.body[0].span.start)


def _iterated(node: cst.BaseExpression, around: Around) -> Iterator[Part]:
    match node:
        case cst.Call(func=cst.Attribute(value=base, attr=cst.Name(value="items" | "values" as what)), args=[]):
            for key, entry in part_of(base, around).entries.items():
                pair = Part((Part(key, entry.key), entry.part), entry.key)
                yield pair if what == "items" else entry.part
        case cst.Call(func=cst.Attribute(value=base, attr=cst.Name(value="keys")), args=[]):
            yield from _iterated(base, around)
        case cst.Call(func=cst.Name(value=name), args=[cst.Arg(value=given), *_]) if name in _EACH:
            for number, row in enumerate(_iterated(given, around)):
                yield Part((Part(number, row.place), row), row.place) if name == "enumerate" else row
        case cst.Call(func=cst.Name(value="zip"), args=args):
            for rows in zip(*(_iterated(argument.value, around) for argument in args), strict=False):
                yield Part(rows, rows[0].place)
        case _:
            found = part_of(node, around)
            yield from found.members
            yield from (Part(key, entry.key) for key, entry in found.entries.items())


def _bound(target: cst.BaseExpression, row: Part) -> Iterator[tuple[str, Part]]:
    match target:
        case cst.Name(value=name):
            yield name, row
        case cst.Tuple(elements=targets) | cst.List(elements=targets) if len(targets) == len(row.members):
            for inner, part in zip(targets, row.members, strict=True):
                yield from _bound(inner.value, part)
