"""The members of enumerations."""

from __future__ import annotations

import libcst as cst

from toolint.model import Unknown
from toolint.readers.python.assignments import assignment, value_node
from toolint.readers.python.classes import Class, Env, ancestors, read_class
from toolint.readers.python.folded import EnumField, EnumMember, Folding, Symbol, Value
from toolint.readers.python.modules import (
    External,
    Local,
    Modules,
)
from toolint.readers.python.results import called
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import flat

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
    outside = [a.qualname for a in ancestors(modules, cls, installed=True) if isinstance(a, External)]
    kinds = [_ENUMS[name] for name in outside if name in _ENUMS]
    return kinds[0] if kinds else None


def functional_members(folding: Folding, call: cst.Call, env: Env, maker: str) -> list[EnumField] | Unknown:
    """The members that ``Enum("Name", ...)`` gives an enumeration."""
    place = env.locate(call)
    positional = [a.value for a in call.args if a.keyword is None]
    keywords = {a.keyword.value: a.value for a in call.args if a.keyword is not None}
    unknown = Unknown("an enumeration whose members are made at run time", place)
    given = positional[1] if len(positional) > 1 else keywords.get("names")
    first = folding.fold(keywords["start"], env) if "start" in keywords else 1
    if given is None or not isinstance(first, int):
        return unknown

    def auto(name: str, index: int) -> Value:
        if _ENUMS.get(maker) == "str":
            return name.lower()
        return 1 << index if _ENUMS.get(maker) == "flag" else first + index

    match folding.fold(given, env):
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
    kind = folding.fold(keywords["type"], env) if "type" in keywords else None
    as_text = isinstance(kind, Symbol) and kind.target == External("builtins.str")
    return [EnumField(name, str(value) if as_text else value, place) for name, value in members]


def members_of(folding: Folding, modules: Modules, local: Local) -> list[EnumField] | Unknown | None:
    if local.statement.kind == "assign":
        found_call = assignment(modules, local)
        if isinstance(found_call, Unknown) or not isinstance(found_call[0], cst.Call):
            return None
        maker = found_call[1].resolve(found_call[0].func)
        name = maker.qualname if isinstance(maker, External) else ""
        return functional_members(folding, found_call[0], found_call[1], name) if name in _ENUMS else None
    cls = read_class(modules, local)
    if isinstance(cls, Unknown):
        return None
    kind = enum_kind(modules, cls)
    if kind is None:
        return None
    generator = _generator(modules, cls)
    found: list[EnumField] = []
    raw: dict[str, Value] = {}
    ignored = _ignored(folding, cls)
    for statement in flat(local.statement.body):
        if statement.kind != "assign" or (statement.names[0].startswith("_") and statement.names[0].endswith("_")):
            continue
        read = snippet(local.scope.module.source, statement)
        if isinstance(read, Unknown):
            return read
        for name in statement.names:
            node = value_node(statement, name, read.node)
            if node is None or name in ignored:
                continue
            env = Env(modules, cls.inner.at(statement), read.place, values=dict(raw))
            raw[name] = _member_value(folding, node, env, name, kind, list(raw.values()), generator)
            found.append(EnumField(name, _mixed(modules, cls, raw[name]), read.place(read.node)))
    return found


def _ignored(folding: Folding, cls: Class) -> tuple[str, ...]:
    """The names that ``_ignore_`` keeps from being members."""
    given = cls.local.scope.module.inside(cls.local.statement).get("_ignore_", ())
    read = snippet(cls.local.scope.module.source, given[-1][0]) if given else None
    if read is None or isinstance(read, Unknown) or not isinstance(read.node, cst.Assign):
        return ()
    match folding.fold(read.node.value, cls.env):
        case str() as text:
            return tuple(text.replace(",", " ").split())
        case list() | tuple() as names:
            return tuple(name for name in names if isinstance(name, str))
    return ()


def _generator(modules: Modules, cls: Class) -> Symbol | None:
    """``_generate_next_value_`` of an enumeration or of a base of it."""
    for item in (cls, *ancestors(modules, cls, installed=True)):
        own = item.local.scope.module.inside(item.local.statement) if isinstance(item, Class) else {}
        if isinstance(item, Class) and "_generate_next_value_" in own:
            return Symbol(Local("_generate_next_value_", own["_generate_next_value_"][-1][0], item.inner))
    return None


def _mixed(modules: Modules, cls: Class, value: Value) -> Value:
    """A member's value as the type that its enumeration is mixed with makes it."""
    outside = [a.qualname for a in ancestors(modules, cls, installed=True) if isinstance(a, External)]
    make = next((m for n, m in (("float", float), ("int", int), ("str", str)) if f"builtins.{n}" in outside), None)
    given = value if isinstance(value, tuple) else (value,)
    if make is None or not all(isinstance(part, str | int | float) for part in given):
        return value
    try:
        return make(*given)
    except (TypeError, ValueError):
        return value


def _member_value(
    folding: Folding,
    node: cst.BaseExpression,
    env: Env,
    name: str,
    kind: str,
    before: list[Value],
    generator: Symbol | None = None,
) -> Value:
    if isinstance(node, cst.Call):
        target = env.resolve(node.func)
        if target == External("enum.auto") and generator is not None:
            given = (name, 1, len(before), before)
            return called(folding, env.modules, generator, given, {}, env.locate(node))
        if target == External("enum.auto"):
            values = [value for value in before if isinstance(value, int)]
            if kind == "str":
                return name.lower()
            if kind == "flag":
                return 1 << max((v.bit_length() for v in values), default=0)
            return max(values, default=0) + 1
        if target in (External("enum.member"), External("enum.nonmember")) and node.args:
            return folding.fold(node.args[0].value, env)
    value = folding.fold(node, env)
    return value.value if isinstance(value, EnumMember) else value
