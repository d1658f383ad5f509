"""What a regular expression is made of. A pattern is scanned and compiled, and run only where that is sure to be quick."""

from __future__ import annotations

import re
import warnings

MAX_LENGTH = 2000
"""Longer patterns are neither compiled nor kept."""
_REPEAT = re.compile(r"\{(\d*)(?:,(\d*))?\}")
_LARGE = 100
"""The Anthropic guide refuses "large ranges" of a repeat without a number; this one is ours."""
_SHORT, _FEW = 64, 3
"""A text of so many characters can be walked through with so many quantifiers in every way."""
_QUANTIFIER, _REPEATED_GROUP = re.compile(r"[*+?{]"), re.compile(r"\)[*+?{]")


def features(pattern: str) -> frozenset[str]:
    """The parts of a pattern that some engine lacks.

    ``lookaround``, ``backreference``, ``boundary`` (``\\b``), ``anchor`` (``\\A``), ``property`` (``\\p{L}``), ``escape`` (any other letter),
    ``group`` (every ``(?`` but lookaround), ``repeat`` (a count above 100), ``lazy`` (also possessive).
    """
    found: set[str] = set()
    at = 0
    while at < len(pattern):
        match pattern[at]:
            case "\\":
                found |= _escape(pattern[at + 1 : at + 2])
                at += 2
            case "[":
                at = _class_end(pattern, at, found)
            case "(" if pattern[at + 1 : at + 2] == "?":
                found.add(_group(pattern[at + 2 : at + 4]))
                at += 2
            case "{" if count := _REPEAT.match(pattern, at):
                if any(len(n) > 3 or int(n) > _LARGE for n in count.groups() if n):
                    found.add("repeat")
                at = count.end()
                found |= _suffix(pattern, at)
            case "*" | "+" | "?":
                at += 1
                found |= _suffix(pattern, at)
            case _:
                at += 1
    return frozenset(found)


def compiles(pattern: str) -> bool:
    """Whether Python's ``re`` takes it, which is what OpenAI's check is like."""
    if len(pattern) > MAX_LENGTH:
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            re.compile(pattern)
    except (re.error, RecursionError, OverflowError, ValueError):
        return False
    return True


def matches(pattern: str, text: str) -> bool | None:
    """Whether it is found in a text, None where it is not run: its way through the text could take long."""
    quick = len(text) <= _SHORT and is_quick(pattern)
    return re.search(pattern, text) is not None if quick and compiles(pattern) else None


def is_quick(pattern: str) -> bool:
    """Whether it can be run on a short text without taking long."""
    return len(_QUANTIFIER.findall(pattern)) <= _FEW and not _REPEATED_GROUP.search(pattern)


def _escape(letter: str) -> set[str]:
    match letter:
        case "b" | "B":
            return {"boundary"}
        case "A" | "Z" | "z" | "G":
            return {"anchor"}
        case "p" | "P":
            return {"property"}
        case "k":
            return {"backreference"}
        case _ if letter in "123456789" and letter:
            return {"backreference"}
        case _ if letter.isalnum() and letter not in "dwsnrtfv":
            return {"escape"}
    return set()


def _class_end(pattern: str, start: int, found: set[str]) -> int:
    """The index behind a character class; a ``]`` that comes first belongs to it."""
    at = start + 1
    at += pattern[at : at + 1] == "^"
    first = at
    while at < len(pattern) and (pattern[at] != "]" or at == first):
        if pattern[at] == "\\":
            # Inside a class `\\b` is a backspace and `\\1` an octal number, which Bedrock takes for a backreference.
            found |= {
                "escape" if name in {"boundary", "backreference"} else name
                for name in _escape(pattern[at + 1 : at + 2])
            }
            at += 1
        at += 1
    return at + 1


def _group(head: str) -> str:
    if head[:1] in {"=", "!"} or head in {"<=", "<!"}:
        return "lookaround"
    return "backreference" if head == "P=" or head[:1] == "(" else "group"


def _suffix(pattern: str, at: int) -> set[str]:
    return {"lazy"} if pattern[at : at + 1] in {"?", "+"} else set()
