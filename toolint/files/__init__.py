"""Paths to sources: what is named, what lies below it, what is left aside."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from toolint.config import Settings
from toolint.config.globs import fits
from toolint.config.layers import relative
from toolint.files.gitignore import GitIgnore, gitignored, gitignores_above, gitignores_in
from toolint.model import Fault
from toolint.readers import SUFFIXES
from toolint.text import Span


class CannotRead(Exception):
    """A path that was named can't be looked at. The message is one line."""


@dataclass(frozen=True, slots=True)
class File:
    """A file to be read."""

    path: str
    """As reports show it: below the working folder relative to it, else absolute; forward slashes."""
    settings: Settings
    named: bool
    """Whether it was named itself, not only a folder that it lies in."""


def absolute(path: str, cwd: str) -> str:
    """A path as the user wrote it, made absolute, without ``..``, with forward slashes."""
    return os.path.normpath(os.path.join(cwd, path)).replace(os.sep, "/")


def collect(paths: Sequence[str], cwd: str, settings_at: Callable[[str], Settings]) -> Iterator[File | Fault]:
    """The files that the paths lead to, each once, in the order of the paths and below a folder by name.

    A file that is named is always among them unless ``force-exclude`` is on; below a folder it is those with a
    suffix of ours that neither ``exclude`` nor, with ``respect-gitignore``, a ``.gitignore`` leaves aside.
    Symlinks to folders are not followed. ``settings_at`` is asked with absolute folders.

    Raises:
        CannotRead: a path does not exist or can't be looked at; before any file is given.
    """
    wholes = [absolute(path, cwd) for path in paths]
    for path, whole in zip(paths, wholes, strict=True):
        try:
            os.lstat(whole)
        except (OSError, ValueError) as error:
            raise CannotRead(f"{path}: {_reason(error)}") from error
    seen: set[str] = set()
    for whole in wholes:
        folder = whole if os.path.isdir(whole) else os.path.dirname(whole) or "/"
        settings = settings_at(folder)
        if settings.force_exclude and settings.excludes(whole):
            continue
        found = _walk(whole, cwd, settings_at) if folder == whole else [File(relative(whole, cwd), settings, True)]
        for item in found:
            if item.path not in seen:
                seen.add(item.path)
                yield item


def read_bytes(path: str, shown: str) -> bytes | Fault:
    """What the file holds, or why it can't be read."""
    try:
        mode = os.stat(path).st_mode
        # `<(...)` of a shell; any other pipe would be waited for.
        handed_over = stat.S_ISFIFO(mode) and path.startswith(("/dev/fd/", "/proc/"))
        if not (stat.S_ISREG(mode) or handed_over):
            return _unreadable(shown, "not a regular file")
        with open(path, "rb") as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        return _unreadable(shown, _reason(error))


def read_existing(path: str, shown: str) -> bytes | Fault | None:
    """What the file holds, or why it can't be read; None where there is none."""
    return read_bytes(path, shown) if os.path.isfile(path) else None


Found = File | Fault | tuple[str, tuple[GitIgnore, ...] | None]
"""What a folder holds: a file, something unreadable, a folder with the ignore files that hold below it."""


def _walk(start: str, cwd: str, settings_at: Callable[[str], Settings]) -> Iterator[File | Fault]:
    stack = [_entries(start, cwd, settings_at(start), gitignores_above(start))]
    while stack:
        match next(stack[-1], None):
            case None:
                stack.pop()
            case (str() as folder, below):
                stack.append(_entries(folder, cwd, settings_at(folder), below))
            case File() | Fault() as found:
                yield found


def _entries(folder: str, cwd: str, settings: Settings, ignores: tuple[GitIgnore, ...] | None) -> Iterator[Found]:
    """What a folder holds, by name."""
    try:
        with os.scandir(folder) as scan:
            entries = sorted(scan, key=lambda entry: entry.name)
    except OSError as error:
        yield _unreadable(relative(folder, cwd), _reason(error))
        return
    ignores = gitignores_in(folder, {entry.name for entry in entries}, ignores)
    for entry in entries:
        path = f"{folder.rstrip('/')}/{entry.name}"
        is_folder = entry.is_dir(follow_symlinks=False)
        if not is_folder and not entry.name.endswith(SUFFIXES):
            continue
        if fits(settings.exclude, path) or (settings.respect_gitignore and gitignored(path, is_folder, ignores or ())):
            continue
        if is_folder:
            yield path, ignores
        elif _is_file(entry):
            yield File(relative(path, cwd), settings, False)


def _is_file(entry: os.DirEntry[str]) -> bool:
    """Whether it is worth reading; a symlink that leads nowhere (an editor's lock) is not."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _unreadable(shown: str, why: str) -> Fault:
    return Fault("unreadable-file", why, shown, Span(0, 0))


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or str(error)
