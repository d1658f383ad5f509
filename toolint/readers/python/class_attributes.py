"""What gives an attribute of a class its value: its body, a property, its ``__init__`` or a base's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from toolint.model import Place, Unknown
from toolint.readers.python.classes import Class, Env, ancestors
from toolint.readers.python.constants import fold
from toolint.readers.python.modules import External, Parameter
from toolint.readers.python.snippets import snippet
from toolint.readers.python.statements import Statement, everywhere, flat

_FIELD = frozenset({"pydantic.Field", "pydantic.fields.Field", "pydantic.v1.Field", "langchain.pydantic_v1.Field"})
_PROPERTIES = ("property", "cached_property", "classproperty")


@dataclass(frozen=True, slots=True)
class Written:
    """An expression that gives an attribute its value."""

    node: cst.BaseExpression
    env: Env

    @property
    def place(self) -> Place:
        return self.env.locate(self.node)


@dataclass(frozen=True, slots=True)
class Generic:
    """An attribute that each instance is given: the class alone is no tool."""


def attribute(name: str, lineage: list[Class], keywords: tuple[str, ...]) -> Written | Generic | None:
    """What gives an attribute its value, nearest class first: its ``__init__``, then its body."""
    for cls in lineage:
        found = _given(name, cls, keywords) or _declared(name, cls)
        if found is not None:
            return found
    return None


def bound(cls: Class) -> dict[str, Statement]:
    """What the body of a class binds."""
    return {name: statement for statement in flat(cls.local.statement.body) for name in statement.names}


def last_part(dotted: str) -> str:
    return dotted.rpartition(".")[2]


def _given(name: str, cls: Class, keywords: tuple[str, ...]) -> Written | Generic | None:
    """What ``__init__`` gives it: ``self.name = x``, ``super().__init__(name=x)``."""
    made, source = bound(cls).get("__init__"), cls.local.scope.module.source
    if made is None or made.kind != "def":
        return None
    scope = cls.inner.within(made)
    found: Written | None = None
    for statement in made.body:
        text = source.text[statement.span.start : statement.span.end]
        sets = statement.kind == "assign" and f"self.{name}" in statement.names
        if not sets and not (statement.kind == "other" and ".__init__(" in text):
            continue
        read = snippet(source, statement)
        if isinstance(read, Unknown):
            continue
        env = Env(cls.env.modules, scope, read.place)
        match read.node:
            case cst.Assign(value=value) | cst.AnnAssign(value=cst.BaseExpression() as value) if sets:
                found = Written(value, env)
            case cst.Expr(value=cst.Call(func=cst.Attribute(attr=cst.Name(value="__init__"))) as call):
                argument = _keyword(call, name, keywords)
                found = Written(argument, env) if argument is not None else found
    return _by_default(found, made, cls) if found is not None else None


def of_self(name: str, cls: Class) -> Written | None:
    """What ``self.name`` is in the methods of a class: set by a constructor to a constant, or to what a subclass hands up."""
    above = [c for c in ancestors(cls.env.modules, cls) if isinstance(c, Class)]
    handed: list[tuple[cst.Call, Env]] = []
    if any(_set_again(name, owner) for owner in (cls, *above)):
        return None
    for owner in (cls, *above):
        made, source = bound(owner).get("__init__"), owner.local.scope.module.source
        if made is None or made.kind != "def":
            continue
        scope = owner.inner.within(made)
        calls: list[tuple[cst.Call, Env]] = []
        for statement in made.body:
            read = snippet(source, statement)
            if isinstance(read, Unknown):
                continue
            env = Env(owner.env.modules, scope, read.place)
            match read.node:
                case cst.Assign(value=value) if f"self.{name}" in statement.names:
                    found = Written(value, env)
                    if not of_function(found):
                        return found
                    return _handed_up(value, made, handed) if isinstance(value, cst.Name) else None
                case cst.Expr(value=cst.Call(func=cst.Attribute(attr=cst.Name(value="__init__"))) as call):
                    calls.append((call, env))
        handed = calls
    return None


def _set_again(name: str, cls: Class) -> bool:
    """Whether a class sets an attribute of its instances elsewhere than once at the top of its constructor."""
    made = bound(cls).get("__init__")
    setting = [s for s in everywhere(cls.local.statement.body) if f"self.{name}" in s.names]
    return len(setting) > 1 or any(made is None or statement not in made.body for statement in setting)


def _handed_up(value: cst.Name, made: Statement, calls: list[tuple[cst.Call, Env]]) -> Written | None:
    """What the constructor of a subclass calls its base's with for a parameter."""
    for call, env in calls:
        argument = _keyword(call, value.value, tuple(name for name in made.parameters if name != "self"))
        found = Written(argument, env) if argument is not None else None
        if found is not None and not of_function(found):
            return found
    return None


def _keyword(call: cst.Call, name: str, keywords: tuple[str, ...]) -> cst.BaseExpression | None:
    for position, argument in enumerate(call.args):
        keyword = argument.keyword.value if argument.keyword else None
        if keyword is None and not argument.star and position < len(keywords):
            keyword = keywords[position]
        if keyword == name:
            return argument.value
    return None


def _by_default(found: Written, made: Statement, cls: Class) -> Written | Generic:
    """The default of the parameter of ``__init__`` that is passed on; without one each instance has its own."""
    if isinstance(found.node, cst.Dict | cst.List) or not of_function(found):
        return found
    read = snippet(cls.local.scope.module.source, made)
    if isinstance(found.node, cst.Name) and not isinstance(read, Unknown) and isinstance(read.node, cst.FunctionDef):
        params = read.node.params
        for parameter in (*params.posonly_params, *params.params, *params.kwonly_params):
            if parameter.name.value == found.node.value and parameter.default is not None:
                env = Env(cls.env.modules, cls.inner, read.place)
                return Generic() if fold(parameter.default, env) is None else Written(parameter.default, env)
    return Generic()


def _declared(name: str, cls: Class) -> Written | Generic | None:
    """What the body of a class gives it: ``name = x``, ``name: str = Field(default=x)``, a property that returns one."""
    statement = bound(cls).get(name)
    if statement is None:
        return None
    read = snippet(cls.local.scope.module.source, statement)
    if isinstance(read, Unknown):
        return None
    env = Env(cls.env.modules, cls.inner, read.place)
    match read.node:
        case cst.Assign(value=value) | cst.AnnAssign(value=cst.BaseExpression() as value):
            return _default(value, env)
        case cst.FunctionDef() if any(last_part(d) in _PROPERTIES for d in statement.decorators):
            return _returned(statement, cls)
    return None


def _default(node: cst.BaseExpression, env: Env) -> Written | None:
    """The default of a field, the expression itself where it is no call of ``Field``."""
    if not isinstance(node, cst.Call):
        return Written(node, env)
    target = env.resolve(node.func)
    if not (isinstance(target, External) and target.qualname in _FIELD):
        return Written(node, env)
    for position, argument in enumerate(node.args):
        match argument:
            case cst.Arg(keyword=cst.Name(value="default"), value=value):
                return Written(value, env)
            case cst.Arg(keyword=cst.Name(value="default_factory"), value=cst.Lambda(body=value)):
                return Written(value, env)
            case cst.Arg(keyword=None, star="", value=value) if position == 0 and not isinstance(value, cst.Ellipsis):
                return Written(value, env)
    return None


def _returned(statement: Statement, cls: Class) -> Written | Generic:
    """What a property returns if that is all it does."""
    body = [s for s in statement.body if s.kind != "other" or not _is_text(s, cls)]
    read = snippet(cls.local.scope.module.source, body[0]) if len(body) == 1 else None
    if read is not None and not isinstance(read, Unknown) and isinstance(read.node, cst.Return) and read.node.value:
        made = Written(read.node.value, Env(cls.env.modules, cls.inner.within(statement), read.place))
        return Generic() if _of_self(read.node.value) else made
    return Generic()


def _is_text(statement: Statement, cls: Class) -> bool:
    return cls.local.scope.module.source.text[statement.span.start] in "\"'rRuU" and not (
        cls.local.scope.module.source.text.startswith("return", statement.span.start)
    )


def _of_self(node: cst.CSTNode) -> bool:
    """Whether an expression asks the instance."""
    return (isinstance(node, cst.Name) and node.value == "self") or any(map(_of_self, node.children))


def is_called(found: Written) -> bool:
    """Whether it is worked out for each instance, or each class that a function makes."""
    return any(around.kind == "def" for around in found.env.scope.chain)


def of_function(found: Written) -> bool:
    """Whether a class is made by a function, with a name that the function is given."""
    return any(isinstance(found.env.resolve(name), Parameter) for name in _names(found.node))


def _names(node: cst.CSTNode) -> Iterator[cst.Name]:
    if isinstance(node, cst.Name):
        yield node
    elif isinstance(node, cst.Attribute):
        yield from _names(node.value)
    else:
        for child in node.children:
            yield from _names(child)
