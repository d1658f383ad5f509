"""How pydantic shows type arguments in the names of generics."""

from __future__ import annotations

from dataclasses import replace

import libcst as cst

from toolint.model import Unknown, unknowns
from toolint.readers.python import (
    generics,
    known,
)
from toolint.readers.python.assignments import assignment
from toolint.readers.python.classes import Env, arguments, read_class
from toolint.readers.python.constants import fold
from toolint.readers.python.constraints import CONSTRAINTS
from toolint.readers.python.folded import Construct, EnumMember, Value
from toolint.readers.python.generics import TypeReader
from toolint.readers.python.jsonable import NOT_JSON, jsonable
from toolint.readers.python.metadata import (
    Constraint,
    is_field,
    read_metadata,
)
from toolint.readers.python.modules import (
    External,
    Local,
    Resolved,
)
from toolint.readers.python.snippets import expression
from toolint.readers.python.special_forms import generic, literal_values
from toolint.readers.python.statements import Statement


def label_of(reader: TypeReader, node: cst.BaseExpression, env: Env) -> str:
    match node:
        case cst.Name(value="None"):
            return "NoneType"
        case cst.Name(value=name) if name in env.labels:
            return env.labels[name]
        case cst.Name() | cst.Attribute():
            return _named_label(reader, env.follow(node), (), node)
        case cst.Subscript(value=base):
            return _subscript_label(reader, generic(reader, base, env), arguments(node), env, node)
        case cst.BinaryOperation(operator=cst.BitOr()):
            return _union_label(reader, _operands(node), env)
        case cst.SimpleString():
            inner = expression(str(node.evaluated_value))
            return reader.label(inner, env.postponed()) if inner is not None else "str"
        case cst.Call(func=cst.Name(value="type"), args=[cst.Arg(value=cst.Name(value="None"))]):
            return "NoneType"
        case cst.Call(func=function) if is_pydantics(maker := env.resolve(function)):
            return _called_label(reader, node, last_name(maker), env)
    return cst.Module([]).code_for_node(node)


def _marked_label(reader: TypeReader, given: tuple[cst.BaseExpression, ...], env: Env) -> str:
    """``Annotated[T, ...]``: of what stands beside the type only its class is shown."""
    shown: list[str] = []
    for entry in given[1:]:
        target = env.resolve(entry.func if isinstance(entry, cst.Call) else entry)
        called = fold(entry, env) if isinstance(entry, cst.Call) and is_pydantics(target) else None
        if is_field(called):
            shown.append(shown_field(called))
            continue
        match read_metadata(entry, env).entries if called is not None else ():
            case (Constraint(name=name, value=value),) if last_name(target) in _REPRESENTED:
                shown.append(f"{last_name(target)}({name}={value!r})")
            case _:
                shown.append(_entry_label(target, entry, env))
    return _beside(reader.label(given[0], env), *shown)


def _beside(inner: str, *shown: str) -> str:
    """``Annotated[...]`` of a type, which may be one itself."""
    inner = inner.removeprefix("Annotated[").removesuffix("]") if inner.startswith("Annotated[") else inner
    return f"Annotated[{', '.join((inner, *shown))}]"


def _called_label(reader: TypeReader, node: cst.Call, name: str, env: Env) -> str:
    """``conint(ge=1)`` and its kind: ``Annotated`` with an object, or none, for each thing that can be said."""
    said = {a.keyword.value: a.value for a in node.args if a.keyword is not None}
    given = {key: fold(value, env) for key, value in said.items() if key != "item_type"}
    item = next((a.value for a in node.args if a.keyword is None), said.get("item_type"))

    def shown(key: str) -> str:
        value, marker = given.get(key), _BOUNDS.get(key, "AllowInfNan")
        if value is None:
            return "NoneType"
        return f"{marker}({key}={value!r})" if marker in _REPRESENTED else marker

    match name:
        case "constr":
            return "Annotated[str, StringConstraints]"
        case "conlist" | "conset" | "confrozenset" if item is not None:
            return _beside(f"{name.removeprefix('con')}[{reader.label(item, env)}]", "Len")
        case "conbytes":
            return _beside("bytes", shown("strict"), "Len")
        case "condate":
            return _beside("date", shown("strict"), "Interval")
        case "conint":
            return _beside("int", shown("strict"), "Interval", shown("multiple_of"))
        case "confloat":
            return _beside("float", shown("strict"), "Interval", shown("multiple_of"), shown("allow_inf_nan"))
        case "condecimal":
            digits = [f"{key}={given[key]!r}" for key in ("max_digits", "decimal_places") if given.get(key) is not None]
            general = f"_PydanticGeneralMetadata({', '.join(digits)})"
            return _beside(
                "Decimal", shown("strict"), "Interval", shown("multiple_of"), general, shown("allow_inf_nan")
            )
    return cst.Module([]).code_for_node(node)


def _named_label(reader: TypeReader, target: Resolved, given: tuple[str, ...], node: cst.BaseExpression) -> str:
    if isinstance(target, Local) and target.statement.kind == "assign":
        found = assignment(reader.modules, target)
        if isinstance(found, Unknown):
            return target.name
        if not isinstance(found[0], cst.Call):
            return reader.label(*found)
        maker = found[1].resolve(found[0].func)
        match known.canonical(maker.qualname) if isinstance(maker, External) else "":
            case name if name.startswith(("pydantic.con", "pydantic.types.con")):
                return reader.label(*found)
            case "typing.NewType":
                return "NewType"
            case "typing.TypeVar":
                return f"~{target.name}"
        return target.name
    if isinstance(target, Local):
        return target.qualname
    if isinstance(target, External) and target.qualname.startswith("pydantic."):
        return known.PYDANTIC_LABELS.get(last_name(target), last_name(target))
    return (
        _SHOWN.get(target.qualname, target.qualname.rpartition(".")[2])
        if isinstance(target, External)
        else cst.Module([]).code_for_node(node)
    )


def _subscript_label(
    reader: TypeReader, target: Resolved, given: tuple[cst.BaseExpression, ...], env: Env, node: cst.Subscript
) -> str:
    name = known.canonical(target.qualname) if isinstance(target, External) else ""
    if isinstance(target, Local) and target.statement.kind == "assign":
        found = assignment(reader.modules, target)
        if not isinstance(found, Unknown) and not isinstance(found[0], cst.Call):
            names = dict.fromkeys(generics.variables_in(*found))
            labels = {n: reader.label(g, env) for n, g in zip(names, given, strict=False)}
            return reader.label(found[0], replace(found[1], labels=labels))
    if name in known.TUPLES and [isinstance(g, cst.Tuple) and not g.elements for g in given] == [True]:
        given = ()
    match name:
        case "typing.Annotated" if given:
            return _marked_label(reader, given, env)
        case _ if given and is_pydantics(target) and last_name(target) in _SUBSCRIPTED:
            return _beside(reader.label(given[0], env), _SUBSCRIPTED[last_name(target)])
        case "typing.Optional" if given:
            return _union_label(reader, [given[0], cst.Name("None")], env)
        case "typing.Union":
            return _union_label(reader, list(given), env)
        case "typing.Literal":
            values = literal_values(reader, node, env)
            shown = (
                list(map(_represented, values)) if isinstance(values, list) else [reader.label(g, env) for g in given]
            )
            return f"Literal[{', '.join(dict.fromkeys(shown))}]"
    shown = [reader.label(a, env) for a in given]
    if isinstance(target, Local) and target.statement.kind == "class":
        cls = read_class(reader.modules, target)
        if not isinstance(cls, Unknown):
            shown += [reader.label(*default) for default in generics.defaults(cls, len(given))]
    return f"{_named_label(reader, target, (), node.value)}[{', '.join(shown)}]"


def _union_label(reader: TypeReader, nodes: list[cst.BaseExpression], env: Env) -> str:
    labels = list(dict.fromkeys(part for node in nodes for part in _united(reader.label(node, env))))
    return f"Union[{', '.join(labels)}]" if len(labels) > 1 else labels[0]


def _operands(node: cst.BaseExpression) -> list[cst.BaseExpression]:
    """The members of ``A | B | C``."""
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
        return [*_operands(node.left), *_operands(node.right)]
    return [node]


_SHOWN = {"typing.Text": "str"}
_MADE = {"annotated_types.doc": "Doc"}


"""Names for other types."""


_SUBSCRIPTED = {
    **{name: name for name in ("SkipJsonSchema", "SkipValidation", "InstanceOf", "Json")},
    "OnErrorOmit": "_OnErrorOmit",
}


"""What ``X[T]`` puts beside T."""


_REPRESENTED = frozenset({"AllowInfNan", "FailFast", "Strict"})


"""Classes of pydantic whose objects are shown with what they hold."""


def _united(label: str) -> list[str]:
    """The labels of a union's members."""
    if not (label.startswith("Union[") and label.endswith("]")):
        return [label]
    found, depth = [""], 0
    for letter in label[len("Union[") : -1]:
        depth += {"[": 1, "(": 1, "]": -1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found]


def _entry_label(target: Resolved, entry: cst.BaseExpression, env: Env) -> str:
    """The class of an object in ``Annotated``."""
    if isinstance(entry, cst.Lambda):
        return "<lambda>"
    if not isinstance(entry, cst.Call):
        value = fold(entry, env)
        if value is None or isinstance(value, bool | int | float | str):
            return type(value).__name__
    match target:
        case Local(name=name, statement=Statement(kind="class")):
            return name
        case External(qualname=qualname):
            return _MADE.get(qualname, last_name(target))
    return "str"


def _represented(value: Value) -> str:
    if isinstance(value, EnumMember):
        return f"<{value.owner.name}.{value.name}: {value.value!r}>"
    return repr(value)


def is_pydantics(target: Resolved) -> bool:
    return isinstance(target, External) and target.qualname.startswith("pydantic.")


def last_name(target: Resolved) -> str:
    return target.qualname.rpartition(".")[2] if isinstance(target, External) else ""


_BOUNDS = {
    **{name: name.capitalize() for name in ("strict", "gt", "ge", "lt", "le")},
    "multiple_of": "MultipleOf",
    "min_length": "MinLen",
    "max_length": "MaxLen",
    "fail_fast": "FailFast",
}
_SLOTS = (
    *("alias", "alias_priority", "validation_alias", "serialization_alias", "title", "description", "examples"),
    *("exclude", "discriminator", "deprecated", "json_schema_extra", "frozen", "validate_default", "init", "kw_only"),
)


class _Written:
    """An object that Python shows in a way that depends on the run."""

    def __repr__(self) -> str:
        return "..."


def _is_unwritten(value: Value) -> bool:
    plain = jsonable(value, lambda _: NOT_JSON)
    return plain is NOT_JSON or any(True for _ in unknowns({"": plain}))


def shown_field(value: Construct) -> str:
    """``Field(...)`` as Python shows the object, which pydantic puts into the names of generics."""
    said = {**({"default": value.args[0]} if value.args else {}), **value.kwargs}
    if said.get("default") is ...:
        del said["default"]
    aliases = [said.get(name) for name in ("alias", "validation_alias", "serialization_alias")]
    if any(alias is not None for alias in aliases):
        said["alias_priority"] = said.get("alias_priority") or 2
    for name in ("validation_alias", "serialization_alias"):
        if said.get(name) == said.get("alias"):
            said.pop(name, None)
    parts = ["annotation=NoneType", f"required={not {'default', 'default_factory'} & set(said)}"]
    said = {name: _Written() if _is_unwritten(given) else given for name, given in said.items()}
    parts += [f"default={said['default']!r}"] if "default" in said else []
    kept = (name for name in _SLOTS if said.get(name) is not None and (name, said[name]) != ("frozen", False))
    parts += [f"{name}={said[name]!r}" for name in kept]
    bounds = [(name, said[name]) for name in CONSTRAINTS if said.get(name) is not None]
    metadata = [f"{_BOUNDS[name]}({name}={bound!r})" for name, bound in bounds if name in _BOUNDS]
    general = ", ".join(f"{name}={bound!r}" for name, bound in bounds if name not in _BOUNDS)
    metadata += [f"_PydanticGeneralMetadata({general})"] if general else []
    parts += [f"metadata=[{', '.join(metadata)}]"] if metadata else []
    return f"FieldInfo({', '.join(parts)})"
