"""The disk as a project: what a reader may look up around a source."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from toolint.config import Settings
from toolint.config.layers import relative
from toolint.files import absolute, read_bytes
from toolint.readers import decode
from toolint.text import Source


@dataclass(frozen=True)
class Disk:
    """The files of one run, each read at most once. Paths are those of sources."""

    cwd: str
    sources: dict[str, Source | None] = field(default_factory=dict)
    """What has been read; None: nothing usable is there."""

    def source(self, path: str) -> Source | None:
        """The file at a path, None where there is none or it is not text."""
        whole = absolute(path, self.cwd)
        shown = relative(whole, self.cwd)
        if shown not in self.sources:
            data = read_bytes(whole, shown) if os.path.isfile(whole) else None
            found = decode(data, shown) if isinstance(data, bytes) else None
            self.sources[shown] = found if isinstance(found, Source) else None
        return self.sources[shown]

    def project(self, path: str, settings: Settings) -> DiskProject:
        """The project as the source at a path sees it."""
        return DiskProject(self, _roots(path, settings))


@dataclass(frozen=True)
class DiskProject:
    """The project around one file, on disk."""

    disk: Disk
    roots: tuple[str, ...]
    asked: set[str] = field(default_factory=set)
    """The paths that were asked for, whether they exist or not."""

    def source(self, path: str) -> Source | None:
        """The file at that path, None where there is none or it can't be read."""
        self.asked.add(path)
        return self.disk.source(path)


def _roots(path: str, settings: Settings) -> tuple[str, ...]:
    """Where absolute imports of a file may start: above its package, then the folders of the settings, then beside it."""
    beside = above = os.path.dirname(settings.absolute(path)) or "/"
    while os.path.isfile(f"{above}/__init__.py") and os.path.dirname(above) != above:
        above = os.path.dirname(above)
    folders = (above, *settings.src, settings.root, beside)
    return tuple(dict.fromkeys("." if folder == settings.cwd else relative(folder, settings.cwd) for folder in folders))


@dataclass(frozen=True)
class NoFiles:
    """A project of which nothing is known but the source itself."""

    roots: tuple[str, ...] = ()

    def source(self, path: str) -> Source | None:
        """None."""
        return None
