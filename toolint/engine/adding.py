"""Ignore comments for findings: where a comment can stand in a text, and what is written there."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from toolint.config.layers import FAULTS
from toolint.engine.checking import UNUSED
from toolint.engine.ignores import COMMENT
from toolint.model import Diagnostic, Tool
from toolint.readers import JSON_LINES_SUFFIXES, JSON_SUFFIXES, YAML_SUFFIXES
from toolint.readers.notebook import codes
from toolint.text import Edit, Source, Span, apply_edits


@dataclass(frozen=True, slots=True)
class Added:
    """What comes of the findings of one file."""

    edits: tuple[Edit, ...] = ()
    silenced: tuple[Diagnostic, ...] = ()
    left: tuple[Diagnostic, ...] = ()
    """Those that no comment can silence."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of a text, counted from 1, at whose end a comment may stand."""

    free: frozenset[int]
    comments: Mapping[int, int] = field(default_factory=dict)
    """Line -> the offset at which its comment begins."""


def has_comments(path: str) -> bool:
    """Whether the syntax of a file has comments that the engine reads."""
    return not path.endswith(JSON_SUFFIXES + JSON_LINES_SUFFIXES)


def headers_of(diagnostics: Sequence[Diagnostic], tools: Sequence[Tool]) -> Sequence[tuple[Diagnostic, Span | None]]:
    """The diagnostics, each with its tool's header: of several tools of one name, the last that begins before it."""
    headers: dict[tuple[str, str | None], list[Span]] = {}
    for tool in sorted(tools, key=lambda tool: tool.header.start):
        headers.setdefault((tool.path, tool.name), []).append(tool.header)
    found = []
    for one in diagnostics:
        same = headers.get((one.path, one.tool), ())
        before = [header for header in same if header.start <= one.span.start]
        found.append((one, (before[-1] if before else same[0]) if same else None))
    return found


def add_ignores(source: Source, found: Sequence[tuple[Diagnostic, Span | None]]) -> Added:
    """The comments that silence some findings of a file, each with its tool's header where that is known.

    A comment goes to the end of the finding's first line, else of its last one (a string of several lines), else of one of the
    tool's header. An ignore comment that is there takes the name in. What is said of a file as such, and of ignore comments, is left.
    """
    if not has_comments(source.path):
        return Added(left=tuple(diagnostic for diagnostic, _ in found))
    lines = _yaml_lines(source) if source.path.endswith(YAML_SUFFIXES) else _python_lines(source)
    names: dict[int, set[str]] = {}
    silenced, left = [], []
    for diagnostic, header in found:
        on = None
        if diagnostic.rule not in FAULTS and diagnostic.rule != UNUSED:
            on = next((line for line in _candidates(source, diagnostic, header) if line in lines.free), None)
        if on is None:
            left.append(diagnostic)
        else:
            names.setdefault(on, set()).add(diagnostic.rule)
            silenced.append(diagnostic)
    edits = tuple(_edit(source, line, sorted(rules), lines) for line, rules in sorted(names.items()))
    if not _only_comments(source, edits):
        return Added(left=tuple(diagnostic for diagnostic, _ in found))
    return Added(edits, tuple(silenced), tuple(left))


def _candidates(source: Source, diagnostic: Diagnostic, header: Span | None) -> Iterator[int]:
    for span in (diagnostic.span, header):
        if span is not None:
            first, last = source.position(span.start).line, source.position(max(span.start, span.end - 1)).line
            yield from (first, last) if span is diagnostic.span else range(first, last + 1)


def _edit(source: Source, line: int, rules: Sequence[str], lines: _Lines) -> Edit:
    """The names written into the line's ignore comment, or a new one after whatever stands there."""
    row = source.line_span(line)
    start = lines.comments.get(line)
    if start is not None:
        for match in COMMENT.finditer(source.text, start, row.end):
            if match[1] == "ignore":
                end = match.start(2) + len(match[2].rstrip())
                there = match[2].strip().removesuffix(",").strip()
                comma = "" if not there else " " if match[2].rstrip().endswith(",") else ", "
                return Edit(Span(end, end), comma + ", ".join(rules))
    code = source.text[row.start : row.end].rstrip(" \t\f")
    return Edit(Span(row.start + len(code), row.end), f"  # toolint: ignore[{', '.join(rules)}]")


def _python_lines(source: Source) -> _Lines:
    """The lines that end neither in a string nor before a line that goes on with a backslash; none where the text is no Python for us."""
    free: set[int] = set()
    comments: dict[int, int] = {}
    for start, part in codes(source) if source.holder else [(0, source.text)]:
        first = source.position(start).line
        depth = 0
        for token in _tokens(part):
            kind = tokenize.tok_name[token.type]
            depth += kind.endswith("STRING_START") - kind.endswith("STRING_END")
            line = first + token.start[0] - 1
            if token.type == tokenize.COMMENT:
                comments[line] = source.line_span(line).start + token.start[1]
            elif token.type in (tokenize.NEWLINE, tokenize.NL) and not depth:
                free.add(line)
    return _Lines(frozenset(free), comments)


def _tokens(text: str) -> list[tokenize.TokenInfo]:
    """The tokens of Python code by our lines; none where this Python knows its syntax not."""
    rows = Source("", text)
    lines = [text[span.start : span.end] for span in map(rows.line_span, range(1, rows.line_count + 1))]
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline))
    except (tokenize.TokenError, SyntaxError):
        return []
    return [] if any(token.type == tokenize.ERRORTOKEN for token in tokens) else tokens


def _yaml_lines(source: Source) -> _Lines:
    """The lines on which no scalar goes on to the next one, and where their comments begin."""
    import yaml

    rows = range(1, source.line_count + 1)
    try:
        tokens = [token for token in yaml.scan(source.text) if token.end_mark.index > token.start_mark.index]
    except (yaml.YAMLError, ValueError, RecursionError):
        return _Lines(frozenset())
    inside: set[int] = set()
    ends: dict[int, int] = {}
    for token in tokens:
        first, last = (source.position(mark.index).line for mark in (token.start_mark, token.end_mark))
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            whole = token.end_mark.index >= len(source.text.rstrip("\r\n"))
            inside.update(range(first + 1, source.line_count + 1 if whole else last))
            ends[first] = token.start_mark.index
        else:
            inside.update(range(first, last))
            ends[last] = token.end_mark.index
    comments = {}
    for line in rows:
        span = source.line_span(line)
        at = source.text.find("#", ends.get(line, span.start), span.end)
        if at >= 0 and line not in inside:
            comments[line] = at
    return _Lines(frozenset(rows) - inside, comments)


def _only_comments(source: Source, edits: Iterable[Edit]) -> bool:
    """Whether the edits change nothing but comments."""
    after = apply_edits(source.text, edits)
    if source.path.endswith(YAML_SUFFIXES):
        events = _events(after)
        return bool(events) and _events(source.text) == events
    return _code(source.text) == _code(after)


def _code(text: str) -> list[tuple[int, str]]:
    skipped = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE)
    return [(token.type, token.string) for token in _tokens(text) if token.type not in skipped]


def _events(text: str) -> list[object]:
    import yaml

    try:
        events = [*yaml.parse(text)]
    except (yaml.YAMLError, ValueError, RecursionError):
        return []
    return [(type(event), getattr(event, "value", None), getattr(event, "tag", None)) for event in events]
