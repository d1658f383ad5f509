"""What the command line writes: standard output, notes, files that are whole or not there."""

from __future__ import annotations

import contextlib
import io
import os
import stat
import sys
from typing import TextIO

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
        # Python flushes once more at exit and would complain there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    except OSError as error:
        raise CannotRun(f"standard output: {error.strerror or error}") from error
    return True


def note(text: str) -> None:
    """A line about the run itself, on standard error."""
    print_error(f"toolint: {text}")


def print_error(line: str) -> None:
    """A line on standard error."""
    with contextlib.suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def write_file(path: str, text: str) -> None:
    """Write a file whole or not at all, as UTF-8. A symlink is followed, permissions are kept.

    Raises:
        CannotRun: it can't be written; what was there before still is.
    """
    data = text.encode("utf-8")
    target = os.path.realpath(path)
    temporary = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.{os.urandom(4).hex()}.tmp")
    try:
        if os.path.exists(target) and not os.path.isfile(target):
            # A device or a pipe can't be replaced. A folder gives the right error here.
            with open(target, "wb") as stream:
                stream.write(data)
            return
        try:
            with open(temporary, "xb") as stream:
                stream.write(data)
            if os.path.exists(target):
                os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
            os.replace(temporary, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
    except OSError as error:
        raise CannotRun(f"{path}: {error.strerror or error}") from error


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
