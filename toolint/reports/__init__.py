"""Output formats: one module a format, found by listing; ``concise.py`` is ``--output-format concise``.

A format module has

- ``MACHINE``: whether it is for programs: then nothing else may stand in the same stream;
- ``render(diagnostics, sources, style)``: the report as text, with a line end unless it is empty.
"""

from __future__ import annotations

import os
import pkgutil
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, TypeAlias, cast

from toolint.config.layers import FAULTS, relative
from toolint.model import Diagnostic
from toolint.rules import rules
from toolint.text import Cell, Position, Source, Span

Sources: TypeAlias = Callable[[str], Source | None]
"""From a diagnostic's path to the text, None where the file could not be read."""


@dataclass(frozen=True, slots=True)
class Style:
    """What the place of output can show."""

    color: bool = False
    snippets: bool = False
    """Whether source lines are shown: a person reads it."""
    width: int = 120
    """Columns of a line of source."""
    cwd: str = ""
    """The folder that paths are relative to."""
    root: str = ""
    """The folder that a service counts paths from, the top of a repository; empty: the same one."""


class Format(Protocol):
    """The shape of a format module."""

    MACHINE: bool

    def render(self, diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str: ...


def formats() -> tuple[str, ...]:
    """The names of all formats."""
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")))


def format_named(name: str) -> Format:
    """The format of that name, one of :func:`formats`."""
    return cast("Format", import_module(f"{__name__}.{name.replace('-', '_')}"))


def range_of(path: str, span: Span, sources: Sources) -> tuple[Position, Position]:
    """Start and end of a span in its file, the end exclusive; the start of the file where there is no text."""
    source = sources(path)
    if source is None:
        return Position(1, 1), Position(1, 1)
    return source.file_position(span.start), source.file_position(span.end)


def cell_of(path: str, span: Span, sources: Sources) -> Cell | None:
    """The cell of a notebook in which a span starts."""
    source = sources(path)
    return None if source is None else source.cell(span.start)


def path_in_repository(path: str, style: Style) -> str:
    """A diagnostic's path as a service finds it: relative to the root where it is below."""
    if not style.root:
        return path
    return relative(os.path.normpath(os.path.join(style.cwd, path)).replace(os.sep, "/"), style.root)


def page_of(rule: str) -> str | None:
    """Where a rule's page is: a path in toolint's own repository, until it has an address; None for what only compile says."""
    return f"{PAGES}{rule}.md" if rule in rules() or rule in FAULTS else None


PAGES = "docs/rules/"


def plain(text: str) -> str:
    """A text from somebody's files as one harmless line: control and format characters are written as escapes."""
    return _UNSAFE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if character.isascii():
        return 1
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
