"""A revision in git: its files, read through git, as if they were on the disk."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from toolint.config.layers import relative
from toolint.files import CannotRead, read_existing
from toolint.files.disk import Disk
from toolint.model import Fault
from toolint.readers import SUFFIXES

_NAME = re.compile(r"(?P<revision>(?:[^:{}]|\{[^}]*\})+):(?P<path>.*)", re.DOTALL)


@dataclass(frozen=True)
class Revision:
    """The files of a revision at the places that they have in the working tree."""

    text: str
    """``REV:path`` as the user wrote it."""
    name: str
    top: str
    """The repository's folder, absolute."""
    path: str
    """What was named, relative to the top; empty: everything."""
    objects: Mapping[str, str] = field(repr=False)
    """Path relative to the top -> git's name of the content."""
    contents: dict[str, bytes] = field(default_factory=dict, repr=False)

    def disk(self, cwd: str) -> Disk:
        """The revision as a disk. What is outside of the repository (libraries) is read where it lies."""
        return Disk(cwd, read=self.read)

    def read(self, whole: str, shown: str) -> bytes | Fault | None:
        """What the file at an absolute path holds in the revision; None where there is none."""
        below = relative(whole, self.top)
        if below == whole:
            return read_existing(whole, shown)
        if below not in self.objects:
            # What git ignores, such as an environment, belongs to no revision.
            return None if below.endswith(SUFFIXES) and not _is_library(below) else read_existing(whole, shown)
        self.fetch([below])
        return self.contents[self.objects[below]]

    def fetch(self, paths: Iterable[str]) -> None:
        """Read several files (relative to the top) at once."""
        wanted = sorted({self.objects[path] for path in paths} - set(self.contents))
        if wanted:
            out = _git(self.top, "cat-file", "--batch", text=self.text, given="".join(f"{name}\n" for name in wanted))
            self.contents.update(_contents(out))

    def files(self) -> Iterator[tuple[str, bool]]:
        """Absolute paths of the files named, each with whether it was named itself: those with a suffix of ours below a folder."""
        if self.path in self.objects:
            yield f"{self.top}/{self.path}", True
            return
        start = f"{self.path}/" if self.path else ""
        found = [path for path in self.objects if path.startswith(start) and path.endswith(SUFFIXES)]
        self.fetch(found)
        yield from ((f"{self.top}/{path}", False) for path in sorted(found, key=lambda path: path.split("/")))


def revision(text: str, cwd: str) -> Revision | None:
    """What ``REV:path`` names, None where the text has another form. The path is from the top of the repository, or with ``./`` from ``cwd``.

    Raises:
        CannotRead: there is no git, no repository, no such revision or no such path in it.
    """
    match = _NAME.fullmatch(text)
    if match is None or match["revision"].startswith("-"):
        return None
    name, path = match["revision"], match["path"].replace(os.sep, "/")
    top = _git(cwd, "rev-parse", "--show-toplevel", text=text).decode("utf-8", "surrogateescape").rstrip("\n")
    if path.startswith(("./", "../")) or path in (".", ".."):
        prefix = _git(cwd, "rev-parse", "--show-prefix", text=text).decode("utf-8", "surrogateescape").rstrip("\n")
        path = os.path.normpath(os.path.join(prefix, path)).replace(os.sep, "/")
    path = os.path.normpath(path).replace(os.sep, "/").strip("/") if path else ""
    path = "" if path == "." else path
    try:
        tree = _git(cwd, "rev-parse", "--verify", "--quiet", f"{name}^{{tree}}", text=text).decode().strip()
    except CannotRead:
        known = _git(cwd, "rev-parse", "--is-shallow-repository", text=text).strip() == b"true"
        hint = "; this clone is shallow: `git fetch --unshallow` brings the history" if known else ""
        raise CannotRead(f'{text}: no such file, and git knows no revision "{name}"{hint}') from None
    listed = _git(cwd, "ls-tree", "-r", "-z", "--full-tree", tree, text=text)
    objects = dict(_objects(listed))
    if path and path not in objects and not any(entry.startswith(f"{path}/") for entry in objects):
        where = "from the top of the repository; REV:./path counts from the working folder"
        raise CannotRead(f'{text}: there is no "{path}" in {name} (paths count {where})')
    return Revision(text, name, top, path, objects)


def _objects(listed: bytes) -> Iterator[tuple[str, str]]:
    for entry in listed.split(b"\0"):
        about, _, path = entry.partition(b"\t")
        match about.split():
            case [mode, b"blob", name] if mode != b"120000":  # A symlink's content is where it leads.
                yield path.decode("utf-8", "surrogateescape"), name.decode()


def _contents(out: bytes) -> Iterator[tuple[str, bytes]]:
    at = 0
    while at < len(out):
        end = out.index(b"\n", at)
        name, _kind, size = out[at:end].split()
        yield name.decode(), out[end + 1 : end + 1 + int(size)]
        at = end + 2 + int(size)


def _is_library(path: str) -> bool:
    return "/site-packages/" in f"/{path}"


def _git(folder: str, *arguments: str, text: str, given: str = "") -> bytes:
    try:
        done = subprocess.run(
            ["git", *arguments],
            cwd=folder,
            input=given.encode(),
            capture_output=True,
            env={**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"},
            check=False,
        )
    except FileNotFoundError:
        raise CannotRead(f"{text}: no such file, and git, which would read a revision, is not installed") from None
    except (OSError, ValueError) as error:
        raise CannotRead(f"{text}: no such file, and git can't be run: {error}") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().partition("\n")[0].removeprefix("fatal: ")
        raise CannotRead(f"{text}: no such file, and git says: {said or f'exit code {done.returncode}'}")
    return done.stdout
