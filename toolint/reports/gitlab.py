"""``gitlab``: a Code Quality report, the part of Code Climate's format that GitLab reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from toolint.engine.fingerprints import fingerprints, numbered
from toolint.model import Diagnostic
from toolint.reports import Sources, Style, path_in_repository, plain, range_of
from toolint.reports.json import dumps

MACHINE = True

_SEVERITIES = {"error": "major", "warning": "minor"}


class Point(TypedDict):
    """A place in a file, counted from 1, columns in code points."""

    line: int
    column: int


class Positions(TypedDict):
    """A range of a file."""

    begin: Point
    end: Point


class Location(TypedDict):
    """Where a finding stands. The path is relative to the repository."""

    path: str
    positions: Positions


class Issue(TypedDict):
    """A finding as GitLab takes it: one whose fingerprint the base branch has as well is not new."""

    description: str
    check_name: str
    fingerprint: str
    severity: str
    location: Location


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    marks = numbered(fingerprints(diagnostics, sources, lambda path: path_in_repository(path, style)))
    return dumps([_issue(one, mark, sources, style) for one, mark in zip(diagnostics, marks, strict=True)])


def _issue(diagnostic: Diagnostic, mark: str, sources: Sources, style: Style) -> Issue:
    start, end = range_of(diagnostic.path, diagnostic.span, sources)
    return {
        "description": plain(diagnostic.message),
        "check_name": diagnostic.rule,
        "fingerprint": mark,
        "severity": _SEVERITIES[diagnostic.severity],
        "location": {
            "path": path_in_repository(diagnostic.path, style),
            "positions": {
                "begin": {"line": start.line, "column": start.column},
                "end": {"line": end.line, "column": end.column},
            },
        },
    }
