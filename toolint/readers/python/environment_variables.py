"""Values from the environment: what a program gets where a variable is not set, which is what it decides itself."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import Any

from toolint.readers.python.harmless import Stopped
from toolint.readers.python.modules import Module, Modules

GETTERS = frozenset({"os.getenv", "os.environ.get"})
_SET_BY_SYSTEMS = frozenset(
    [
        "ALLUSERSPROFILE",
        "APPDATA",
        "CI",
        "COLUMNS",
        "COMPUTERNAME",
        "COMSPEC",
        "DISPLAY",
        "EDITOR",
        "HOME",
        "HOMEDRIVE",
        "HOMEPATH",
        "HOST",
        "HOSTNAME",
        "LANG",
        "LANGUAGE",
        "LINES",
        "LOCALAPPDATA",
        "LOGNAME",
        "MAIL",
        "NUMBER_OF_PROCESSORS",
        "OLDPWD",
        "OS",
        "PAGER",
        "PATH",
        "PATHEXT",
        "PROGRAMDATA",
        "PROGRAMFILES",
        "PUBLIC",
        "PWD",
        "SHELL",
        "SHLVL",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "TERM",
        "TMP",
        "TMPDIR",
        "TZ",
        "UID",
        "USER",
        "USERDOMAIN",
        "USERNAME",
        "USERPROFILE",
        "VIRTUAL_ENV",
        "VISUAL",
        "WINDIR",
        "_",
    ]
)
_FAMILIES = ("CONDA_", "DBUS_", "LC_", "PROCESSOR_", "PYTHON", "SSH_", "XDG_")
"""How variables begin that are set by a system, a desktop or whatever starts a Python."""
_WRITTEN = re.compile(
    r"""environb?\s*(?:\[\s*(?:['"](\w+)['"]|[^\]\n]*)\s*\]\s*=(?!=)|\.setdefault\s*\(\s*(?:['"](\w+)['"])?|\.update\s*\(|\|?=(?!=))"""
    r"""|\bputenv\s*\(\s*(?:['"](\w+)['"])?"""
)


def variable(modules: Modules, module: Module, name: Any, default: Any = None) -> Any:
    """What the code of a module gets for a variable that is not set.

    Raises:
        Stopped: every system sets it, or the program does.
    """
    if not isinstance(name, str):
        raise Stopped("the variable is only known at run time")
    if name.upper() in _SET_BY_SYSTEMS or name.upper().startswith(_FAMILIES):
        raise Stopped(f"the environment of every run has its own `{name}`")
    if any(written in (name, None) for text in _texts(modules, module) for written in _written(text)):
        raise Stopped(f"the program sets `{name}` itself")
    modules.unset += 1
    return default


def _written(text: str) -> Iterator[str | None]:
    """The variables that a module sets, None for one that its text does not name."""
    for found in _WRITTEN.finditer(text):
        yield next((name for name in found.groups() if name), None)


def _texts(modules: Modules, module: Module) -> Iterator[str]:
    """The text of a module, and of the packages that are loaded before it."""
    yield module.source.text
    folder = posixpath.dirname(module.path)
    around = modules.at(posixpath.join(folder, "__init__.py"))
    while around is not None:
        yield around.source.text
        above = posixpath.normpath(posixpath.join(folder, ".."))
        if above == folder:
            return
        folder, around = above, modules.at(posixpath.join(above, "__init__.py"))
