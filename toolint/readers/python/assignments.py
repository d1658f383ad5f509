"""The statements that give a name its value."""

from __future__ import annotations

import re
from collections.abc import Mapping

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.folded import Folding, Value
from toolint.readers.python.modules import (
    Local,
    Modules,
)
from toolint.readers.python.operators import binary
from toolint.readers.python.snippets import Snippet, snippet
from toolint.readers.python.statements import Statement, flat


def unpacked(target: cst.CSTNode, value: Value) -> dict[str, Value] | None:
    """What an assignment to names gives to each, None where it can't be told."""
    match target:
        case cst.Name(value=name):
            return {name: value}
        case cst.Tuple(elements=elements) | cst.List(elements=elements) if isinstance(value, list | tuple | str):
            star = next((i for i, e in enumerate(elements) if isinstance(e, cst.StarredElement)), None)
            parts: list[Value] = list(value)
            if star is not None and len(parts) >= len(elements) - 1:
                end = len(parts) - (len(elements) - star - 1)
                parts = [*parts[:star], parts[star:end], *parts[end:]]
            if len(parts) != len(elements):
                return None
            found: dict[str, Value] = {}
            for element, part in zip(elements, parts, strict=True):
                inside = unpacked(element.value, part)
                if inside is None:
                    return None
                found.update(inside)
            return found
        case cst.Attribute() | cst.Subscript():
            return {}
    return None


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
    place = Place(scope.module.path, local.statement.span)
    others = _others(modules, local)
    wrong = _ambiguous(local, others)
    if wrong is not None:
        return wrong
    if any(s.kind == "augment" and s.span.start > local.statement.span.start for s in others):
        return Unknown(f"`{local.name}` is changed after its assignment", place)
    read = snippet(scope.module.source, local.statement)
    if isinstance(read, Unknown):
        return read
    value = value_node(local.statement, local.name, read.node)
    if value is None:
        return Unknown(f"`{local.name}` is not assigned one expression", place)
    return value, Env(modules, scope.at(local.statement), read.place)


def grown(folding: Folding, modules: Modules, local: Local, depth: int) -> Value:
    """What a name is assigned, with what is added to it afterwards."""
    others = _others(modules, local)
    wrong = _ambiguous(local, others)
    if wrong is not None:
        return wrong
    read = snippet(local.scope.module.source, local.statement)
    if isinstance(read, Unknown):
        return read
    node = value_node(local.statement, local.name, read.node)
    env = Env(modules, local.scope.at(local.statement), read.place)
    value = _unpacked_value(folding, local, read, env, depth) if node is None else folding.fold(node, env, depth + 1)
    for statement in others:
        if statement.kind == "augment" and statement.span.start > local.statement.span.start:
            value = (
                value if isinstance(value, Unknown) else _augmented(folding, modules, local, statement, value, depth)
            )
    if isinstance(value, list | dict | set) and mutated(local):
        return Unknown(f"`{local.name}` is changed after its assignment", read.place(read.node))
    return value


def _augmented(
    folding: Folding, modules: Modules, local: Local, statement: Statement, value: Value, depth: int
) -> Value:
    """The value after ``name += ...``."""
    read = snippet(local.scope.module.source, statement)
    if isinstance(read, Unknown):
        return read
    place = read.place(read.node)
    if isinstance(read.node, cst.AugAssign) and type(read.node.operator) in _AUGMENTED:
        added = folding.fold(read.node.value, Env(modules, local.scope.at(statement), read.place), depth + 1)
        if isinstance(added, Unknown):
            return added
        return binary(_AUGMENTED[type(read.node.operator)], value, added, lambda why: Unknown(why, place))
    return Unknown(f"`{local.name}` is changed after its assignment", place)


def _unpacked_value(folding: Folding, local: Local, read: Snippet, env: Env, depth: int) -> Value:
    """What ``a, (b, *c) = ...`` gives to one of its names."""
    if isinstance(read.node, cst.Assign):
        value = folding.fold(read.node.value, env, depth + 1)
        if isinstance(value, Unknown):
            return value
        for target in read.node.targets:
            found = unpacked(target.target, value)
            if found and local.name in found:
                return found[local.name]
    return Unknown(f"`{local.name}` is not assigned one expression", read.place(read.node))


def mutated(local: Local) -> bool:
    """Whether a method or an item assignment anywhere in the module may change what the name holds."""
    name = re.escape(local.name)
    changed = rf"(?<![\w.]){name}\s*(?:\.(?:{_MUTATING})\s*\(|\[[^\]\n]*\]\s*(?:=(?!=)|[-+*/|&]=))"
    return re.search(changed, local.scope.module.source.text) is not None


_MUTATING = "add|append|clear|discard|extend|insert|pop|popitem|remove|reverse|setdefault|sort|update"
_AUGMENTED: Mapping[type[cst.BaseAugOp], cst.BaseBinaryOp] = {
    cst.AddAssign: cst.Add(),
    cst.SubtractAssign: cst.Subtract(),
    cst.MultiplyAssign: cst.Multiply(),
    cst.DivideAssign: cst.Divide(),
    cst.FloorDivideAssign: cst.FloorDivide(),
    cst.ModuloAssign: cst.Modulo(),
    cst.PowerAssign: cst.Power(),
    cst.BitOrAssign: cst.BitOr(),
    cst.BitAndAssign: cst.BitAnd(),
    cst.BitXorAssign: cst.BitXor(),
}


def _others(modules: Modules, local: Local) -> list[Statement]:
    """The other statements that bind or change a name, up to where it is used."""
    scope = local.scope
    body = scope.chain[-1].body if scope.chain else scope.module.statements
    found = [s for s in flat(body) if s is not local.statement and local.name in _bound_by(s)]
    found = [s for s in found if modules.runs(s, scope.module)]
    return found if local.before is None else [s for s in found if s.span.end <= local.before]


def _ambiguous(local: Local, others: list[Statement]) -> Unknown | None:
    """Why only the run decides which of the statements counts."""
    after = [s for s in others if s.span.start > local.statement.span.start]
    if (local.statement.conditional and others) or any(s.conditional for s in after):
        place = Place(local.scope.module.path, local.statement.span)
        return Unknown(f"`{local.name}` is assigned in more than one place", place)
    return None


def _bound_by(statement: Statement) -> tuple[str, ...]:
    return (*statement.names, *(i.alias for i in statement.imports))
