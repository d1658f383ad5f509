"""What git leaves aside: ``.gitignore`` files and ``.git/info/exclude`` of the repository that a folder lies in."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from toolint.config.globs import is_wild, wild_glob


@dataclass(frozen=True, slots=True)
class GitIgnore:
    """One file of patterns."""

    folder: str
    """What its patterns are relative to: absolute, with forward slashes."""
    decide: Callable[[str], bool | None]
    """Whether a path relative to it (a folder's with a closing slash) is ignored; None: no pattern fits."""


def gitignored(path: str, is_folder: bool, ignores: Sequence[GitIgnore]) -> bool:
    """Whether git leaves a path aside: the last pattern that fits in the innermost file with one decides."""
    for ignore in reversed(ignores):
        below = path[len(ignore.folder.rstrip("/")) + 1 :] + ("/" if is_folder else "")
        decision = ignore.decide(below)
        if decision is not None:
            return decision
    return False


def gitignores_above(folder: str) -> tuple[GitIgnore, ...] | None:
    """The files of the repository above a folder, outermost first; None where there is no repository.

    A folder that is itself ignored was named on purpose: then nothing above it counts.
    """
    inner = [folder]
    while not os.path.lexists(f"{inner[-1]}/.git"):
        above = os.path.dirname(inner[-1])
        if above == inner[-1]:
            return None
        inner.append(above)
    found: tuple[GitIgnore, ...] | None = None
    for outer, below in zip(inner[:0:-1], inner[-2::-1], strict=True):
        names = (".git", ".gitignore") if found is None else (".gitignore",)
        found = gitignores_in(outer, names, found) or ()
        if gitignored(below, True, found):
            return ()
    return found


def gitignores_in(
    folder: str, names: Collection[str], above: tuple[GitIgnore, ...] | None
) -> tuple[GitIgnore, ...] | None:
    """The files that hold inside a folder with entries of these names, given those above it.

    A repository of its own starts anew; outside of any a ``.gitignore`` means nothing.
    """
    if ".git" in names:
        above = _read(folder, f"{folder}/.git/info/exclude")
    if above is not None and ".gitignore" in names:
        above += _read(folder, f"{folder}/.gitignore")
    return above


def _read(folder: str, file: str) -> tuple[GitIgnore, ...]:
    try:
        if not os.path.isfile(file):
            return ()  # A pipe would be waited for.
        with open(file, encoding="utf-8", errors="replace") as stream:
            lines = [line.rstrip("\n") for line in stream if line.strip() and not line.startswith("#")]
    except OSError:
        return ()
    found: list[GitIgnore] = []
    for wild, group in groupby(lines, is_wild):
        if wild:
            found += [_wild(folder, line) for line in group]
        else:
            found += _plain(folder, list(group))
    return tuple(found)


def _wild(folder: str, line: str) -> GitIgnore:
    """A pattern with many stars."""
    pattern = (line if line.endswith("\\ ") else line.rstrip()).removeprefix("!")
    only_folders = pattern.endswith("/")
    anchored = "/" in pattern[:-1]
    glob = wild_glob(("" if anchored else "**/") + pattern.rstrip("/").removeprefix("/"), git=True)

    def decide(path: str) -> bool | None:
        fits = path.endswith("/") >= only_folders and glob.fits(path.rstrip("/"))
        return not line.startswith("!") if fits else None

    return GitIgnore(folder, decide)


def _plain(folder: str, lines: list[str]) -> tuple[GitIgnore, ...]:
    try:
        return (_parsed(folder, lines),)
    except _MALFORMED:
        return tuple(ignore for line in lines for ignore in _one(folder, line))


def _one(folder: str, line: str) -> tuple[GitIgnore, ...]:
    """A single pattern; git passes over one that is malformed."""
    try:
        return (_parsed(folder, [line]),)
    except _MALFORMED:
        return ()


_MALFORMED = (ValueError, re.error, OverflowError, RecursionError)


def _parsed(folder: str, lines: list[str]) -> GitIgnore:
    # Imported here since it takes as long as all of toolint's own start-up.
    from pathspec import GitIgnoreSpec

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # What may mean something else in some later Python: `[[:alpha:]`.
        spec = GitIgnoreSpec.from_lines(lines)
    return GitIgnore(folder, lambda path: spec.check_file(path).include)
