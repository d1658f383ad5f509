"""What marks a function as a tool, and what is said there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from toolint.model import Form, Json, Place, Unknown
from toolint.readers.python.emit import Emitted
from toolint.readers.python.frameworks import DOCSTRING_PARSED, Framework
from toolint.readers.python.strings import Literal


@dataclass(frozen=True, slots=True)
class Registration:
    """What marks a function as a tool, and what is said there."""

    framework: Framework
    form: Form
    said: Mapping[str, tuple[Json, Place]] = field(default_factory=dict)
    """Document key -> value and place, for what the registration gives itself."""
    set: str = ""
    at: Place | None = None
    """Where it stands, if not on the function."""
    context: bool | None = None
    """Whether the function takes the framework's context first, None where its annotation decides."""
    prefix: str | Unknown = ""
    """What stands before the name because the server is mounted on another one."""
    below: int = 0
    """The decorators after so many stand between what registers and the function."""
    trusted: frozenset[str] = frozenset()
    """Decorators of the project's own that are known to leave the signature as it is."""
    docstring: Literal | None = None
    """The one that it has by then, if it is not the function's own."""
    dropped: frozenset[str] = frozenset()
    """The parameters that decorators of the project leave out of the signature."""
    changed: Callable[[Emitted], Emitted] | None = None
    """What the project does to the schema when it is registered."""

    @property
    def parsed(self) -> bool:
        """Whether the docstring is taken apart."""
        said = said_of(self, DOCSTRING_PARSED, self.framework.parsed)
        return said if isinstance(said, bool) else self.framework.parsed

    @property
    def hidden(self) -> frozenset[str]:
        """The parameters that what is said here hides."""
        found: set[str] = set(self.dropped)
        for keyword, names in self.framework.hidden_by.items():
            value = said_of(self, keyword, None)
            found |= (
                {name for name in names(value) if isinstance(name, str)} if not isinstance(value, Unknown) else set()
            )
        return frozenset(found)


def said_of(registration: Registration, key: str, otherwise: Json) -> Json:
    value = registration.said[key][0] if key in registration.said else None
    return otherwise if value is None and not isinstance(value, Unknown) else value
