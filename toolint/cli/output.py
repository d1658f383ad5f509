"""What the command line writes: standard output, notes, files that are whole or not there."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import os
import platform
import re
import stat
import sys
import time
from collections.abc import Iterable, Mapping
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


def write_out(text: str | bytes, *, machine: bool = False) -> bool:
    """Write to standard output, at once. For machines it is UTF-8 whatever the locale; bytes are written as they are.

    A closed pipe is no error; the answer is whether anybody still reads.

    Raises:
        CannotRun: standard output can't be written, for another reason.
    """
    try:
        buffer = getattr(sys.stdout, "buffer", None)
        if (machine or isinstance(text, bytes)) and buffer is not None:
            sys.stdout.flush()
            buffer.write(text.encode("utf-8") if isinstance(text, str) else text)
            buffer.flush()
        else:
            sys.stdout.write(text if isinstance(text, str) else text.decode("utf-8", "replace"))
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


def write_file(path: str, text: str | bytes) -> None:
    """Write one file, see :func:`write_files`."""
    write_files({path: text})


def write_files(texts: Mapping[str, str | bytes]) -> None:
    """Write files, texts as UTF-8, each whole or not at all, none before all of them are on the disk beside their places.

    Symlinks are followed, permissions and, where possible, the owner are kept, folders that are missing are not made.

    Raises:
        CannotRun: one can't be written; what was there before still is.
    """
    staged: list[tuple[str, str, str]] = []
    path = ""
    for folder in {os.path.dirname(os.path.realpath(path)) for path in texts}:
        remove_strays(folder)
    try:
        for path, text in texts.items():
            data = text.encode("utf-8") if isinstance(text, str) else text
            if path.endswith(("/", os.sep)):
                raise CannotRun(f"{path}: it names a folder, not a file")
            target = os.path.realpath(path)
            if os.path.islink(target):
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
            if os.path.exists(target) and not os.path.isfile(target):
                # A device or a pipe can't be replaced. A folder gives the right error here.
                with open(target, "wb") as stream:
                    stream.write(data)
                continue
            staged.append((path, _staged(target, data), target))
        for path, temporary, target in staged:  # noqa: B007 (the message below names it)
            os.replace(temporary, target)
            temporaries.discard(temporary)
        for folder in {os.path.dirname(target) for _, _, target in staged}:
            _sync_folder(folder)
    except (OSError, ValueError) as error:
        raise CannotRun(f"{path}: {(isinstance(error, OSError) and error.strerror) or error}") from error
    finally:
        for _, temporary, _ in staged:
            if temporary in temporaries:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
                temporaries.discard(temporary)


def _staged(target: str, data: bytes) -> str:
    """The path of a temporary file beside another one, with the data on the disk and its owner and permissions."""
    folder = os.path.dirname(target)
    temporary = os.path.join(folder, f"{_START}{_machine()}-{os.getpid()}-{os.urandom(4).hex()}{_END}")
    temporaries.add(temporary)
    try:
        with open(temporary, "xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if os.path.exists(target):
                _like(temporary, os.stat(target))
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        temporaries.discard(temporary)
        raise
    return temporary


def remove_strays(folder: str) -> None:
    """Remove the temporary files that runs which were killed have left in a folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if (found := _TEMPORARY.fullmatch(entry.name)) and entry.path not in temporaries:
                with contextlib.suppress(OSError):
                    ended = found["machine"] == _machine() and _has_ended(int(found["process"]))
                    if ended or time.time() - entry.stat(follow_symlinks=False).st_mtime > _STALE:
                        os.unlink(entry.path)


def _machine() -> str:
    """A short name for this machine or container: process ids mean nothing elsewhere."""
    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]


def _has_ended(process: int) -> bool:
    if os.name != "posix":  # Elsewhere os.kill would end it.
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False


def _sync_folder(folder: str) -> None:
    """Make the new names in a folder last, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


_START, _END = ".toolint-", ".tmp"
_TEMPORARY = re.compile(r"\.toolint-(?P<machine>[0-9a-f]{8})-(?P<process>[0-9]+)-[0-9a-f]{8}\.tmp")
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
