"""Names that only type checkers see: imported under ``if TYPE_CHECKING:``, so that what evaluates an annotation fails on them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.modules import Scope
from toolint.readers.python.snippets import expression

_REBUILT = re.compile(r"\b(?:model_rebuild|rebuild_dataclass|update_forward_refs)\s*\(")
RULE = "type-checking-only-name"


def is_typing_only(name: str, scope: Scope) -> bool:
    """Whether all that binds a name where it is looked up stands under ``if TYPE_CHECKING:``."""
    for depth in range(len(scope.chain) - 1, -1, -1):
        around = scope.chain[depth]
        if around.kind == "class" and depth != len(scope.chain) - 1:
            continue
        found = scope.module.inside(around).get(name)
        if found:
            return all(statement.typing_only for statement, _ in found)
        if name in around.parameters:
            return False
    found = scope.module.bound.get(name)
    return bool(found) and all(statement.typing_only for statement, _ in found or ())


def refused(node: cst.BaseExpression, env: Env) -> Unknown | None:
    """Why a name, or what its dots begin with, does not exist at run time; None where it does."""
    base = node
    while isinstance(base, cst.Attribute):
        base = base.value
    if not isinstance(base, cst.Name) or not is_typing_only(base.value, env.scope) or _is_completed(env):
        return None
    return _unknown(base.value, env.locate(node))


def _is_completed(env: Env) -> bool:
    """Whether the class around is completed later, when such names exist: ``Person.model_rebuild(...)``."""
    if not env.scope.chain or env.scope.chain[-1].kind != "class":
        return False
    module = env.scope.module
    packages = [posixpath.dirname(module.path)]
    packages.append(posixpath.dirname(packages[0]))
    initial = (env.modules.at(posixpath.join(package, "__init__.py")) for package in packages)
    return any(found is not None and _REBUILT.search(found.source.text) for found in (module, *initial))


def within(node: cst.BaseExpression, env: Env, depth: int = 0) -> Unknown | None:
    """The first name anywhere in an annotation that does not exist at run time."""
    return next(_names(node, env, depth), None)


def _names(node: cst.CSTNode, env: Env, depth: int) -> Iterator[Unknown]:
    match node:
        case cst.Name() | cst.Attribute():
            found = refused(node, env)
            if found is not None:
                yield found
        case cst.SimpleString() if depth < 3 and not env.keeps_strings:
            inner = expression(str(node.evaluated_value))
            place = env.locate(node)
            for name in _quoted(inner) if inner is not None else ():
                if is_typing_only(name, env.scope):
                    yield _unknown(name, place)
        case cst.Subscript(value=cst.Name("Literal") | cst.Attribute(attr=cst.Name("Literal"))):
            return
        case _:
            for child in node.children:
                yield from _names(child, env, depth)


def _quoted(node: cst.CSTNode) -> Iterator[str]:
    match node:
        case cst.Name(value=name):
            yield name
        case cst.Attribute(value=base):
            yield from _quoted(base)
        case cst.Subscript(value=cst.Name("Literal") | cst.Attribute(attr=cst.Name("Literal"))):
            return
        case _:
            for child in node.children:
                yield from _quoted(child)


def _unknown(name: str, place: Place) -> Unknown:
    reason = (
        f"`{name}` is only imported under `if TYPE_CHECKING:`, so it does not exist when the annotation is evaluated"
    )
    return Unknown(reason, place, refused=True, rule=RULE)
