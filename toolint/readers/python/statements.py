"""The statements of a module, nested as in the text, with what they bind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from toolint.text import Span

Kind = Literal["def", "class", "import", "assign", "augment", "type", "block", "other"]


@dataclass(frozen=True, slots=True)
class Import:
    """``from module import name as alias``; ``name`` is None for ``import module as alias``, ``*`` for a star."""

    module: str
    level: int
    name: str | None
    alias: str


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One statement with the span of its text (from the first decorator on, without indentation)."""

    kind: Kind
    span: Span
    names: tuple[str, ...] = ()
    body: tuple[Statement, ...] = ()
    head: int = 0
    """Of a def or class: where the docstring ends, or where the body begins if it has none."""
    docstring: bool = False
    """Whether ``head`` is the end of a docstring."""
    parameters: tuple[str, ...] = ()
    """Of a def: the names of its parameters."""
    decorators: tuple[str, ...] = ()
    """Of a def or class: the decorators' dotted names, outermost first; "" for one that is no name."""
    imports: tuple[Import, ...] = ()
    typing_only: bool = False
    """Under ``if TYPE_CHECKING:``."""
    fallback: bool = False
    """In an ``else`` or ``except`` arm, or one that never runs, so that it only binds what its sibling did not."""
    conditional: bool = False
    """In an arm of which only the run decides whether it is taken."""
    needs: tuple[Import, ...] = ()
    """In a ``try``: the imports before it that must have worked."""
    without: tuple[Import, ...] = ()
    """In an ``except ImportError``: the imports one of which must have failed."""

    @property
    def looks_alike(self) -> bool:
        """Whether it is a function that ``functools.wraps`` makes look like another one, by the decorators' names."""
        return self.kind == "def" and any(name.rpartition(".")[2] == "wraps" for name in self.decorators)


@dataclass(frozen=True, slots=True)
class Around:
    """What is true of the statements of a block."""

    typing_only: bool = False
    fallback: bool = False
    conditional: bool = False
    needs: tuple[Import, ...] = ()
    without: tuple[Import, ...] = ()

    def arm(self, fallback: bool, conditional: bool, typing_only: bool | None = None) -> Around:
        only = self.typing_only if typing_only is None else typing_only
        return replace(
            self, typing_only=only, fallback=self.fallback or fallback, conditional=self.conditional or conditional
        )


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """Why the text could not be indexed."""

    message: str
    offset: int
    rule: Literal["invalid-syntax", "unreadable-file"] = "invalid-syntax"


def functions(
    statements: Iterable[Statement], chain: tuple[Statement, ...] = ()
) -> Iterator[tuple[Statement, tuple[Statement, ...]]]:
    """Every function with the functions and classes around it, outermost first, in order of position."""
    for statement in statements:
        match statement.kind:
            case "def":
                yield statement, chain
                yield from functions(statement.body, (*chain, statement))
            case "class":
                yield from functions(statement.body, (*chain, statement))
            case "block":
                yield from functions(statement.body, chain)


def flat(statements: Iterable[Statement]) -> Iterator[Statement]:
    """The statements of one scope, those inside ``if``, ``try``, ``with`` and loops included."""
    for statement in statements:
        if statement.kind == "block":
            yield from flat(statement.body)
        else:
            yield statement


def everywhere(statements: tuple[Statement, ...]) -> list[Statement]:
    """The statements of every scope."""
    found: list[Statement] = []
    stack = list(statements)
    while stack:
        statement = stack.pop()
        found.append(statement)
        stack.extend(statement.body)
    return found
