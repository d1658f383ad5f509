"""What a finding is known by when its lines have moved: file, rule, tool, pointer and the text that it stands at.

Of what several tools may lead to, such as a field of a model, it is not the tool but the lines that it is indented under.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from toolint.model import Diagnostic, json_pointer
from toolint.text import Source


def fingerprint(diagnostic: Diagnostic, source: Source | None, path: str) -> str:
    """Sixteen hexadecimal digits that stay the same wherever in its file the finding moves.

    ``path`` is the file as it is called where the fingerprint is kept, ``source`` its text.
    """
    pointer = None if diagnostic.pointer is None else json_pointer(diagnostic.pointer)
    # Which of several tools led to it depends on their order, and on which of them were looked at.
    whose = [*_around(diagnostic, source)] if diagnostic.shared else [diagnostic.tool, pointer]
    parts = (path, diagnostic.rule, *whose, _content(diagnostic, source))
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def numbered(fingerprints: Iterable[str]) -> Iterator[str]:
    """Fingerprints in the order of a report, each with a number that tells equal ones apart."""
    seen: Counter[str] = Counter()
    for one in fingerprints:
        seen[one] += 1
        yield f"{one}:{seen[one]}"


def fingerprints(
    diagnostics: Iterable[Diagnostic], sources: Callable[[str], Source | None], path_of: Callable[[str], str]
) -> Iterator[str]:
    """The fingerprint of each diagnostic; ``path_of`` gives a file's name where they are kept."""
    for diagnostic in diagnostics:
        yield fingerprint(diagnostic, sources(diagnostic.path), path_of(diagnostic.path))


def _content(diagnostic: Diagnostic, source: Source | None) -> str:
    """The text at the place, with its white space evened out, so that a new indent or another line end changes nothing."""
    if source is None:
        return ""
    text = source.text[diagnostic.span.start : diagnostic.span.end]
    # What is said of a whole object is said of what it lacks: the pointer tells which it is, and a change beside changes nothing.
    return "{" if diagnostic.pointer is not None and text.startswith("{") else " ".join(text.split())


def _around(diagnostic: Diagnostic, source: Source | None) -> Iterator[str]:
    """The lines that the place is indented under, such as that of its class, from the inside out."""
    if source is None:
        return
    number = source.position(diagnostic.span.start).line
    indent = _indent(_line(source, number))
    while indent and (number := number - 1):
        line = _line(source, number)
        if line.strip() and _indent(line) < indent and line.lstrip()[0] not in ")]}#":
            indent = _indent(line)
            yield line.strip()


def _line(source: Source, number: int) -> str:
    span = source.line_span(number)
    return source.text[span.start : span.end]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
