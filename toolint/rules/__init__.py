"""Rules: one module a rule, found by listing; ``name_not_snake_case.py`` is the rule ``name-not-snake-case``.

A rule module has its page as docstring, and

- ``SEVERITY``: ``"error"`` (a target refuses it, or the program is wrong) or ``"warning"``;
- ``DEFAULT``: whether it is on without being selected;
- ``YIELDS_TO`` (optional): names of more specific rules; where one of those speaks at the same pointer, this one is silent;
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
from typing import ParamSpec, TypeVar

from toolint.model import Finding, Severity, Tool

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


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as the engine and the command line see it."""

    name: str
    severity: Severity
    default: bool
    yields_to: frozenset[str]
    page: str
    check: Callable[[Tool, Context], Iterable[Finding]]

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
        found[name] = Rule(name, code.SEVERITY, code.DEFAULT, yields_to, code.__doc__ or "", code.check)
    return MappingProxyType(found)
