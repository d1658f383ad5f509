"""Where the absolute imports of a file start, told by the layout of the project around it."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator

from toolint.config import Settings

_PROJECT = ("pyproject.toml", "setup.py", "setup.cfg", "toolint.toml")
_LAYOUTS = ("src", "python", "lib")
"""Folders beside a project's file in which people keep its packages."""
_MAX_MEMBERS = 500


def source_roots(path: str, settings: Settings) -> tuple[str, ...]:
    """Folders that may be on ``sys.path`` when the file at an absolute path is run, the most likely first.

    Above its package (for a script: beside it); the setting ``src``; the folder of the settings; above a package that it
    is in by a folder without an ``__init__.py``; the folders between it and the project that it belongs to, for packages
    that have none at all; that project's ``src``, ``python`` and ``lib``; the other members of its workspace; beside it.
    """
    beside = os.path.dirname(path) or "/"
    above = _above_package(beside)
    around = tuple(_upwards(above))
    projects = [folder for folder in around if any(os.path.isfile(f"{folder}/{name}") for name in _PROJECT)]
    packages = (_above_package(folder) for folder in around if os.path.isfile(f"{folder}/__init__.py"))
    folders = [above, *settings.src, settings.root, *packages]
    if projects:
        folders += around[: around.index(projects[0]) + 1]
    for project in projects:
        folders += _layouts(project)
        folders += (folder for member in _members(project) for folder in (*_layouts(member), member))
    return tuple(dict.fromkeys((*folders, beside)))


def _above_package(folder: str) -> str:
    """The folder that holds the outermost of the packages that a folder is in, the folder itself where it is none."""
    while os.path.isfile(f"{folder}/__init__.py") and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return folder


def _upwards(folder: str) -> Iterator[str]:
    """The folders from there to the top of the repository."""
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(f"{folder}/.git"):
            return
        folder = above


def _layouts(project: str) -> Iterator[str]:
    return (f"{project}/{name}" for name in _LAYOUTS if os.path.isdir(f"{project}/{name}"))


def _members(project: str) -> Iterable[str]:
    """The projects of a workspace (``tool.uv.workspace``)."""
    import tomli

    try:
        with open(f"{project}/pyproject.toml", "rb") as stream:
            data = stream.read()
        if b"workspace" not in data:
            return ()
        patterns = tomli.loads(data.decode())["tool"]["uv"]["workspace"]["members"]
        found = [path for p in patterns for path in glob.iglob(f"{glob.escape(project)}/{p}") if os.path.isdir(path)]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return ()
    return [os.path.normpath(path).replace(os.sep, "/") for path in found[:_MAX_MEMBERS]]
