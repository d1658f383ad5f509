"""The sets of tools that the settings name, and which tools go into one request."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Literal

from toolint import readers
from toolint.config import Settings
from toolint.config.layers import relative
from toolint.engine.marking import marking_for
from toolint.model import Project, Tool
from toolint.text import Source


def together(tool: Tool) -> Literal["surely", "maybe", "not"]:
    """Whether the tools of the same set go into one request: those of an array or a server do, those of a module may, but for dictionaries in no list."""
    if tool.form == "json":
        # Definitions under the keys of an object are alternatives, one for each wire format or version.
        return "surely" if _in_array(tool) else "not"
    if tool.set:
        return "surely"
    return "not" if tool.form == "literal" else "maybe"


def request_of(tool: Tool) -> tuple[str, str]:
    """What is the same for two tools that are declared in one place: a server, also across files, an array, else a module."""
    return ("", tool.set) if tool.set and tool.form != "json" else (tool.path, tool.set)


def named_sets(
    source: Source, tools: Sequence[Tool], project: Project, settings: Settings
) -> Iterator[tuple[Tool, ...]]:
    """The sets of the settings with a tool of this source in them, whole: what stands in other files is loaded."""
    for entries in settings.sets.values():
        split = [_split(entry) for entry in entries]
        if not any(_path(settings, path) == source.path for path, _ in split):
            continue
        read: dict[str, Sequence[Tool]] = {source.path: tools}
        members: dict[int, Tool] = {}
        for written, name in split:
            path = _path(settings, written)
            if path not in read:
                other = project.source(path)
                read[path] = readers.read(other, project, marking_for(settings, path)).tools if other else ()
            members |= {id(tool): tool for tool in read[path] if _fits(tool, name)}
        yield tuple(members.values())


def named_among(tools: Sequence[Tool], settings: Settings) -> Iterator[tuple[Tool, ...]]:
    """Those of the tools that each set of the settings names, without looking into other files."""
    for entries in settings.sets.values():
        split = [(_path(settings, path), name) for path, name in map(_split, entries)]
        yield tuple(tool for tool in tools if any(tool.path == path and _fits(tool, name) for path, name in split))


def _split(entry: str) -> tuple[str, str]:
    """``PATH::NAME``; a path alone stands for all of its tools."""
    path, mark, name = entry.rpartition("::")
    return (path, name) if mark else (entry, "*")


def _path(settings: Settings, written: str) -> str:
    """A path of the settings, which is relative to their folder, as sources have it."""
    return relative(posixpath.normpath(posixpath.join(settings.root, written)), settings.cwd)


def _fits(tool: Tool, name: str) -> bool:
    names = (tool.name, tool.handler.qualname if tool.handler else None)
    return any(known is not None and fnmatchcase(known, name) for known in names)


def _in_array(tool: Tool) -> bool:
    match tool.origin.wire_pointer(()):
        case (*_, int()):
            return True
    return False
