"""What pydantic takes a class for."""

from __future__ import annotations

from typing import Literal

from toolint.model import Unknown
from toolint.readers.python import known
from toolint.readers.python.classes import Class, ancestors
from toolint.readers.python.configuration import PYDANTIC_DATACLASS
from toolint.readers.python.modules import External, Modules, Unresolved

Kind = Literal["model", "root", "dataclass", "pydantic-dataclass", "typeddict", "namedtuple"]


_MODELS = frozenset(
    {"pydantic.BaseModel", "pydantic.main.BaseModel", "pydantic_settings.BaseSettings", "sqlmodel.SQLModel"}
)
ROOTS = frozenset({"pydantic.RootModel", "pydantic.root_model.RootModel"})
_HARMLESS = frozenset({"typing.Generic", "abc.ABC", "builtins.object", "typing.Protocol"})
DATACLASS = frozenset({"dataclasses.dataclass"})


def class_kind(modules: Modules, cls: Class) -> Kind | Unknown:
    """How pydantic sees a class, Unknown (refused) where it makes no schema of it."""
    above = list(ancestors(modules, cls, installed=True))
    outside = [known.canonical(a.qualname) for a in above if isinstance(a, External)]
    for name in outside:
        if name in ROOTS:
            return "root"
        if name in _MODELS:
            return "model"
        if name == "typing.TypedDict":
            return "typeddict"
        if name == "typing.NamedTuple":
            return "namedtuple"
    for base in (cls, *(a for a in above if isinstance(a, Class))):
        for decorator, _ in base.decorators():
            name = known.canonical(decorator.qualname) if isinstance(decorator, External) else ""
            if name in DATACLASS:
                return "dataclass"
            if name in PYDANTIC_DATACLASS:
                return "pydantic-dataclass"
    unresolved = [a for a in above if isinstance(a, Unresolved)] + [
        n for n in outside if n not in _HARMLESS and not n.startswith(("builtins.", "abc."))
    ]
    if unresolved:
        return Unknown(
            f"`{cls.local.name}` inherits from a class that is not among the project's files{modules.elsewhere()}",
            cls.env.locate(cls.node),
        )
    return Unknown(
        f"pydantic makes no schema of the plain class `{cls.local.name}`", cls.env.locate(cls.node), refused=True
    )


def is_dataclass(cls: Class) -> bool:
    return any(
        isinstance(d, External) and known.canonical(d.qualname) in (*DATACLASS, *PYDANTIC_DATACLASS)
        for d, _ in cls.decorators()
    )
