"""Comments that silence findings: ``# toolint: ignore[rule]`` and ``# toolint: ignore-file[rule]``."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from toolint.text import Source, Span

COMMENT = re.compile(r"#\s*toolint:\s*(ignore(?:-file)?)\s*\[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Ignore:
    """One rule that a comment silences."""

    rule: str
    line: int | None
    """None: in the whole file."""
    span: Span
    """Of the rule's name."""
    whole: Span
    """What is taken out with it: the comment and the blanks before it, or its whole line, or the name and a comma; empty where the
    comment says more."""


@dataclass(frozen=True, slots=True)
class Ignores:
    """What the comments of one file silence, as rule names."""

    lines: Mapping[int, frozenset[str]] = field(default_factory=dict)
    file: frozenset[str] = frozenset()
    entries: tuple[Ignore, ...] = ()
    """All of them in order of position."""

    def covering(self, rule: str, first: int, last: int) -> Iterator[Ignore]:
        """Those that silence the rule on one of the lines ``first`` to ``last``."""
        if self.cover(rule, first, last):
            yield from (
                one for one in self.entries if one.rule == rule and (one.line is None or first <= one.line <= last)
            )

    def cover(self, rule: str, first: int, last: int) -> bool:
        """Whether the rule is silenced in the file or on one of the lines ``first`` to ``last``."""
        if rule in self.file or not self.lines:
            return rule in self.file
        lines = range(first, last + 1)
        if len(lines) < len(self.lines):
            return any(rule in self.lines.get(line, ()) for line in lines)
        return any(rule in names for line, names in self.lines.items() if line in lines)


@lru_cache(maxsize=64)
def ignores(source: Source) -> Ignores:
    """The ignore comments of a Python file. Other syntaxes have none."""
    if "toolint:" not in source.text or source.path.endswith((".json", ".jsonl", ".ndjson")):
        return Ignores()
    lines: dict[int, frozenset[str]] = {}
    whole: frozenset[str] = frozenset()
    entries: list[Ignore] = []
    for line, column, comment in _comments(source):
        for found in COMMENT.finditer(comment):
            rules = frozenset(name.strip() for name in found[2].split(","))
            if found[1] == "ignore-file":
                whole |= rules
            else:
                lines[line] = lines.get(line, frozenset()) | rules
            entries += _entries(source, line, column, comment, found)
    return Ignores(lines, whole, tuple(entries))


def _entries(source: Source, line: int, column: int, comment: str, found: re.Match[str]) -> Iterator[Ignore]:
    """The rules that a comment names, each with its place."""
    row = source.line_span(line).start
    start, end = row + column, row + column + len(comment.rstrip())
    alone = found[0] == comment.rstrip()
    while start > row and source.text[start - 1] in " \t":
        start -= 1
    names = list(re.finditer(r"[^,\s](?:[^,]*[^,\s])?", found[2]))
    for number, name in enumerate(names):
        offset = row + column + found.start(2)
        span = Span(offset + name.start(), offset + name.end())
        taken = Span(span.start, span.start)
        if len(names) == 1 and alone:
            taken = Span(start, source.line_start(line + 1) if start == row else end)
        elif number:
            taken = Span(offset + names[number - 1].end(), span.end)
        elif len(names) > 1:
            taken = Span(span.start, offset + names[1].start())
        yield Ignore(name[0], None if found[1] == "ignore-file" else line, span, taken)


def _comments(source: Source) -> Iterator[tuple[int, int, str]]:
    """The comments that may be meant, with line and column; a string that only looks like one is not among them."""
    # tokenize counts form feeds and lone carriage returns otherwise than we do: lines are told by our own ends.
    rows = [source.text[span.start : span.end] for span in map(source.line_span, range(1, source.line_count + 1))]
    if not any("toolint:" in row for row in rows):
        return
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO("\n".join(rows)).readline))
    except (tokenize.TokenError, SyntaxError):
        # Newer syntax than this Python's or broken text: better to believe every such comment than none.
        yield from ((number, 0, row) for number, row in enumerate(rows, 1) if "toolint:" in row)
        return
    for token in tokens:
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.start[1], token.string
