"""``grouped``: a heading for each file, below it a line a finding, ``line:col  error[rule-name]  message``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from toolint.model import Diagnostic
from toolint.reports import Sources, Style, cell_of, plain, range_of
from toolint.reports.concise import COLORS, paint

MACHINE = False


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    groups = []
    for path, found in groupby(diagnostics, key=lambda diagnostic: diagnostic.path):
        rows = "".join(f"  {row}\n" for row in _rows(list(found), sources, style))
        groups.append(f"{paint(plain(path), '1', style)}:\n{rows}")
    return "".join(f"{group}\n" for group in groups)


def _rows(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> Iterator[str]:
    """The findings of one file in columns."""
    places = [_place(diagnostic, sources) for diagnostic in diagnostics]
    labels = [f"{diagnostic.severity}[{diagnostic.rule}]" for diagnostic in diagnostics]
    wide, long = max(map(len, places)), max(map(len, labels))
    for diagnostic, place, label in zip(diagnostics, places, labels, strict=True):
        painted = paint(label, f"1;{COLORS[diagnostic.severity]}", style) + " " * (long - len(label))
        fix = f" {paint('[fix]', '1;36', style)}" if diagnostic.fix else ""
        yield f"{place:<{wide}}  {painted}  {plain(diagnostic.message)}{fix}"


def _place(diagnostic: Diagnostic, sources: Sources) -> str:
    start, _ = range_of(diagnostic.path, diagnostic.span, sources)
    cell = cell_of(diagnostic.path, diagnostic.span, sources)
    return f"cell {cell.number}:{cell.line}:{start.column}" if cell else f"{start.line}:{start.column}"
