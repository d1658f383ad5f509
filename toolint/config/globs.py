"""Patterns for paths, with ruff's reading of them: ``*`` crosses folders, ``{a,b}`` is a choice."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Glob:
    """A pattern, and the folder (absolute, forward slashes) that it is relative to."""

    pattern: str
    folder: str


def glob_from(pattern: str, folder: str) -> Glob:
    """A glob as somebody wrote it, without what changes nothing (``./``, a closing ``/``)."""
    pattern = pattern.replace("\\", "/") if os.sep == "\\" else pattern
    while pattern.startswith("./"):
        pattern = pattern[2:]
    while pattern.startswith("../"):
        pattern, folder = pattern[3:], folder.rpartition("/")[0]
    return Glob(pattern.rstrip("/"), folder)


def fits(globs: tuple[Glob, ...], path: str) -> bool:
    """Whether an absolute path fits one of the globs, by its last part alone or as a whole."""
    if not globs:
        return False
    names, _ = _compiled(globs)
    return bool(names.fullmatch(path.rpartition("/")[2])) or fits_whole(globs, path)


def fits_whole(globs: tuple[Glob, ...], path: str) -> bool:
    """Whether an absolute path as a whole fits one of the globs."""
    return bool(globs) and bool(_compiled(globs)[1].fullmatch(path))


@lru_cache(maxsize=256)
def _compiled(globs: tuple[Glob, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """One expression for last parts of paths and one for whole paths."""
    names = [_regex(glob.pattern) for glob in globs]
    wholes = [
        name if os.path.isabs(glob.pattern) else re.escape(glob.folder.rstrip("/") + "/") + name
        for glob, name in zip(globs, names, strict=True)
    ]
    return re.compile("|".join(names), re.DOTALL), re.compile("|".join(wholes), re.DOTALL)


_TOKEN = re.compile(r"\*\*/|\*+|\?|\[[!^]?\]?[^\]/]*\]|[{},]|.", re.DOTALL)


def _regex(pattern: str) -> str:
    """A glob as a regular expression in a group of its own; what is no valid glob stands for itself."""
    out = []
    depth = 0
    for token in _TOKEN.findall(pattern):
        match token:
            case "**/":
                out.append("(?:.*/)?")
            case "?":
                out.append("[^/]")
            case "{":
                depth += 1
                out.append("(?:")
            case "}" if depth:
                depth -= 1
                out.append(")")
            case "," if depth:
                out.append("|")
            case _ if token[0] == "*":
                out.append(".*")
            case _ if token[0] == "[" and len(token) > 2:
                out.append(_character_class(token[1:-1]))
            case _:
                out.append(re.escape(token))
    regex = f"(?:{''.join(out)})"
    try:
        re.compile(regex)
    except re.error:
        return re.escape(pattern)
    return regex


def _character_class(inner: str) -> str:
    negated = inner[0] in "!^"
    escaped = re.sub(r"([\\\[\]&~|^])", r"\\\1", inner[1:] if negated else inner)
    return f"[{'^' if negated else ''}{escaped}]"
