"""Comments that silence findings: ``# toolint: ignore[rule]`` and ``# toolint: ignore-file[rule]``."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from toolint.text import Source

_COMMENT = re.compile(r"#\s*toolint:\s*(ignore(?:-file)?)\s*\[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Ignores:
    """What the comments of one file silence, as rule names."""

    lines: Mapping[int, frozenset[str]] = field(default_factory=dict)
    file: frozenset[str] = frozenset()

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
    if "toolint:" not in source.text or source.path.endswith(".json"):
        return Ignores()
    lines: dict[int, frozenset[str]] = {}
    whole: frozenset[str] = frozenset()
    for line, comment in _comments(source):
        for kind, names in _COMMENT.findall(comment):
            rules = frozenset(name.strip() for name in names.split(","))
            if kind == "ignore-file":
                whole |= rules
            else:
                lines[line] = lines.get(line, frozenset()) | rules
    return Ignores(lines, whole)


def _comments(source: Source) -> Iterator[tuple[int, str]]:
    """The comments that may be meant, with their lines; a string that only looks like one is not among them."""
    # tokenize counts form feeds and lone carriage returns otherwise than we do: lines are told by our own ends.
    rows = [source.text[span.start : span.end] for span in map(source.line_span, range(1, source.line_count + 1))]
    if not any("toolint:" in row for row in rows):
        return
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO("\n".join(rows)).readline))
    except (tokenize.TokenError, SyntaxError):
        # Newer syntax than this Python's or broken text: better to believe every such comment than none.
        yield from ((number, row) for number, row in enumerate(rows, 1) if "toolint:" in row)
        return
    for token in tokens:
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
