"""The function that a name is, or the method of a class, a module or an instance."""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.modules import External, Local, Modules, Resolved, class_around


def named_function(node: cst.BaseExpression, env: Env) -> Local | None:
    """The function of the project that a name or an attribute is."""
    match node:
        case cst.Attribute(value=cst.Name(value="self" | "cls"), attr=cst.Name(value=name)):
            around = class_around(env.scope)
            return _method(env.modules, around, name) if around is not None else None
        case cst.Attribute(value=base, attr=cst.Name(value=name)):
            return _method(env.modules, _owner(base, env), name)
        case cst.Name():
            return defined(env.resolve(node))
    return None


def _owner(base: cst.BaseExpression, env: Env) -> Resolved:
    """What has the attributes of an expression: the class of an instance, else what it names."""
    if isinstance(base, cst.Name) and (held := env.stands_for(base.value)) is not None:
        return _owner(*held)
    if isinstance(base, cst.Call):
        return env.resolve(base.func)
    target = env.resolve(base)
    if isinstance(target, Local) and target.statement.kind == "assign":
        made = assignment(env.modules, target)
        if not isinstance(made, Unknown) and isinstance(made[0], cst.Call):
            return made[1].resolve(made[0].func)
    return target


def _method(modules: Modules, owner: Resolved, name: str) -> Local | None:
    """The function that an attribute of a module or class is, of a class that it inherits from where it has none itself."""
    found = modules.attribute(owner, name)
    if isinstance(found, Local) or not isinstance(owner, Local) or owner.statement.kind != "class":
        return defined(found)
    cls = read_class(modules, owner)
    above = ancestors(modules, cls) if isinstance(cls, Class) else ()
    inherited = (modules.attribute(base.local, name) for base in above if isinstance(base, Class))
    return next((defined(found) for found in inherited if isinstance(found, Local)), None)


def defined(target: object) -> Local | None:
    """A function; what a property gives is known to the run alone."""
    if not isinstance(target, Local) or target.statement.kind != "def":
        return None
    is_property = any(
        name.rpartition(".")[2] in ("property", "cached_property") for name in target.statement.decorators
    )
    return None if is_property else target


def looked_like(node: cst.FunctionDef, env: Env) -> Iterator[cst.BaseExpression]:
    """What ``functools.wraps`` is given in the decorators of a function."""
    for decorator in node.decorators:
        match decorator.decorator:
            case cst.Call(func=function, args=[cst.Arg(value=inner), *_]):
                if env.resolve(function) == External("functools.wraps"):
                    yield inner
