"""Where compile writes: standard output, one file, or a folder of files that are under version control."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import unified_diff

from toolint.cli.output import CannotRun, remove_strays, write_files
from toolint.engine.layout import SUFFIX
from toolint.files import absolute
from toolint.model import Json
from toolint.reports import Style, plain
from toolint.reports.concise import paint
from toolint.reports.json import dumps
from toolint.targets import targets


@dataclass(frozen=True, slots=True)
class Destination:
    """A file or a folder, as the user calls it."""

    path: str
    is_folder: bool

    def owns(self, path: str) -> bool:
        """Whether a compile may have written the file at an absolute path."""
        real, mine = os.path.realpath(path), os.path.realpath(self.path)
        if not self.is_folder:
            return real == mine
        parts = os.path.relpath(real, mine).replace(os.sep, "/").split("/")
        names = {f"{target}{SUFFIX}" for target in targets()}
        return parts[0] in (names if len(parts) == 1 else targets()) and len(parts) <= 2 and real.endswith(SUFFIX)

    def at(self, name: str) -> str:
        """The path of one of its files; of itself where it is a file."""
        return os.path.join(self.path, name) if self.is_folder else self.path


def destination(path: str, split: bool) -> Destination:
    """
    Raises:
        CannotRun: it can be neither, or the files of a split can't go there.
    """
    # A device or a pipe takes all in one.
    special = path.startswith("/dev/") or (
        os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
    )
    if special or path.endswith(SUFFIX):
        if split:
            raise CannotRun(f"{path}: --split needs a folder to write to")
        return Destination(path, False)
    if os.path.isfile(path):
        raise CannotRun(f"{path}: it is a file; name a folder, or a file that ends in {SUFFIX}")
    return Destination(path, True)


def write(to: Destination, files: Mapping[str, Json]) -> tuple[int, int]:
    """Write the files that are not as they should be, all or none. How many were written, and how many are right as they are.

    Raises:
        CannotRun: one can't be written.
    """
    texts = {to.at(name): dumps(value) for name, value in files.items()}
    if to.is_folder:
        _refuse_what_leads_out(to, files)
        _make_folders(to, texts)
    for folder in {os.path.dirname(os.path.realpath(path)) for path in texts}:
        remove_strays(folder)
    stale = {path: text for path, text in texts.items() if not _is_same(_bytes(path), text)}
    write_files(stale)
    return len(stale), len(texts) - len(stale)


def differences(to: Destination, files: Mapping[str, Json], style: Style) -> Iterator[tuple[str, str]]:
    """The files that are not as they should be, each with a unified diff; with an empty one where there is no file."""
    for name, value in files.items():
        path, text = to.at(name), dumps(value)
        data = _bytes(path)
        if data is None:
            yield path, ""
        elif not _is_same(data, text):
            yield path, _diff(plain(path), data.decode("utf-8", "backslashreplace"), text, style)


def leftovers(to: Destination, chosen: Collection[str], names: Collection[str]) -> Iterator[str]:
    """Files of a split, by what stands in them written by toolint, whose tool is not among the names any more."""
    for target in chosen:
        folder = os.path.join(to.path, target)
        found: list[str] = []
        with contextlib.suppress(OSError):
            found = sorted(os.listdir(folder))
        for file in found:
            stem, suffix = os.path.splitext(file)
            path = os.path.join(folder, file)
            if (
                suffix != SUFFIX
                or os.path.isdir(path)
                or stem in names
                or any(_is_one(path, os.path.join(folder, f"{n}{suffix}")) for n in names)
            ):
                continue
            if _is_definition(_bytes(path), target, stem):
                yield path


def refuse_losing(path: str, cwd: str) -> None:
    """
    Raises:
        CannotRun: the file holds JSON that is laid out otherwise than toolint does.
    """
    data = _bytes(absolute(path, cwd)) or b""
    try:
        written = dumps(json.loads(data))
    except (ValueError, RecursionError):
        return
    if not _is_same(data, written):
        raise CannotRun(
            f"{path}: the output would overwrite it, and toolint did not write it as it stands;"
            " write elsewhere, or remove it if it is an earlier output"
        )


def _make_folders(to: Destination, paths: Collection[str]) -> None:
    for folder in sorted({to.path, *map(os.path.dirname, paths)}):
        try:
            os.makedirs(folder, exist_ok=True)
        except (OSError, ValueError) as error:
            raise CannotRun(f"{folder}: {(isinstance(error, OSError) and error.strerror) or error}") from error


def _refuse_what_leads_out(to: Destination, names: Collection[str]) -> None:
    """Of a split; a folder for each target, or a tool's file, may be a symlink."""
    inside = os.path.join(os.path.realpath(to.path), "")
    for name in names:
        if "/" in name and not os.path.realpath(to.at(name)).startswith(inside):
            raise CannotRun(f"{to.at(name)}: a symlink leads out of {to.path}; remove it or write elsewhere")


def _diff(path: str, old: str, new: str, style: Style) -> str:
    lines = unified_diff(old.splitlines(), new.splitlines(), path, f"{path} (compiled)", lineterm="")
    colors = {"-": "31", "+": "32", "@": "36"}
    return "".join(
        f"{paint(plain(line), colors[line[0]], style) if line[:1] in colors else plain(line)}\n" for line in lines
    )


def _bytes(path: str) -> bytes | None:
    """None: there is no file.

    Raises:
        CannotRun: it can't be read.
    """
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.path.isfile(path):
            return None
        with open(path, "rb") as stream:
            return stream.read()
    except (OSError, ValueError) as error:
        raise CannotRun(f"{path}: {(isinstance(error, OSError) and error.strerror) or error}") from error


def _is_same(data: bytes | None, text: str) -> bool:
    """Whether that is what the file holds, be it with the line ends that git writes on Windows."""
    return data is not None and data.replace(b"\r\n", b"\n") == text.encode()


def _is_one(path: str, other: str) -> bool:
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


def _is_definition(data: bytes | None, target: str, name: str) -> bool:
    """Whether toolint has written it for the tool of that name."""
    try:
        value = json.loads(data or b"")
        same = _is_same(data, dumps(value))
    except (ValueError, RecursionError):
        return False
    part = value
    for key in targets()[target].KEYS["name"]:
        part = part.get(key) if isinstance(part, dict) else None
    return same and targets()[target].recognises(value) and part == name
