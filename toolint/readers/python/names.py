"""Names in expressions: constants, members of enumerations, or else symbols."""

from __future__ import annotations

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.classes import Env
from toolint.readers.python.folded import (
    EnumField,
    EnumMember,
    Folding,
    Symbol,
    Value,
    same_value,
)
from toolint.readers.python.modules import (
    External,
    Local,
    ModuleName,
    Parameter,
    Scope,
    Unresolved,
)
from toolint.readers.python.package_files import ATTRIBUTES, Located, attribute, own_name
from toolint.readers.python.snippets import snippet


def named(folding: Folding, node: cst.BaseExpression, env: Env, depth: int) -> Value:
    """A name: a constant of a module, an enum member, or else a symbol."""
    if isinstance(node, cst.Name) and node.value in env.values:
        return env.values[node.value]
    if isinstance(node, cst.Attribute) and node.attr.value in ("value", *ATTRIBUTES):
        base = folding.fold(node.value, env, depth + 1)
        if isinstance(base, EnumMember) and node.attr.value in ("value", "name"):
            return base.value if node.attr.value == "value" else base.name
        if isinstance(base, Located):
            return attribute(base, node.attr.value, lambda reason: Unknown(reason, env.locate(node)))
    target = env.resolve(node)
    if isinstance(node, cst.Name) and (own := own_name(node.value, target, env.modules, env.scope.module)) is not None:
        return own
    if isinstance(node, cst.Attribute) and isinstance(target, Unresolved):
        made = env.resolve(node.value)
        if isinstance(made, Local) and node.attr.value in _SPECIAL:
            return _special(folding, made, node.attr.value, env, Unknown(target.reason, env.locate(node)))
        members = folding.enum_members(env.modules, made) if isinstance(made, Local) else None
        if isinstance(made, Local) and isinstance(members, list):
            member = next((m for m in members if m.name == node.attr.value), None)
            if member is not None:
                return EnumMember(made, member.name, member.value)
    match target:
        case Local():
            return _of_local(folding, target, node, env, depth)
        case External(qualname="sys.maxsize"):
            return 2**63 - 1
        case External(qualname="math.inf"):
            return float("inf")
        case External(qualname="builtins.Ellipsis"):
            return ...
        case External():
            followed = env.modules.followed(target)
            value = _of_local(folding, followed, node, env, depth) if isinstance(followed, Local) else None
            # What a library marks things with goes by its name.
            return Symbol(target) if value is None or isinstance(value, Symbol | Unknown) else value
        case ModuleName():
            return Symbol(target)
        case Parameter(name=name):
            return Unknown(f"`{name}` is a parameter of the function around", env.locate(node))
        case Unresolved(reason=reason):
            return Unknown(reason, env.locate(node))
    return Unknown("a name", env.locate(node))


def member_of(owner: Local, found: EnumField, members: list[EnumField]) -> Value:
    """A member as an object: an alias is the member of the same value that comes first."""
    first = next((m for m in members if same_value(m.value, found.value)), found)
    return found.value if isinstance(found.value, Unknown) else EnumMember(owner, first.name, first.value)


_SPECIAL = frozenset({"__doc__", "__members__", "__name__", "__qualname__"})


def _special(folding: Folding, owner: Local, name: str, env: Env, otherwise: Unknown) -> Value:
    """An attribute that Python gives every class or function."""
    read = snippet(owner.scope.module.source, owner.statement)
    if isinstance(read, Unknown) or not isinstance(read.node, cst.ClassDef | cst.FunctionDef):
        return otherwise
    match name:
        case "__doc__":
            text = read.node.get_docstring(clean=False)
            return text if isinstance(text, str | None) else otherwise
        case "__name__":
            return owner.name
        case "__members__":
            members = folding.enum_members(env.modules, owner)
            if isinstance(members, list):
                return {m.name: member_of(owner, m, members) for m in members}
    return otherwise


def _of_local(folding: Folding, target: Local, node: cst.BaseExpression, env: Env, depth: int) -> Value:
    name, statement, scope = target.name, target.statement, target.scope
    owner = scope.chain[-1] if scope.chain and scope.chain[-1].kind == "class" else None
    if owner is not None and statement.kind == "assign":
        local = Local(owner.names[0], owner, Scope(scope.module, scope.chain[:-1]))
        members = folding.enum_members(env.modules, local)
        if isinstance(members, Unknown):
            return members
        found = next((m for m in members or () if m.name == name), None)
        if found is not None:
            return member_of(local, found, members or [])
    if statement.kind == "assign":
        return folding.assigned(env.modules, target, depth + 1, env.locate(node))
    return Symbol(target)
