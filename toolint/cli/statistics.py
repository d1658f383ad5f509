"""``check --statistics``: how often each rule speaks, and how many of its findings have a fix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypedDict

from toolint.cli.options import table
from toolint.model import Diagnostic
from toolint.reports.json import dumps
from toolint.rules import rules


class Row(TypedDict):
    """A rule and its findings."""

    rule: str
    count: int
    fixable: int
    """How many have a fix, a safe or an unsafe one."""
    summary: str | None


def statistics(diagnostics: Sequence[Diagnostic]) -> list[Row]:
    """The rules that spoke, the most frequent first."""
    counts = Counter(diagnostic.rule for diagnostic in diagnostics)
    fixable = Counter(diagnostic.rule for diagnostic in diagnostics if diagnostic.fix)
    return [
        {
            "rule": rule,
            "count": count,
            "fixable": fixable[rule],
            "summary": rules()[rule].summary if rule in rules() else None,
        }
        for rule, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    ]


def as_json(diagnostics: Sequence[Diagnostic]) -> str:
    """The statistics for programs."""
    return dumps(statistics(diagnostics))


def as_text(diagnostics: Sequence[Diagnostic]) -> str:
    """A row a rule: count, ``[*]`` where all of its findings have a fix and ``[-]`` where some have, name, summary."""
    rows = statistics(diagnostics)
    if not rows:
        return ""
    wide = max(len(str(row["count"])) for row in rows)
    marks = ("[*]" if row["fixable"] == row["count"] else "[-]" if row["fixable"] else "" for row in rows)
    cells = [
        (str(row["count"]).rjust(wide), mark, row["rule"], row["summary"] or "")
        for row, mark in zip(rows, marks, strict=True)
    ]
    shown = cells if any(mark for _, mark, _, _ in cells) else [(count, name, said) for count, _, name, said in cells]
    notes = [("[*]", "have a fix"), ("[-]", "some have a fix")]
    used = [f"{mark} {said}" for mark, said in notes if any(mark == cell[1] for cell in cells)]
    return table(shown) + (f"{', '.join(used)}\n" if used else "")
