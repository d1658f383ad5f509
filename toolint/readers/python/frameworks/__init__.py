"""Frameworks: one module each, found by listing, that says as data how tools are registered and what the model gets to see.

A framework module has ``FRAMEWORK``, a :class:`Framework`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Literal

from toolint.model import Json
from toolint.readers.python.docstrings import DocParameter, Docstring, Parser

Source = Literal["field", "bare", "docstring"]
Need = Literal["annotation", "description", "parameter description", "return annotation"]
DOCSTRING_STYLE = "docstring style"
DOCSTRING_USED = "docstring used"
DOCSTRING_PARSED = "docstring parsed"


@dataclass(frozen=True, kw_only=True)
class ClassTools:
    """How a class is a tool by what it inherits. Its attributes have the names of the framework's keywords."""

    bases: frozenset[str]
    """Qualified names of the classes that it inherits from."""
    runs: tuple[str, ...]
    """The methods that run it, the one that counts first."""
    templates: frozenset[str] = frozenset()
    """The library's own classes that inherit from those and have a name, and that are there to be inherited from."""
    passes: bool = False
    """Whether the method that runs it is called with the properties of the input as keywords."""
    infers: tuple[str, ...] = ()
    """The methods of which the first that takes anything is the input of a class that gives none."""
    declares: str = ""
    """The method that makes a definition by a call, whose input is the class's."""
    keywords: tuple[str, ...] = ()
    """The arguments of the base's ``__init__`` in their order."""
    wraps: tuple[str, ...] = ()
    """Where in the input schema what the class gives as input stands."""
    functions: str = ""
    """The attribute that lists the names of its methods, each of which is a tool; "" where the class is one itself."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the framework that have another value for classes."""


@dataclass(frozen=True, kw_only=True)
class CallTools:
    """How a call is a tool by its arguments alone, whatever function it is given."""

    names: frozenset[str]
    """Qualified names of what is called."""
    keywords: tuple[str, ...] = ()
    """The arguments in their order."""
    model: bool = False
    """Whether the input is a model from which the name and the description are taken that are not given."""
    input: Json = None
    """The input of a call that gives none, if that is known."""
    runs: str = ""
    """The method whose signature is the input of a call that gives none: of the class of the call's first argument."""
    copies: bool = False
    """Whether it is called as well to pass on a definition from elsewhere, which has no name in the source."""
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Fields of the framework that have another value for these calls."""


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
    mounts: frozenset[str] = frozenset()
    """Methods of the same instances that take another server's tools over."""
    mount_keywords: tuple[str, ...] = ("server", "namespace", "prefix")
    """Keywords of those that give the server or what stands before its tools' names."""
    direct_method: bool = False
    """Whether ``server.tool(fn)`` registers."""
    context_methods: Mapping[str, bool] = field(default_factory=dict)
    """``Class.method`` -> whether its functions take the context first; without an entry the annotation decides."""
    makers: frozenset[str] = frozenset()
    """Qualified names of what makes a tool of the function that it is called with, and does not decorate."""
    function_keywords: tuple[str, ...] = ()
    """Keywords by which a call may give the function."""
    following: tuple[str, ...] = ()
    """Keywords of the arguments that may follow the function in a call of one of the makers or adders."""
    classes: tuple[ClassTools, ...] = ()
    """The classes whose subclasses are tools."""
    calls: tuple[CallTools, ...] = ()
    """The calls whose arguments are tools."""
    specifications: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Name of a module's dictionary that is a tool beside a function of that tool's name -> its keys and the document's."""
    lists: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    """Qualified name of what is called with a list of plain functions -> keywords and positions of such lists."""
    configured: frozenset[str] = frozenset()
    """Methods of a client that take such a list as ``config={"tools": [...]}``, in modules that import the library."""
    library: str = ""
    """The module that such a module imports."""
    installed: Callable[[Callable[[str], str | None]], Mapping[str, Any]] = lambda text: {}
    """Fields that have another value for the release that is installed, told by the text of a file of the environment's libraries."""
    name_keywords: tuple[str, ...] = ("name",)
    positional_name: bool = False
    """Whether the decorator's first positional argument is the name."""
    description_keywords: tuple[str, ...] = ("description",)
    strict_keyword: str | None = None
    kept_keywords: Mapping[str, str] = field(default_factory=dict)
    """Further keywords of the decorator -> key of the document."""
    docstring_keywords: Mapping[str, str] = field(default_factory=dict)
    """Keywords of the decorator that say how the docstring is read -> one of the constants ``DOCSTRING_*``."""
    targets: tuple[str, ...] = ()
    """Where the definition goes; empty: wherever the settings say."""
    strict: bool | None = None
    """Whether it is sent strict by default, None where there is no such flag."""
    lowered: bool = False
    """Whether the schema is made to fit strict mode before it is sent."""
    sent_name: Callable[[str], str] = lambda name: name
    """The name that the model gets."""
    parser: Parser = "toolint"
    style: Callable[[str], str] = lambda docstring: "auto"
    """The style in which a docstring is read."""
    parsed: bool = True
    """Whether docstrings are parsed where the decorator does not say so."""
    description: Callable[[Docstring], str] = lambda docstring: docstring.text
    signed: bool = False
    """Whether the signature stands before a description that comes from the docstring."""
    whole: Callable[[Docstring], str] = lambda docstring: docstring.clean
    """The description where the docstring is not parsed."""
    parameter: Callable[[DocParameter, Docstring], str] = lambda entry, docstring: entry.text
    """The description of a parameter that the docstring describes, "" where the framework does not see it."""
    sources: tuple[Source, ...] = ("field", "bare", "docstring")
    """Where a parameter's description comes from, first match wins."""
    bare: Literal["first", "last", "alone"] = "first"
    """Which bare string of ``Annotated`` counts: the first, the last, or one that is all the metadata."""
    keeps_metadata: bool = True
    """Whether what stands in ``Annotated`` besides descriptions is part of the type."""
    hidden_types: frozenset[str] = frozenset()
    """Parameters of these types are filled in by the framework."""
    hidden_exact: frozenset[str] = frozenset()
    """The same of a type that must be the whole annotation."""
    refused_types: frozenset[str] = frozenset()
    """Types that are an error on a parameter that nothing hides."""
    hidden_first_only: bool = False
    """Whether only the first parameter may be one of those; it is an error elsewhere."""
    hidden_names: frozenset[str] = frozenset()
    """Parameters with these names are filled in by the framework."""
    hidden_entry: tuple[str, Json] | None = None
    """The key and value of a dictionary in ``Annotated`` that hides a parameter; its ``description`` describes one."""
    hidden_by: Mapping[str, Callable[[Json], Iterable[str]]] = field(default_factory=dict)
    """Keyword of the decorator -> the parameters that a value of it hides."""
    hidden_defaults: frozenset[str] = frozenset()
    """Parameters whose default is a call of these are filled in by the framework."""
    hidden_metadata: frozenset[str] = frozenset()
    """Parameters with a call of these in ``Annotated`` are filled in by the framework."""
    closed: bool = False
    """Whether the root says ``additionalProperties: false``."""
    untyped: Mapping[str, Json] = field(default_factory=dict)
    """The schema of a parameter without an annotation."""
    variadic: Literal["nested", "required", "root", "extra", "dropped", "refused"] = "nested"
    """What becomes of ``*args`` and ``**kwargs``; ``extra``: an array and the root's ``additionalProperties``."""
    spreads: bool = False
    """Whether the keys of ``**options: Unpack[Options]`` are parameters of their own."""
    inherits: bool = False
    """Whether a method that is registered from outside has the docstring of the one that it replaces (``inspect.getdoc``)."""
    empty_entries: bool = False
    """Whether an entry of the docstring without a text describes its parameter with nothing."""
    unwraps: bool = False
    """Whether a model that is the only parameter is the root."""
    evaluates: Literal["everything", "parameters", "properties"] = "everything"
    """Which annotations must exist at run time: also that of what is returned, all of the parameters, those that are sent."""
    nested_strings: Literal["evaluated", "kept"] = "evaluated"
    """What becomes of a quoted type inside of an annotation; ``kept``: only an annotation that is a string as a whole is evaluated."""
    arbitrary_types: bool = False
    """Whether pydantic is told to take types that it makes no schema of (``arbitrary_types_allowed``)."""
    underscore: Literal["kept", "refused", "dropped"] = "kept"
    """What becomes of a parameter that begins with an underscore."""
    needs: frozenset[Need] = frozenset()
    """Without what a function or a parameter of it is an error."""
    refuses_field: Literal["no", "first", "anywhere"] = "no"
    """Whether pydantic's ``Field`` in a parameter's own ``Annotated`` is an error: never, as the first entry, at all."""
    schema: Callable[[Json], Json] | None = None
    """What is made of the schema before it is sent, where that is not pydantic's."""
    partials: Literal["refused", "named", "taken"] = "refused"
    """What becomes of a ``functools.partial``: it has no ``__name__``, for which most look even where a name is given."""
    marks_errors: bool = False
    """Whether an exception that the function raises reaches the model as a result that is marked as an error."""
    calls_as_sent: bool = False
    """Whether the function is called with the schema's names as keywords, so that a parameter with an alias is never found."""
    by_name: bool = False
    """Whether a parameter has its own name in the schema, whatever alias it has."""
    awaited_apart: bool = False
    """Whether asynchronous functions are kept apart from the others, so that one of each may have the same name."""
    passes: bool = False
    """Whether a function whose input is said apart is called with each of its properties by keyword."""
    remakers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Last name of a call that makes another tool of a decorated function -> its keywords for that function and for the input."""
    own_types: bool = False
    """Whether types are read by the framework itself, so that it takes some that pydantic refuses."""

    @property
    def described_in(self) -> Literal["field", "bare"] | None:
        """What describes a parameter in its ``Annotated``, a ``Field`` or a bare string."""
        if "field" in self.sources and self.refuses_field == "no":
            return "field"
        return "bare" if "bare" in self.sources else None


@cache
def frameworks() -> Mapping[str, Framework]:
    """All frameworks by name."""
    modules = sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))
    found: list[Framework] = [import_module(f"{__name__}.{module}").FRAMEWORK for module in modules]
    return MappingProxyType({framework.name: framework for framework in found})
