"""Rules: one module a rule, found by listing; ``name_not_snake_case.py`` is the rule ``name-not-snake-case``.

A rule module has its page as docstring, and

- ``SEVERITY``: ``"error"`` (a target refuses it, or the program is wrong) or ``"warning"``;
- ``DEFAULT``: whether it is on without being selected;
- ``YIELDS_TO`` (optional): names of more specific rules; where one of those speaks at the same pointer, this one is silent;
- ``SECRET`` (optional): true if its findings stand where text is that no report may show;
- ``OF_SETS`` (optional): true if it is about the tools of a request together; it is asked again for each set that the settings name;
- ``OF_HANDLERS`` (optional): true if it is about how a definition and what runs it fit together; it is asked as well about
  definitions of other files that this one runs;
- ``FIXABLE`` (optional): whether some of its findings have a fix, where that can't be told from what it imports;
- ``check(tool, context)``: the findings about one tool. Reading an Unknown raises UnknownRead, which the engine takes as silence
  (of the findings not yet yielded), so a rule looks at values as if they were all known.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from operator import is_
from types import MappingProxyType
from typing import Literal, ParamSpec, TypeVar

from toolint.model import Finding, Severity, Tool

_MAKERS_OF_FIXES = frozenset({"Fix", "renaming"})
_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule may know besides the tool."""

    siblings: tuple[Tool, ...] = ()
    """All tools of the same set, the tool itself included, in order of position."""
    targets: tuple[str, ...] = ("anthropic", "openai")
    """The targets that this tool goes to."""
    verbs: frozenset[str] = frozenset()
    """Verbs that the settings add to the lexicon."""
    together: Literal["surely", "maybe", "not"] = "maybe"
    """Whether the siblings go into one request: an array, a server and a set of the settings do, the tools of a module may."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as the engine and the command line see it."""

    name: str
    severity: Severity
    default: bool
    yields_to: frozenset[str]
    page: str
    check: Callable[[Tool, Context], Iterable[Finding]]
    of_sets: bool = False
    secret: bool = False
    of_handlers: bool = False
    fixable: bool = False
    """Whether some of its findings have a fix."""

    @property
    def summary(self) -> str:
        """The first line of the page."""
        return self.page.strip().partition("\n")[0]


def keep_last(function: Callable[_Arguments, _Result]) -> Callable[_Arguments, _Result]:
    """The function with its last result at hand for the very same objects: every tool asks the same of its set, several rules the same of a tool."""
    last: tuple[tuple[object, ...], _Result] | None = None

    def asked(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> _Result:
        nonlocal last
        kept = last
        if kept is None or not all(map(is_, kept[0], args)):
            kept = last = (args, function(*args, **kwargs))
        return kept[1]

    return asked


@cache
def rules() -> Mapping[str, Rule]:
    """All rules by name, in alphabetical order."""
    found = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")):
        code = import_module(f"{__name__}.{module}")
        name = module.replace("_", "-")
        yields_to = frozenset(getattr(code, "YIELDS_TO", ()))
        of_sets = getattr(code, "OF_SETS", False)
        secret = getattr(code, "SECRET", False)
        of_handlers = getattr(code, "OF_HANDLERS", False)
        fixable = getattr(code, "FIXABLE", not _MAKERS_OF_FIXES.isdisjoint(vars(code)))
        page = code.__doc__ or ""
        found[name] = Rule(
            name, code.SEVERITY, code.DEFAULT, yields_to, page, code.check, of_sets, secret, of_handlers, fixable
        )
    return MappingProxyType(found)
