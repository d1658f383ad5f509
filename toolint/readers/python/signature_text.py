"""The line in which Python shows a function's signature, which some frameworks put before the description.

Source: ``inspect.Signature.__str__`` and ``inspect.formatannotation`` (Python 3.11).
"""

from __future__ import annotations

import ast
import re

import libcst as cst

from toolint.model import Json, Unknown
from toolint.readers.python.classes import Env, arguments
from toolint.readers.python.constants import fold
from toolint.readers.python.folded import Construct
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.labels import shown_field
from toolint.readers.python.metadata import is_field
from toolint.readers.python.modules import External, Local, Scope
from toolint.readers.python.parameters import Parameter, injected, parameters
from toolint.readers.python.registration import Registration
from toolint.readers.python.statements import Statement

_TYPING = ("typing.", "typing_extensions.")


class _Unshown(Exception):
    """A part that Python shows in a way that is not known here."""


def signature_text(
    name: Json, node: cst.FunctionDef, env: Env, statement: Statement, scope: Scope, registration: Registration
) -> Json:
    """``search(query: str, limit: int = 5) -> str`` without the parameters that the framework fills in; Unknown with the reason."""
    try:
        parts: list[str] = []
        kinds: list[str] = []
        for parameter in parameters(node, statement, scope):
            default = fold(parameter.node.default, env) if parameter.node.default is not None else None
            filled = injected(parameter, default, env, registration.framework, registration.context)
            if parameter.name in registration.hidden or filled is True:
                continue
            kind = _kind(parameter, node)
            if kinds and kinds[-1] == "positional" and kind != "positional":
                parts.append("/")
            if kind == "keyword" and "args" not in kinds and "keyword" not in kinds:
                parts.append("*")
            kinds.append(kind)
            parts.append(_parameter(parameter, env))
        if kinds and kinds[-1] == "positional":
            parts.append("/")
        returned = f" -> {_annotation(node.returns.annotation, env)}" if node.returns is not None else ""
    except _Unshown as error:
        return Unknown(f"how Python shows {error} in the signature", env.locate(node.name))
    return f"{name}({', '.join(parts)}){returned}" if isinstance(name, str) else name


def _kind(parameter: Parameter, node: cst.FunctionDef) -> str:
    if parameter.kind == "plain":
        return "keyword" if any(parameter.node is each for each in node.params.kwonly_params) else "plain"
    return parameter.kind


def _parameter(parameter: Parameter, env: Env) -> str:
    shown = {"args": "*", "kwargs": "**"}.get(parameter.kind, "") + parameter.name
    annotation, default = parameter.annotation, parameter.node.default
    if annotation is not None:
        shown += f": {_annotation(annotation, env)}"
    if default is None:
        return shown
    value = fold(default, env)
    if isinstance(value, Construct) and is_field(value):
        return shown
    if isinstance(value, Unknown) or jsonable(value, lambda _: NOT_JSON) != value:
        raise _Unshown(f"the default of `{parameter.name}`")
    return f"{shown} = {value!r}" if annotation is not None else f"{shown}={value!r}"


def _annotation(node: cst.BaseExpression, env: Env) -> str:
    if env.scope.module.postponed:
        return repr(ast.unparse(ast.parse(_code(node), mode="eval")))
    if isinstance(node, cst.SimpleString):
        return repr(node.evaluated_value)
    shown = _type(node, env)
    return re.sub(r"[\w.]+", lambda found: found[0].removeprefix("typing."), shown) if _is_typing(shown) else shown


def _is_typing(shown: str) -> bool:
    """Whether it is one of ``typing``'s own, whose module Python leaves out; ``Annotated`` says that of its type."""
    return shown.startswith("typing.") and not shown.startswith("typing.Annotated[")


def _type(node: cst.BaseExpression, env: Env) -> str:
    """``repr`` of a type, of a class its qualified name."""
    match node:
        case cst.Name(value="None"):
            return "None"
        case cst.Ellipsis():
            return "..."
        case cst.Name() | cst.Attribute():
            return _named(node, env)
        case cst.BinaryOperation(operator=cst.BitOr(), left=left, right=right):
            members = [_type(left, env), _type(right, env)]
            if any(map(_is_typing, members)):
                return _union(members)
            return " | ".join(members)
        case cst.Subscript(value=base):
            head = _named(base, env)
            if head == "typing.Literal":
                return f"{head}[{', '.join(_literal(each, env) for each in arguments(node))}]"
            if head == "typing.Annotated":
                first, *metadata = arguments(node)
                return f"{head}[{', '.join([_type(first, env), *(_beside(each, env) for each in metadata)])}]"
            given = [_type(each, env) for each in arguments(node)]
            if head in ("typing.Optional", "typing.Union"):
                return _union(given + (["None"] if head == "typing.Optional" else []))
            return f"{head}[{', '.join('NoneType' if each == 'None' and _is_typing(head) else each for each in given)}]"
    raise _Unshown(f"`{_code(node)}`")


def _union(members: list[str]) -> str:
    if any(member.startswith(("typing.Union[", "typing.Optional[")) or " | " in member for member in members):
        raise _Unshown("a union of unions")
    own = list(dict.fromkeys(members))
    if len(own) == 2 and "None" in own:
        return f"typing.Optional[{next(member for member in own if member != 'None')}]"
    return f"typing.Union[{', '.join('NoneType' if member == 'None' else member for member in own)}]"


def _named(node: cst.BaseExpression, env: Env) -> str:
    match env.follow(node):
        case External(qualname=qualname) if qualname.startswith("builtins."):
            return qualname.removeprefix("builtins.")
        case External(qualname=qualname) if qualname.startswith(_TYPING):
            return f"typing.{qualname.partition('.')[2]}"
        case External(qualname=qualname):
            return qualname
        case Local(statement=Statement(kind="class"), scope=scope) as local if not scope.chain:
            return f"{env.modules.dotted(scope.module)}.{local.qualname}"
    raise _Unshown(f"`{_code(node)}`")


def _beside(node: cst.BaseExpression, env: Env) -> str:
    """What stands beside the type in ``Annotated``."""
    value = fold(node, env)
    if isinstance(value, Construct) and is_field(value):
        return shown_field(value)
    if not isinstance(value, str):
        raise _Unshown(f"`{_code(node)}`")
    return repr(value)


def _literal(node: cst.BaseExpression, env: Env) -> str:
    value = fold(node, env)
    if not isinstance(value, str | int | bool | None):
        raise _Unshown(f"`{_code(node)}`")
    return repr(value)


def _code(node: cst.BaseExpression) -> str:
    return cst.Module([]).code_for_node(node)
