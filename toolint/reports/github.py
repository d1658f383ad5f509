"""``github``: workflow commands, of which GitHub Actions makes annotations, ``::error file=...,line=...::message``."""

from __future__ import annotations

from collections.abc import Sequence

from toolint.model import Diagnostic
from toolint.reports import Sources, Style, path_in_repository, range_of
from toolint.reports.concise import line

MACHINE = True


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    return "".join(f"{_command(diagnostic, sources, style)}\n" for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic, sources: Sources, style: Style) -> str:
    """One command. Of a place of several lines the runner takes no columns."""
    start, end = range_of(diagnostic.path, diagnostic.span, sources)
    properties: dict[str, object] = {
        "title": f"toolint: {diagnostic.rule}",
        "file": path_in_repository(diagnostic.path, style),
        "line": start.line,
        "endLine": end.line,
    }
    if start.line == end.line:
        properties |= {"col": start.column, "endColumn": end.column}
    said = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{diagnostic.severity} {said}::{_data(line(diagnostic, sources, Style()))}"


def _data(text: str) -> str:
    """A message with what would end it as an escape, as the runner's own parser has it (`ActionCommand.cs`)."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """The value of a property, in which two more characters mean something."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
