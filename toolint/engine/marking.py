"""What the settings mark as tools in one file."""

from __future__ import annotations

from collections.abc import Iterator

from toolint.config import Settings
from toolint.config.globs import fits_whole
from toolint.config.layers import relative
from toolint.model import Marking
from toolint.readers import PYTHON_SUFFIXES


def marking_for(settings: Settings, path: str) -> Marking:
    """What the settings mark in one file. The file part of each entry has been matched here and is ``*``."""
    whole = settings.absolute(path)
    return Marking(
        handlers=tuple(f"*::{name}" for glob, name in settings.handlers if fits_whole((glob,), whole)),
        decorators=settings.tool_decorators,
        tables=tuple(f"*::{name}" for glob, name in settings.handler_tables if fits_whole((glob,), whole)),
        runs=tuple(dict.fromkeys(_named_files(settings))) if not path.endswith(PYTHON_SUFFIXES) else (),
    )


def _named_files(settings: Settings) -> Iterator[str]:
    """The files that entries for handlers name without a wildcard."""
    for glob, _ in (*settings.handlers, *settings.handler_tables):
        if not any(character in glob.pattern for character in "*?["):
            yield relative(f"{glob.folder}/{glob.pattern}", settings.cwd)
