"""Frameworks: one module each, found by listing, that says as data how tools are registered and what the model gets to see.

A framework module has ``FRAMEWORK``, a :class:`Framework`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Literal

from toolint.model import Json
from toolint.readers.python.docstrings import Docstring, Parser

Source = Literal["field", "bare", "docstring"]
DOCSTRING_STYLE = "docstring style"
DOCSTRING_USED = "docstring used"


@dataclass(frozen=True, kw_only=True)
class Framework:
    """How one library turns a function into a tool definition."""

    name: str
    decorators: frozenset[str] = frozenset()
    """Qualified names of functions that register what they decorate, bare or called."""
    methods: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Class -> methods of its instances that register what they decorate."""
    bare_method: bool = True
    """Whether ``@server.tool`` without a call registers."""
    adders: frozenset[str] = frozenset()
    """Methods of the same instances that take the function as their first argument."""
    direct_method: bool = False
    """Whether ``server.tool(fn)`` registers."""
    name_keywords: tuple[str, ...] = ("name",)
    positional_name: bool = False
    """Whether the decorator's first positional argument is the name."""
    description_keywords: tuple[str, ...] = ("description",)
    strict_keyword: str | None = None
    kept_keywords: Mapping[str, str] = field(default_factory=dict)
    """Further keywords of the decorator -> key of the document."""
    docstring_keywords: Mapping[str, str] = field(default_factory=dict)
    """Keywords of the decorator that say how the docstring is read -> :data:`DOCSTRING_STYLE` or :data:`DOCSTRING_USED`."""
    targets: tuple[str, ...] = ()
    """Where the definition goes; empty: wherever the settings say."""
    strict: bool | None = None
    """Whether it is sent strict by default, None where there is no such flag."""
    lowered: bool = False
    """Whether the schema is made to fit strict mode before it is sent."""
    parser: Parser = "toolint"
    description: Callable[[Docstring], str] = lambda docstring: docstring.text
    sources: tuple[Source, ...] = ("field", "bare", "docstring")
    """Where a parameter's description comes from, first match wins."""
    bare: Literal["first", "alone"] = "first"
    """Which bare string of ``Annotated`` counts: the first, or one that is all the metadata."""
    hidden_types: frozenset[str] = frozenset()
    """Parameters of these types are filled in by the framework."""
    hidden_first_only: bool = False
    """Whether only the first parameter may be one of those."""
    hidden_defaults: frozenset[str] = frozenset()
    """Parameters whose default is a call of these are filled in by the framework."""
    hidden_metadata: frozenset[str] = frozenset()
    """Parameters with a call of these in ``Annotated`` are filled in by the framework."""
    closed: bool = False
    """Whether the root says ``additionalProperties: false``."""
    untyped: Mapping[str, Json] = field(default_factory=dict)
    """The schema of a parameter without an annotation."""
    variadic: Literal["nested", "required", "root", "refused"] = "nested"
    """What becomes of ``*args`` and ``**kwargs``."""
    refuses_underscore: bool = False
    """Whether a parameter that begins with an underscore is an error."""


@cache
def frameworks() -> Mapping[str, Framework]:
    """All frameworks by name."""
    modules = sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    found: list[Framework] = [import_module(f"{__name__}.{module}").FRAMEWORK for module in modules]
    return MappingProxyType({framework.name: framework for framework in found})
