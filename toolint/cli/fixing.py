"""What becomes of fixed files: written into their places, or shown as a diff."""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Iterable, Iterator

from toolint.cli.output import CannotRun, note, remove_strays, write_file, write_out
from toolint.cli.run import Changed
from toolint.files import absolute, read_bytes
from toolint.model import Fault
from toolint.readers import decode, encode
from toolint.reports import Style, plain
from toolint.reports.concise import paint
from toolint.text import Source

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_PATIENCE = 5.0
"""Seconds that are waited for another run to be done with a file."""


def write_all(changed: Changed, inputs: Iterable[str], cwd: str) -> list[str]:
    """Put the files into their places, each whole or not at all, and remove what killed runs have left beside the inputs.

    A line on standard error says of each that can't be written why, and it is among the paths that are given back.
    """
    for folder in {os.path.dirname(os.path.realpath(absolute(path, cwd))) for path in inputs}:
        remove_strays(folder)
    failed = []
    for path, (before, after) in changed.items():
        try:
            _write(absolute(path, cwd), before, after)
        except CannotRun as error:
            note(f"{plain(path)}: {error}; nothing is written")
            failed.append(path)
    return failed


def _write(whole: str, before: Source, after: Source) -> None:
    """Write one file in the encoding that it has, through symlinks, if it is still what it was.

    Raises:
        CannotRun: it can't be, or must not be written.
    """
    target = os.path.realpath(whole)
    with _alone_with(target):
        data = read_bytes(target, before.path)
        if isinstance(data, Fault):
            raise CannotRun(data.message)
        found = _whole(data, before.path)
        if found == text_of(after):
            return  # Another run has fixed it, or this one under another name.
        if found != text_of(before):
            raise CannotRun("it has changed since it was read")
        with contextlib.suppress(OSError):
            if not os.stat(target).st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
                raise CannotRun("it is read-only")
        try:
            encoded = encode(text_of(after), data, before.path)
        except ValueError as error:
            raise CannotRun(f"its encoding lacks a character ({error})") from error
        if _whole(encoded, before.path) != text_of(after):
            raise CannotRun("its encoding can't hold them")
        try:
            write_file(target, encoded)
        except CannotRun as error:
            raise CannotRun(str(error).removeprefix(f"{target}: ")) from error


@contextlib.contextmanager
def _alone_with(target: str) -> Iterator[None]:
    """Keep other runs of toolint from the file, where the system can, so that what was compared is what is replaced."""
    descriptor = None
    with contextlib.suppress(OSError):
        descriptor = os.open(target, os.O_RDONLY)
    try:
        if descriptor is not None and fcntl is not None:
            until = time.monotonic() + _PATIENCE
            while True:
                try:
                    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    if time.monotonic() > until:
                        raise CannotRun("another program has locked it") from None
                    time.sleep(0.01)
                except OSError:
                    break  # This file system has no locks.
        yield
    finally:
        if descriptor is not None:
            os.close(descriptor)


def write_fixed(data: bytes, changed: Changed) -> None:
    """Write to standard output what standard input held, fixed."""
    path, (_, after) = next(iter(changed.items()), ("", (None, None)))
    try:
        fixed = encode(text_of(after), data, path) if after is not None else data
    except ValueError as error:
        raise CannotRun(f"{plain(path)}: its encoding lacks a character ({error})") from error
    write_out(fixed, machine=True)


def _whole(data: bytes, path: str) -> str | None:
    """What the bytes of a file say, None where they are no text."""
    found = decode(data, path)
    return text_of(found) if isinstance(found, Source) else None


def text_of(source: Source) -> str:
    """What a file holds: of a notebook not only the code."""
    return source.text if source.holder is None else source.holder.file


def diff(changed: Changed, style: Style) -> str:
    """What fixing does, as a unified diff that ``patch -p0`` takes."""
    return "".join(part for path in sorted(changed) for part in _diff(path, *changed[path], style))


def _diff(path: str, before: Source, after: Source, style: Style) -> Iterator[str]:
    from difflib import unified_diff

    colors = {"-": "31", "+": "32", "@": "36"}
    old, new = _lines(text_of(before)), _lines(text_of(after))
    name = plain(path) + ("\t" if " " in path else "")  # Without it patch takes a name up to the blank.
    for line in unified_diff(old, new, name, name):
        text = line.removesuffix("\n")
        yield paint(text, colors[line[0]], style) if line[0] in colors else text
        yield "\n" if line.endswith("\n") else "\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """The lines with their ends, as ``patch`` counts them."""
    *rows, last = text.split("\n")
    return [*(f"{row}\n" for row in rows), *filter(None, [last])]
