"""What the command line writes: standard output, notes, files that are whole or not there."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import stat
import sys
import time
from collections.abc import Iterable
from typing import TextIO

from toolint.cli.signals import temporaries
from toolint.reports import Style


class CannotRun(Exception):
    """The command can't do what it was asked. The message is one line."""


def prepare_streams() -> None:
    """Make printing never fail for a character that the terminal's encoding lacks, nor for a stream that is closed."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def write_out(text: str, *, machine: bool = False) -> bool:
    """Write to standard output, at once. For machines it is UTF-8 whatever the locale.

    A closed pipe is no error; the answer is whether anybody still reads.

    Raises:
        CannotRun: standard output can't be written, for another reason.
    """
    try:
        buffer = getattr(sys.stdout, "buffer", None)
        if machine and buffer is not None:
            sys.stdout.flush()
            buffer.write(text.encode("utf-8"))
            buffer.flush()
        else:
            sys.stdout.write(text)
            sys.stdout.flush()
    except BrokenPipeError:
        _discard_the_rest()
        return False
    except OSError as error:
        _discard_the_rest()
        raise CannotRun(f"standard output: {error.strerror or error}") from error
    return True


def _discard_the_rest() -> None:
    """Python flushes once more at exit and would complain there."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def standard_output_is_closed() -> bool:
    """Whether nobody will ever get what is written to it (``>&-``)."""
    return getattr(sys.stdout, "name", None) == os.devnull


def note(text: str) -> None:
    """A line about the run itself, on standard error."""
    print_error(f"toolint: {text}")


def print_error(line: str) -> None:
    """A line on standard error."""
    with contextlib.suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def refuse_overwriting(output: str, named: Iterable[str], read: Iterable[str]) -> None:
    """
    Raises:
        CannotRun: the output file is one of those that were named or read.
    """
    # JSON that was found below a folder may be the output of the run before.
    for path in (*named, *(path for path in read if not path.endswith(".json"))):
        with contextlib.suppress(OSError, ValueError):
            if os.path.samefile(path, output):
                raise CannotRun(f"{output}: it is one of the inputs, and would be overwritten")


def write_file(path: str, text: str) -> None:
    """Write a file whole or not at all, as UTF-8. A symlink is followed, permissions and, where possible, the owner are kept.

    Raises:
        CannotRun: it can't be written; what was there before still is.
    """
    data = text.encode("utf-8")
    if path.endswith(("/", os.sep)):
        raise CannotRun(f"{path}: it names a folder, not a file")
    try:
        target = os.path.realpath(path)
        if os.path.islink(target):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if os.path.exists(target) and not os.path.isfile(target):
            # A device or a pipe can't be replaced. A folder gives the right error here.
            with open(target, "wb") as stream:
                stream.write(data)
            return
        temporary = _temporary(target)
        temporaries.add(temporary)
        try:
            with open(temporary, "xb") as stream:
                stream.write(data)
            if os.path.exists(target):
                _like(temporary, os.stat(target))
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        finally:
            temporaries.discard(temporary)
    except (OSError, ValueError) as error:
        raise CannotRun(f"{path}: {(isinstance(error, OSError) and error.strerror) or error}") from error


def _temporary(target: str) -> str:
    """A new name beside a file, after those that runs which were killed have left there are gone."""
    # A hash, since the file's own name may be as long as names can be.
    folder, name = os.path.split(target)
    start = f".toolint-{hashlib.sha256(os.fsencode(name)).hexdigest()[:12]}-"
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            if entry.name.startswith(start) and time.time() - entry.stat().st_mtime > _STALE:
                os.unlink(entry.path)
    return os.path.join(folder, f"{start}{os.urandom(4).hex()}.tmp")


_STALE = 60
"""Seconds after which nobody is writing a temporary file any more."""


def _like(path: str, other: os.stat_result) -> None:
    """Give a file the owner and permissions of another one."""
    with contextlib.suppress(OSError, AttributeError):
        if (other.st_uid, other.st_gid) != (os.geteuid(), os.getegid()):
            os.chown(path, other.st_uid, other.st_gid)
    os.chmod(path, stat.S_IMODE(other.st_mode))


def style_for(stream: TextIO) -> Style:
    """What a stream can show. ``NO_COLOR`` and ``FORCE_COLOR`` are honoured, the former first."""
    terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
    forced = bool(os.environ.get("FORCE_COLOR"))
    color = (terminal or forced) and not os.environ.get("NO_COLOR")
    return Style(color=color, snippets=terminal or forced, width=_width(stream))


def _width(stream: TextIO) -> int:
    try:
        return os.get_terminal_size(stream.fileno()).columns or Style().width
    except (OSError, ValueError):
        return Style().width
