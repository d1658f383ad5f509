"""Docstrings as the compiler of Python 3.13 and later leaves them: without the indentation of the source."""

from __future__ import annotations

import re
from collections.abc import Iterable

_VERSION = re.compile(r"[/\\]python3\.(\d+)(?=[/\\]|$)")


def takes_indentation_out(libraries: Iterable[str]) -> bool:
    """Whether the folders of an environment's libraries are those of such a Python."""
    versions = (_VERSION.search(folder) for folder in libraries)
    return next((int(version[1]) >= 13 for version in versions if version is not None), False)


def as_compiled(docstring: str) -> str:
    """The docstring as it is at run time (``_PyCompile_CleanDoc`` in CPython's ``Python/compile.c``)."""
    first, *rest = docstring.expandtabs().split("\n")
    indents = [len(line) - len(line.lstrip(" ")) for line in rest]
    margin = min((indent for indent, line in zip(indents, rest, strict=True) if line.strip(" ")), default=0)
    lines = (line[min(margin, indent) :] for indent, line in zip(indents, rest, strict=True))
    return "\n".join([first.lstrip(" "), *lines])
