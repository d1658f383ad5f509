"""A project whose files live in a dict, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolint.text import Source


@dataclass(frozen=True)
class MemoryProject:
    """The ``Project`` of ``toolint.model`` over texts in memory; ``asked`` records the paths that were looked for."""

    files: Mapping[str, str] = field(default_factory=dict)
    roots: Sequence[str] = ("",)
    installed: Sequence[str] = ()
    asked: list[str] = field(default_factory=list)

    def source(self, path: str) -> Source | None:
        self.asked.append(path)
        return Source(path, self.files[path]) if path in self.files else None

    def data(self, path: str, folder: str) -> bytes | None:
        return self.files[path].encode() if path in self.files else None
