"""``full``: the line of ``concise`` and, for people, the source line with the place underlined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from toolint.model import Diagnostic
from toolint.reports import Sources, Style, columns, plain
from toolint.reports.concise import line, paint
from toolint.rules import rules
from toolint.text import Source

MACHINE = False

_TAB = "    "


def render(diagnostics: Sequence[Diagnostic], sources: Sources, style: Style) -> str:
    """The report."""
    out = []
    hidden = _hidden(diagnostics, sources) if style.snippets else frozenset()
    for diagnostic in diagnostics:
        out.append(line(diagnostic, sources, style))
        source = sources(diagnostic.path)
        if style.snippets:
            if source is not None and source.text and not _lines(diagnostic, source) & hidden:
                out += _snippet(diagnostic, source, style)
            if diagnostic.fix:
                out.append(f"  {paint('help', '1;36', style)}: {plain(diagnostic.fix.title)}")
            out.append("")
    return "".join(f"{row}\n" for row in out)


def _hidden(diagnostics: Sequence[Diagnostic], sources: Sources) -> frozenset[tuple[str, int]]:
    """The lines, each with its file, that hold what no report may show."""
    found: set[tuple[str, int]] = set()
    for diagnostic in diagnostics:
        rule = rules().get(diagnostic.rule)
        source = sources(diagnostic.path) if rule is not None and rule.secret else None
        found |= _lines(diagnostic, source) if source is not None else set()
    return frozenset(found)


def _lines(diagnostic: Diagnostic, source: Source) -> set[tuple[str, int]]:
    first, last = source.position(diagnostic.span.start).line, source.position(diagnostic.span.end).line
    return {(diagnostic.path, line) for line in range(first, last + 1)}


def _snippet(diagnostic: Diagnostic, source: Source, style: Style) -> Iterator[str]:
    start, end = source.position(diagnostic.span.start), source.position(diagnostic.span.end)
    cell = source.cell(diagnostic.span.start)
    number = cell.line if cell else start.line
    span = source.line_span(start.line)
    text = source.text[span.start : span.end]
    first = start.column - 1
    last = end.column - 1 if end.line == start.line else len(text.rstrip())
    gutter = len(str(number))
    before, marked, after = _window(text[:first], text[first:last], text[last:], style.width - gutter - 3)
    bar = paint("|", "1;34", style)
    color = "1;31" if diagnostic.severity == "error" else "1;33"
    yield f"{' ' * gutter} {bar}"
    yield f"{paint(str(number), '1;34', style)} {bar} {before}{marked}{after}".rstrip()
    carets = "^" * max(1, columns(marked))
    yield f"{' ' * gutter} {bar} {' ' * columns(before)}{paint(carets, color, style)}"


def _window(before: str, marked: str, after: str, width: int) -> tuple[str, str, str]:
    """The three parts of a line cut to a width, so that the middle one is seen with something around it."""
    width = max(width, 20)
    # A minified file is one line of megabytes: nothing is measured before it is cut.
    before, marked, after = _shown(before[-width - 1 :]), _shown(marked[: width + 1]), _shown(after[: width + 1])
    if columns(before + marked + after) <= width:
        return before, marked, after
    room = max(width // 4, width - columns(marked) - 20)
    if columns(before) > room:
        before = "…" + _first(before[::-1], room - 1)[::-1]
    marked = _first(marked, width - columns(before), "…")
    return before, marked, _first(after, width - columns(before) - columns(marked), "…")


def _shown(text: str) -> str:
    return plain(text.replace("\t", _TAB))


def _first(text: str, width: int, cut: str = "") -> str:
    """As much of the text as fits, with ``cut`` at its end where that is not all."""
    if columns(text) <= width:
        return text
    end = 0
    used = len(cut)
    while end < len(text) and (used := used + columns(text[end])) <= width:
        end += 1
    return text[:end] + cut if width > 0 else ""
