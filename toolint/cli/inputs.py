"""The sources that a command reads: files below paths, or standard input."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from toolint.cli.output import CannotRun
from toolint.config import Settings
from toolint.config.layers import relative
from toolint.engine import marking_for
from toolint.files import File, absolute, collect, read_bytes
from toolint.files.disk import Disk
from toolint.model import Fault, Marking
from toolint.readers import SUFFIXES, decode, may_hold_tools
from toolint.text import Source

PYTHON_WITHOUT_SUFFIX = (".pyi", "")
"""Suffixes of files that are read as Python if they are named: a script may have none."""


@dataclass(frozen=True, slots=True)
class Input:
    """One file of a run, read or not."""

    path: str
    settings: Settings
    named: bool
    marking: Marking = field(default_factory=Marking)
    source: Source | None = None
    """None: it holds no tools, or it has a fault."""
    fault: Fault | None = None
    other_kind: bool = False
    """It is of no syntax that holds tools."""


def inputs(
    paths: Sequence[str],
    disk: Disk,
    settings_at: Callable[[str], Settings],
    *,
    stdin_filename: str | None = None,
    stdin: bytes | None = None,
    mark: Callable[[File, Marking], Marking] = lambda _file, marking: marking,
) -> Iterator[Input]:
    """The files of a run in order, with their text where they may hold tools.

    ``stdin`` is what standard input holds, if it has been read. ``mark`` may add to what the settings mark in a file.

    Raises:
        CannotRead: a path does not exist.
        CannotRun: ``-`` stands beside other paths.
    """
    if "-" in paths:
        if len(paths) > 1:
            raise CannotRun('"-" (standard input) can\'t stand beside other paths')
        data = standard_input() if stdin is None else stdin
        yield from _standard_input(data, stdin_filename, disk, settings_at, mark)
        return
    for found in collect(paths, disk.cwd, settings_at):
        match found:
            case Fault(path=path):
                yield Input(path, settings_at(absolute(path, disk.cwd)), False, fault=found)
            case File():
                yield _read(found, disk, mark)


def _read(file: File, disk: Disk, mark: Callable[[File, Marking], Marking]) -> Input:
    read = Input(file.path, file.settings, file.named, mark(file, marking_for(file.settings, file.path)))
    if not file.path.endswith(SUFFIXES) and os.path.splitext(file.path)[1] not in PYTHON_WITHOUT_SUFFIX:
        return replace(read, other_kind=True)
    data = read_bytes(file.settings.absolute(file.path), file.path)
    if isinstance(data, Fault):
        return replace(read, fault=data)
    return decoded(read, data, disk)


def decoded(read: Input, data: bytes, disk: Disk) -> Input:
    """The input with its text where it may hold tools, or with its fault."""
    if not may_hold_tools(data, read.path, read.marking):
        return read
    text = decode(data, read.path)
    if isinstance(text, Fault):
        return replace(read, fault=text)
    disk.sources[read.path] = text
    return replace(read, source=text)


def standard_input() -> bytes:
    """All that standard input holds.

    Raises:
        CannotRun: it is closed.
    """
    if sys.stdin is None:
        raise CannotRun("standard input is closed")
    return sys.stdin.buffer.read()


def _standard_input(
    data: bytes,
    name: str | None,
    disk: Disk,
    settings_at: Callable[[str], Settings],
    mark: Callable[[File, Marking], Marking],
) -> Iterator[Input]:
    whole = absolute(name or _stdin_name(data), disk.cwd)
    settings = settings_at(os.path.dirname(whole))
    if settings.force_exclude and settings.excludes(whole):
        return
    file = File(relative(whole, disk.cwd), settings, True)
    yield decoded(Input(file.path, settings, True, mark(file, marking_for(settings, file.path))), data, disk)


def _stdin_name(data: bytes) -> str:
    """What standard input is called where nobody says it; the suffix decides how it is read."""
    # No Python module begins with a bracket, or it holds no tool.
    return "-.json" if data.removeprefix(codecs.BOM_UTF8).lstrip().startswith((b"{", b"[")) else "-"
