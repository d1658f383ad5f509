"""``concise``: one line a finding, ``path:line:col: error[rule-name] message``."""

from __future__ import annotations

from collections.abc import Sequence

from toolint.model import Diagnostic
from toolint.reports import Sources, Style, cell_of, plain, range_of

MACHINE = False

COLORS = {"error": "31", "warning": "33"}


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    return "".join(f"{line(diagnostic, sources, style)}\n" for diagnostic in diagnostics)


def line(diagnostic: Diagnostic, sources: Sources, style: Style, kind: str = "") -> str:
    """One diagnostic on one line; ``kind`` stands for the severity where it is neither error nor warning."""
    start, _ = range_of(diagnostic.path, diagnostic.span, sources)
    path = plain(diagnostic.path)
    kind = kind or diagnostic.severity
    label = paint(f"{kind}[{diagnostic.rule}]", f"1;{COLORS.get(kind, '36')}", style)
    cell = cell_of(diagnostic.path, diagnostic.span, sources)
    where = f" (cell {cell.number}, line {cell.line})" if cell else ""
    return f"{paint(path, '1', style)}:{start.line}:{start.column}: {label} {plain(diagnostic.message)}{where}"


def paint(text: str, code: str, style: Style) -> str:
    """The text in an ANSI color, where there are colors."""
    return f"\x1b[{code}m{text}\x1b[0m" if style.color else text
