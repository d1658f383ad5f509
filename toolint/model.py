"""The document in the middle: what a tool is, what is found in it, what is unknown about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NoReturn, Protocol, TypeAlias

from toolint.text import Edit, Source, Span

Json: TypeAlias = Any
"""A JSON value (None, bool, int, float, str, list, dict with str keys) that may hold :class:`Unknown` at any place."""

Pointer: TypeAlias = tuple[str | int, ...]
"""A route into a JSON value: keys and indices, the root is ``()``."""

Severity = Literal["error", "warning"]
Applicability = Literal["safe", "unsafe"]
Form = Literal["decorator", "call", "class", "table", "literal", "json", "function"]


class UnknownRead(Exception):
    """Somebody looked into a value that can't be known without running the program."""

    def __init__(self, unknown: Unknown) -> None:
        super().__init__(unknown.reason)
        self.unknown = unknown


@dataclass(frozen=True, slots=True, eq=False)
class Unknown:
    """A value that is not known statically. Testing, comparing or iterating it raises :class:`UnknownRead`.

    ``reason`` completes "not known: ..."; ``place`` is where in the user's source the trail ended.
    ``refused`` is true where a run-time compiler would refuse the same code (so compile must fail with the reason).
    """

    reason: str
    place: Place | None = None
    refused: bool = False
    rule: str | None = None
    """The rule that has more to say about it."""

    def _read(self, *_: object) -> NoReturn:
        raise UnknownRead(self)

    __bool__ = __len__ = __iter__ = __contains__ = __getitem__ = _read
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _read
    __str__ = __format__ = __int__ = __float__ = _read
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Place:
    """A span in one of the files that a tool is made of."""

    path: str
    span: Span


@dataclass(frozen=True, slots=True)
class Set:
    """Write ``value`` at ``pointer`` of the document, creating the last key where it is absent."""

    pointer: Pointer
    value: Json


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the key or entry at ``pointer`` out of the document."""

    pointer: Pointer


@dataclass(frozen=True, slots=True)
class Rename:
    """Give what stands beside the document at ``pointer``, a parameter of the docstring that is none (``Tool.strays``), another name."""

    pointer: Pointer
    name: str


@dataclass(frozen=True, slots=True)
class Move:
    """Write the text that is not sent (``Tool.unsent``) at ``pointer`` of the document, and take it from where it stands.

    Where it was part of the tool's description it is gone from there as well.
    """

    pointer: Pointer
    text: str


Op: TypeAlias = Set | Remove | Rename | Move


@dataclass(frozen=True, slots=True)
class Fix:
    """A cure in words and as operations on the document."""

    title: str
    ops: tuple[Op, ...]
    applicability: Applicability = "safe"


class Origin(Protocol):
    """Where a tool stands in its text. Each reader has its own."""

    def place(self, pointer: Pointer, at: Literal["key", "value"]) -> Place:
        """The place of a part of the document; of its nearest ancestor where it has none of its own.

        ``key`` is the name of that part (JSON key, parameter name), ``value`` what stands for it (JSON value, annotation).
        """
        ...

    def wire_pointer(self, pointer: Pointer) -> Pointer:
        """The same part in the file's own JSON document; for other syntaxes the pointer itself."""
        ...

    def edits(self, ops: Sequence[Op]) -> tuple[Edit, ...] | None:
        """The operations as edits of the text, None where they can't be written exactly."""
        ...


@dataclass(frozen=True, slots=True)
class Handler:
    """The function that runs a tool."""

    name: str
    """The function's own name, the last part of ``qualname``."""
    qualname: str
    """As in ``PATH::NAME``: ``Toolbox.search``, ``outer.inner``."""
    place: Place
    paired: bool = False
    """Whether another function runs the same tool, for asynchronous calls or in another case."""


@dataclass(frozen=True, slots=True)
class Unsent:
    """Text that somebody wrote for the model and that the framework does not send there."""

    text: str
    place: Place
    cure: str = ""
    """What would send it, as a command: "write ..."."""
    cut: bool = False
    """Whether another part of the same description is sent."""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A part of a definition that is written where its wire format does not have it. In the document it is where it belongs."""

    key: str
    """Its key in the document."""
    written: Pointer
    """Where it is in the definition."""
    due: Pointer
    """Where the wire format has it."""


@dataclass(frozen=True, slots=True)
class Signature:
    """What the code that runs a handwritten tool takes of its arguments."""

    schema: Json
    """As the schema of an object, by the names that the code has for them; open where it takes whatever else there is."""
    places: Mapping[str, Place]
    """Where the code names them."""
    by: Literal["keyword", "key", "alias"]
    """Whether they are its parameters, the keys that it reads of a mapping, or parameters that a framework calls by their aliases."""
    failing: frozenset[str] = frozenset()
    """Those of its parameters with which the code does what fails on null."""


@dataclass(frozen=True, slots=True)
class Dispatch:
    """The code that picks the handlers of several tools by their names: a table, a chain of tests, a ``match``."""

    path: str
    entries: Mapping[str, Place]
    """Name of a tool -> where it stands there."""
    defined: frozenset[str]
    """Those of the names that are tools of the file, or that come from where the tool may be defined."""
    whole: bool
    """Whether a name that does not stand there is run by nothing else that it can lead to."""


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool definition, whatever it was written in.

    ``doc`` holds ``name``, ``description``, ``input`` (JSON Schema 2020-12), ``strict`` and, where given,
    ``input_examples``, ``annotations``, ``output``, ``title`` and whatever else was written. A key that was not written is absent.
    """

    doc: Mapping[str, Json]
    path: str
    """The file that declares the tool."""
    form: Form
    framework: str
    """The framework's or, for JSON, the wire format's name."""
    origin: Origin
    header: Span
    """From the first decorator to the end of the signature (for JSON: the definition); an ignore comment there covers the tool."""
    targets: tuple[str, ...]
    """Where the definition goes as it stands (wire formats), most specific first; empty: those of the settings."""
    sent_strict: bool
    """Whether it will be sent with strict mode on."""
    lowered: bool = False
    """Whether it is toolint that lowers it for its targets (typed handlers of its own), so that the wire form is not the document."""
    handler: Handler | None = None
    set: str = ""
    """Tools of one request share it. Empty: the file."""
    namespace: str = ""
    """What the servers that its own server is mounted on put before its name."""
    preface: Json = ""
    """What the framework itself puts before the description, such as the signature: sent, and nobody's words to judge."""
    unsent: Mapping[Pointer, Unsent] = field(default_factory=dict)
    """By pointer of the description that is missing in ``doc``, or cut there."""
    replaced: Unsent | None = None
    """What the docstring says where another description was given."""
    errors_returned: tuple[Place, ...] = ()
    """Where the function gives a caught exception back as a normal result."""
    variadic: Mapping[str, Literal["args", "kwargs"]] = field(default_factory=dict)
    """The properties that are made of a function's ``*args`` and ``**kwargs``."""
    strays: Mapping[str, bool] = field(default_factory=dict)
    """Parameters that the docstring describes and the schema does not have -> whether the framework fills them in itself."""
    misplaced: tuple[Misplaced, ...] = ()
    """The parts that are not where the wire format has them."""
    signature: Signature | None = None
    """Only where it is not what the document was made of."""
    dispatch: Dispatch | None = None
    """Where the handlers of this tool and of others are picked; only of a handwritten definition."""
    arms: Mapping[int, int] = field(default_factory=dict)
    """Position of each ``if``, ``try`` or ``match`` around it -> number of the arm; only where another tool of the file has its name."""

    @property
    def name(self) -> str | None:
        """The name if it is known and a string."""
        name = self.doc.get("name")
        return name if isinstance(name, str) else None

    def excludes(self, other: Tool) -> bool:
        """Whether they stand in different arms of one statement, so that a run has only one of them."""
        return self.path == other.path and any(other.arms.get(at, arm) != arm for at, arm in self.arms.items())


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule says about a document. The engine alone makes line and column of it."""

    pointer: Pointer
    message: str
    fix: Fix | None = None
    at: Literal["key", "value"] = "value"
    severity: Severity | None = None
    """Where it differs from the rule's own."""
    rule: str | None = None
    """Only for findings of the engine itself."""
    place: Place | None = None
    """Where it stands in the code that runs the tool, if it is not the document's part that is wrong."""


@dataclass(frozen=True, slots=True)
class DiagnosticFix:
    """A fix as edits of the file that the diagnostic stands in."""

    title: str
    applicability: Applicability
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding at its place in a file, ready to be reported."""

    rule: str
    severity: Severity
    message: str
    path: str
    span: Span
    tool: str | None = None
    pointer: Pointer | None = None
    """Into the file's own document for JSON, into the tool's document for everything else."""
    fix: DiagnosticFix | None = None
    shared: bool = False
    """Whether it stands outside of the tool, where other tools may lead to it as well."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A reason why a file (or one tool of it) could not be read, as an ``invalid-syntax`` diagnostic or the like."""

    rule: str
    message: str
    path: str
    span: Span
    severity: Severity = "error"


@dataclass(frozen=True, slots=True)
class Loss:
    """What a target can't hold of an input schema, at the pointer of the *source* schema that caused it.

    ``rule`` is the name under which it is reported. ``kind``: ``refused`` — the target can't express it, nothing is emitted;
    ``widened`` — the lowered schema accepts more than the source; ``narrowed`` — it accepts less; ``worded`` — moved into the description;
    ``null-for-omitted`` — the model must send null, the caller has to turn it back into "left out".
    """

    pointer: Pointer
    kind: Literal["refused", "widened", "narrowed", "worded", "null-for-omitted"]
    message: str
    rule: str


class Project(Protocol):
    """A read-only look at the files around a source, given by the host, which records what was asked."""

    @property
    def roots(self) -> Sequence[str]:
        """Folders that absolute imports start from, as paths like those of the sources."""
        ...

    @property
    def installed(self) -> Sequence[str]:
        """Folders of the environment's libraries, looked for when first asked for; empty where none is known."""
        ...

    def source(self, path: str) -> Source | None:
        """The file at that path, None where there is none or it can't be read."""
        ...

    def data(self, path: str, folder: str) -> bytes | None:
        """What a file of any kind in a folder holds; None where there is none, or it is too large, or a symlink leads out of the folder."""
        ...


@dataclass(frozen=True, slots=True)
class Marking:
    """Which functions are tools besides those that frameworks and ``@tool`` mark, from the settings."""

    handlers: tuple[str, ...] = ()
    """``path::pattern``, path relative to the project's root, both with ``*``."""
    decorators: tuple[str, ...] = ()
    """Qualified names of the project's own tool decorators, ``app.registry.tool``."""
    tables: tuple[str, ...] = ()
    """``path::NAME`` of module-level ``{"name": function}`` tables."""
    framework: str | None = None
    """Read descriptions and hidden parameters as this framework does."""
    named: tuple[str, ...] = ()
    """Qualnames asked for by ``PATH::NAME``."""
    tables_count: bool = False
    """Whether every handler table in the file declares tools (its file was named to compile)."""
    runs: tuple[str, ...] = ()
    """The Python files that the settings name for handlers, in which those of a file of definitions are looked for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader found in one source."""

    tools: tuple[Tool, ...] = ()
    faults: tuple[Fault, ...] = ()
    run: tuple[Tool, ...] = ()
    """Handwritten definitions of other files that this one runs. Each has a ``dispatch``, in this source."""
    unanswered: tuple[Span, ...] = ()
    """Where the code answers the first tool call of a message and no other."""


Reader: TypeAlias = Callable[[Source, Project, Marking], Reading]


def known(value: Json) -> Json:
    """The value, after having looked at every part of it.

    Raises:
        UnknownRead: a part is not known.
    """
    for part in _parts(value):
        if isinstance(part, Unknown):
            raise UnknownRead(part)
    return value


def unknowns(value: Json, pointer: Pointer = ()) -> Iterator[tuple[Pointer, Unknown]]:
    """Every unknown part with its pointer."""
    stack: list[tuple[Pointer, Json]] = [(pointer, value)]
    while stack:
        at, part = stack.pop()
        match part:
            case Unknown():
                yield at, part
            case dict():
                stack.extend(((*at, key), item) for key, item in part.items())
            case list():
                stack.extend(((*at, index), item) for index, item in enumerate(part))


def _parts(value: Json) -> Iterator[Json]:
    stack = [value]
    while stack:
        part = stack.pop()
        yield part
        match part:
            case dict():
                stack.extend(part.values())
            case list():
                stack.extend(part)


def json_pointer(pointer: Pointer) -> str:
    """RFC 6901 text of a pointer."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in pointer)
