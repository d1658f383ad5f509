"""The disk as a project: what a reader may look up around a source."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from toolint.config import Settings
from toolint.config.layers import relative
from toolint.files import absolute, read_existing
from toolint.files.environment import environment_of, holds_libraries, libraries
from toolint.files.roots import source_roots
from toolint.model import Fault
from toolint.readers import decode
from toolint.text import Source

MAX_DATA = 500_000
"""Bytes of a file that is no source: descriptions are shorter."""


@dataclass(frozen=True)
class Disk:
    """The files of one run, each read at most once. Paths are those of sources."""

    cwd: str
    sources: dict[str, Source | None] = field(default_factory=dict)
    """What has been read; None: nothing usable is there."""
    _libraries: dict[str, tuple[str, ...]] = field(default_factory=dict)
    read: Callable[[str, str], bytes | Fault | None] = read_existing
    """From a file's absolute path, and the way it is shown, to what it holds; None where there is none."""

    def source(self, path: str) -> Source | None:
        """The file at a path, None where there is none or it is not text."""
        whole = absolute(path, self.cwd)
        shown = relative(whole, self.cwd)
        if shown not in self.sources:
            data = self.read(whole, shown)
            found = decode(data, shown) if isinstance(data, bytes) else None
            self.sources[shown] = found if isinstance(found, Source) else None
        return self.sources[shown]

    def data(self, path: str, folder: str) -> bytes | None:
        """What the file at a path holds, None where it is too large or does not lie in the folder, symlinks followed."""
        whole, within = (os.path.realpath(absolute(part, self.cwd)) for part in (path, folder))
        if not whole.startswith(os.path.join(within, "")) or (
            os.path.isfile(whole) and os.path.getsize(whole) > MAX_DATA
        ):
            return None
        whole = whole.replace(os.sep, "/")
        data = self.read(whole, relative(whole, self.cwd))
        return data if isinstance(data, bytes) and len(data) <= MAX_DATA else None

    def project(self, path: str, settings: Settings) -> DiskProject:
        """The project as the source at a path sees it."""
        return DiskProject(self, settings, settings.absolute(path))

    def libraries(self, environment: str) -> tuple[str, ...]:
        """The folders of an environment's libraries."""
        if environment not in self._libraries:
            self._libraries[environment] = libraries(environment)
        return self._libraries[environment]


@dataclass(frozen=True)
class DiskProject:
    """The project around one file, on disk."""

    disk: Disk
    settings: Settings
    path: str
    """The file, as an absolute path."""
    asked: set[str] = field(default_factory=set)
    """The paths that were asked for, whether they exist or not."""

    @cached_property
    def roots(self) -> tuple[str, ...]:
        """Where absolute imports may start, as Python would have them first."""
        return self._shown(source_roots(self.path, self.settings))

    @cached_property
    def installed(self) -> tuple[str, ...]:
        """Where libraries lie: what this file was installed among, then the environment."""
        among = [root for root in source_roots(self.path, self.settings) if holds_libraries(root)]
        environment = self.settings.python or environment_of(self.path, os.environ)
        found = self._shown(self.disk.libraries(environment) if environment else ())
        return tuple(dict.fromkeys((*self._shown(among), *(f for f in found if f not in self.roots))))

    def source(self, path: str) -> Source | None:
        """The file at that path, None where there is none or it can't be read."""
        self.asked.add(path)
        return self.disk.source(path)

    def data(self, path: str, folder: str) -> bytes | None:
        """What a file in a folder holds, None where there is none that may be read."""
        self.asked.add(path)
        return self.disk.data(path, folder)

    def _shown(self, folders: Iterable[str]) -> tuple[str, ...]:
        cwd = self.settings.cwd
        return tuple(dict.fromkeys("." if folder == cwd else relative(folder, cwd) for folder in folders))


@dataclass(frozen=True)
class NoFiles:
    """A project of which nothing is known but the source itself."""

    roots: tuple[str, ...] = ()
    installed: tuple[str, ...] = ()

    def source(self, path: str) -> Source | None:
        """None."""
        return None

    def data(self, path: str, folder: str) -> bytes | None:
        """None."""
        return None
