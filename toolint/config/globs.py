"""Patterns for paths, with ruff's reading of them: ``*`` crosses folders, ``{a,b}`` is a choice."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Mapping, Sequence
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
    names, _, wild = _compiled(globs)
    name = path.rpartition("/")[2]
    return bool(names.fullmatch(name)) or any(glob.fits(name) for _, glob in wild) or fits_whole(globs, path)


def fits_whole(globs: tuple[Glob, ...], path: str) -> bool:
    """Whether an absolute path as a whole fits one of the globs."""
    if not globs:
        return False
    _, wholes, wild = _compiled(globs)
    return bool(wholes.fullmatch(path)) or any(
        path.startswith(folder) and glob.fits(path[len(folder) :]) for folder, glob in wild
    )


def is_wild(pattern: str) -> bool:
    """Whether a pattern has so many stars that a regular expression might try their lengths for hours."""
    return len(re.findall(r"\*+/?", pattern)) > _MOST_STARS


_MOST_STARS = 3


@lru_cache(maxsize=256)
def _compiled(globs: tuple[Glob, ...]) -> tuple[re.Pattern[str], re.Pattern[str], list[tuple[str, Wild]]]:
    """One expression for last parts of paths, one for whole paths, and the wild globs, each with what must stand before it."""
    names, wholes, wild = [], [], []
    for glob in globs:
        folder = "" if os.path.isabs(glob.pattern) else glob.folder.rstrip("/") + "/"
        if is_wild(glob.pattern):
            wild.append((folder, wild_glob(glob.pattern)))
            continue
        names.append(_regex(glob.pattern))
        wholes.append(re.escape(folder) + names[-1])
    return _compile("|".join(names) or _NOTHING), _compile("|".join(wholes) or _NOTHING), wild


_NOTHING = "(?!)"


def _compile(expression: str) -> re.Pattern[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # What may mean something else in some later Python: `[a--b]`.
        return re.compile(expression, re.DOTALL)


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
        _compile(regex)
    except re.error:
        return re.escape(pattern)
    return regex


@dataclass(frozen=True, slots=True)
class Wild:
    """A glob as a machine that looks at each character of a path once, however many stars there are."""

    steps: Mapping[int, Sequence[tuple[re.Pattern[str], int]]]
    """State -> what the next character may be, and the state then."""
    jumps: Mapping[int, Sequence[int]]
    """State -> states that it is as well."""
    end: int

    def fits(self, path: str) -> bool:
        """Whether the glob fits all of a path."""
        states = self._with_jumps({0})
        for character in path:
            steps = (step for state in states for step in self.steps.get(state, ()))
            states = self._with_jumps({after for kind, after in steps if kind.match(character)})
            if not states:
                return False
        return self.end in states

    def _with_jumps(self, states: set[int]) -> set[int]:
        waiting = list(states)
        while waiting:
            for state in self.jumps.get(waiting.pop(), ()):
                if state not in states:
                    states.add(state)
                    waiting.append(state)
        return states


_GIT_TOKEN = re.compile(r"(?<![^/])\*\*/|\*+$|\*+|\?|\[[!^]?\]?[^\]/]*\]|\\.|.", re.DOTALL)
_LONGEST = 4096
"""Characters of a path, on the systems that there are."""


def wild_glob(pattern: str, *, git: bool = False) -> Wild:
    """The machine of a glob; with ``git`` one of a ``.gitignore``, where ``*`` stays in a folder and braces are none."""
    steps: dict[int, list[tuple[re.Pattern[str], int]]] = {}
    jumps: dict[int, list[int]] = {}
    if len(pattern) > _LONGEST:
        return Wild(steps, jumps, 1)
    inside = "[^/]" if git else "."
    choices: list[tuple[int, list[int]]] = []
    state = last = 0

    def step(kind: str, after: int) -> None:
        steps.setdefault(state, []).append((_kind(kind), after))

    for token in (_GIT_TOKEN if git else _TOKEN).findall(pattern):
        before, state, last = state, last + 1, last + 1
        if token == "{" and not git:
            choices.append((before, []))
            jumps.setdefault(before, []).append(state)
        elif token in (",", "}") and choices:
            start, ends = choices[-1]
            ends.append(before)
            for other in [start] if token == "," else choices.pop()[1]:
                jumps.setdefault(other, []).append(state)
        elif token[0] == "*":
            jumps.setdefault(before, []).append(state)
            step("." if token == "**/" else inside, state)
            if token == "**/":
                step("/", last + 1)
                state = last = last + 1
                jumps[before].append(state)
        else:
            after, state = state, before
            step(_single(token), after)
            state = after
    return Wild(steps, jumps, state)


def _single(token: str) -> str:
    """The expression for one character."""
    if token == "?":
        return "[^/]"
    if token[0] == "[" and len(token) > 2:
        return _character_class(token[1:-1])
    return re.escape(token[-1])


@lru_cache(maxsize=1024)
def _kind(expression: str) -> re.Pattern[str]:
    try:
        return _compile(expression)
    except re.error:
        return _compile(_NOTHING)


def _character_class(inner: str) -> str:
    negated = inner[0] in "!^"
    escaped = re.sub(r"([\\\[\]&~|^])", r"\\\1", inner[1:] if negated else inner)
    return f"[{'^' if negated else ''}{escaped}]"
