"""``json``: an array with an object for each finding, described by ``schemas/report.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TypedDict

from toolint.model import Diagnostic, DiagnosticFix, Json, json_pointer
from toolint.reports import Sources, Style, cell_of, page_of, range_of

MACHINE = True


class Edit(TypedDict):
    """Replace a range of the file by ``content``. Lines and columns count code points from 1, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int
    content: str


class Fix(TypedDict):
    """A cure. All edits belong together and stand in the file of the finding."""

    title: str
    applicability: str
    edits: list[Edit]


class Cell(TypedDict):
    """A place in a notebook: the cell, counted from 1 with those that hold no code, and the line in it."""

    number: int
    line: int


class Finding(TypedDict):
    """A finding at its place. Lines and columns count code points from 1, the end is exclusive."""

    rule: str
    severity: str
    message: str
    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    cell: Cell | None
    tool: str | None
    pointer: str | None
    fix: Fix | None
    url: str | None


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    return dumps(findings(diagnostics, sources))


def findings(diagnostics: Sequence[Diagnostic], sources: Sources) -> list[Finding]:
    """The report as values."""
    return [_finding(diagnostic, sources) for diagnostic in diagnostics]


def dumps(value: Json) -> str:
    """JSON as toolint writes it everywhere: two spaces, readable characters, a line end."""
    return written(value, indent=2) + "\n"


def written(value: Json, indent: int | None = None) -> str:
    """A value as JSON, on one line unless it is indented.

    Halves of surrogate pairs, which UTF-8 can't hold, stay escapes.
    """
    text = json.dumps(value, indent=indent, ensure_ascii=False, allow_nan=False)
    return re.sub("[\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", text)


def _finding(diagnostic: Diagnostic, sources: Sources) -> Finding:
    start, end = range_of(diagnostic.path, diagnostic.span, sources)
    cell = cell_of(diagnostic.path, diagnostic.span, sources)
    return {
        "rule": diagnostic.rule,
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "path": diagnostic.path,
        "line": start.line,
        "column": start.column,
        "end_line": end.line,
        "end_column": end.column,
        "cell": {"number": cell.number, "line": cell.line} if cell else None,
        "tool": diagnostic.tool,
        "pointer": None if diagnostic.pointer is None else json_pointer(diagnostic.pointer),
        "fix": _fix(diagnostic.fix, diagnostic.path, sources) if diagnostic.fix else None,
        "url": page_of(diagnostic.rule),
    }


def _fix(fix: DiagnosticFix, path: str, sources: Sources) -> Fix:
    source = sources(path)
    edits: list[Edit] = [
        {
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
            "content": content,
        }
        for edit in fix.edits
        for start, end, content in (source.file_edits(edit) if source else ())
    ]
    return {"title": fix.title, "applicability": fix.applicability, "edits": edits}
