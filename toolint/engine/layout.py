"""Which files the definitions of a compile go into, as paths below the folder of the output."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from toolint.engine.compiling import Compiled
from toolint.model import Diagnostic, Json, Tool

SUFFIX = ".json"
_LONGEST = 240
"""Bytes of a name. File systems take 255, and version control systems and sync programs add to them."""
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\ud800-\udfff]')
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?", re.IGNORECASE)
"""learn.microsoft.com/windows/win32/fileio/naming-a-file"""


@dataclass(frozen=True, slots=True)
class Layout:
    """The files, and what can't be put into one."""

    files: Mapping[str, Json]
    """Relative path with forward slashes -> value."""
    errors: tuple[Diagnostic, ...] = ()


def by_target(compiled: Compiled) -> Layout:
    """``<target>.json``: the definitions of a target."""
    return Layout({f"{target}{SUFFIX}": found for target, found in compiled.definitions.items()})


def by_tool(compiled: Compiled) -> Layout:
    """``<target>/<tool>.json``: one definition."""
    files: dict[str, Json] = {}
    errors: dict[tuple[str, int, str], Diagnostic] = {}
    for target, definitions in compiled.definitions.items():
        first: dict[str, Tool] = {}
        for definition, tool in zip(definitions, compiled.tools[target], strict=True):
            name = tool.name or ""
            message = unusable(name)
            if message is None and (other := first.setdefault(_folded(name), tool)) is not tool:
                apart = "give each a name of its own" if name == other.name else "tell them apart by more than case"
                message = f'"{name}" and "{other.name}" ({other.path}) would be the same file: {apart}'
            if message is None:
                files[f"{target}/{name}{SUFFIX}"] = definition
                continue
            place = tool.origin.place(("name",), "value")
            found = Diagnostic("unusable-file-name", "error", message, place.path, place.span, tool.name, ("name",))
            errors.setdefault((place.path, place.span.start, message), found)
    return Layout(files, tuple(errors.values()))


def unusable(name: str) -> str | None:
    """Why a tool's name can't be that of a file, None if it can."""
    if (match := _FORBIDDEN.search(name)) is not None:
        why = f"it holds {match[0]!a}"
    elif name.strip(".") == "" or name[-1] in ". " or name[0] == " ":
        why = "it is empty, a folder, or begins or ends with what file systems drop"
    elif _DEVICES.fullmatch(name):
        why = "it is a device on Windows"
    elif len(f"{name}{SUFFIX}".encode()) > _LONGEST:
        why = f"it has more than {_LONGEST} bytes"
    else:
        return None
    return f'"{name}" can\'t be the name of a file: {why}; rename the tool or compile without --split'


def _folded(name: str) -> str:
    """What is the same for names that some file systems take for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
