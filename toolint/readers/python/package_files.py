"""Files of the project that a program reads: where ``Path(__file__).parent / "x.md"`` and its kind lead, and what stands there."""

from __future__ import annotations

import codecs
import json
import posixpath
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from toolint.model import Unknown
from toolint.readers.python.folded import Symbol
from toolint.readers.python.harmless import Opaque, Stopped
from toolint.readers.python.modules import External, Local, Module, ModuleName, Modules, Parameter, Resolved, once

_PROJECT = ("pyproject.toml", "setup.py", "setup.cfg", "toolint.toml")
_LIBRARIES = frozenset({"site-packages", "dist-packages"})
_MAX_LEVELS = 12
LOCATED = "where a file lies is only known at run time"
"""Why a path has no text."""
_ENCODINGS = frozenset({"utf-8", "utf-8-sig", "ascii", "iso8859-1"})


@dataclass(frozen=True, eq=False)
class Located:
    """A file or folder of the project, as a path or as the text of one.

    What the path is on the machine that runs the program is not known, so it has no text.
    """

    path: str
    read: Callable[[str], bytes | None]
    """From a path to what the file holds, None where it is none of the project's."""
    home: str | None
    """The folder outside of which nothing is known."""

    def __truediv__(self, part: Any) -> Located:
        if not isinstance(part, str) or part.startswith("/") or "\\" in part or ":" in part or "\0" in part:
            raise Stopped("it leads to another file")
        return Located(posixpath.normpath(posixpath.join(self.path, part)), self.read, self.home)

    def __str__(self) -> str:
        raise Stopped(LOCATED)

    __repr__ = __str__

    def __format__(self, specification: str) -> str:
        return str(self)

    def attribute(self, name: str) -> Any:
        """What an attribute of the path gives: another path, a text, or something to call.

        Raises:
            Stopped: it is one that depends on the machine.
        """
        match name:
            # See ATTRIBUTES.
            case "parent":
                return self / ".."
            case "parents":
                found = [self / ".."]
                for _ in range(_MAX_LEVELS):
                    found.append(found[-1] / "..")
                return tuple(found)
            case "name" | "stem" | "suffix":
                stem, suffix = posixpath.splitext(self.own_name)
                return {"name": self.own_name, "stem": stem, "suffix": suffix}[name]
        if name in FILE_METHODS:
            return lambda *args, **kwargs: FILE_METHODS[name](self, *args, **kwargs)
        raise Stopped(f"it asks for `{name}` of a file")

    @property
    def own_name(self) -> str:
        name = posixpath.basename(self.path)
        if self.home is None or posixpath.relpath(self.path, self.home).startswith("."):
            raise Stopped(LOCATED)
        return name

    def held(self) -> bytes:
        """What the file holds.

        Raises:
            Stopped: there is no such file in the project, or it is too large.
        """
        data = self.read(self.path)
        if data is None:
            raise Stopped(f"there is no file {posixpath.basename(self.path)} in the project that can be read")
        return data


@dataclass(frozen=True)
class Package:
    """What ``__package__`` and ``__name__`` stand for where a package is asked for."""

    folder: Located


def _joined(path: Located, *parts: Any) -> Located:
    for part in parts:
        path = path / part
    return path


def _with_name(path: Located, name: str) -> Located:
    if not name or "/" in name:
        raise Stopped("it leads to another file")
    return path / ".." / name


def _with_suffix(path: Located, suffix: str) -> Located:
    return _with_name(path, posixpath.splitext(path.own_name)[0] + suffix)


def _same(path: Located, *_: Any, **__: Any) -> Located:
    return path


def _exists(path: Located) -> bool:
    path.held()
    return True


def _text(path: Located, encoding: Any = None, errors: Any = None) -> str:
    """The text of a file with the line ends that Python makes of them; without an encoding it is UTF-8."""
    return _decoded(path.held(), encoding).replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes, encoding: Any) -> str:
    name = codecs.lookup("utf-8" if encoding is None else encoding).name
    if name not in _ENCODINGS:
        raise Stopped("its encoding is not known")
    return data.decode(name)


def _opened(path: Located, mode: Any = "r", buffering: Any = -1, encoding: Any = None, errors: Any = None) -> Opaque:
    """An open file, which can be read once."""
    if mode not in ("r", "rt", "rb"):
        raise Stopped("it writes a file")
    left = [path.held() if mode == "rb" else _text(path, encoding, errors)]

    def read() -> bytes | str:
        if not left:
            raise Stopped("it reads a file twice")
        return left.pop()

    attributes: dict[str, Any] = {"read": read, "close": lambda: None}
    attributes["__enter__"] = lambda: Opaque(attributes)
    return Opaque(attributes)


def _resource_text(package: Located, name: str, encoding: Any = "utf-8", errors: Any = "strict") -> str:
    return _text(package / name, encoding)


ATTRIBUTES = frozenset({"name", "parent", "parents", "stem", "suffix"})
"""Of a path that are no methods."""
FILE_METHODS: Mapping[str, Callable[..., Any]] = {
    "absolute": _same,
    "exists": _exists,
    "is_file": _exists,
    "joinpath": _joined,
    "open": _opened,
    "read_bytes": Located.held,
    "read_text": _text,
    "resolve": _same,
    "with_name": _with_name,
    "with_suffix": _with_suffix,
}
"""Of a path."""
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{f"pathlib.{name}": _joined for name in ("Path", "PurePath", "PosixPath", "PurePosixPath")},
    "builtins.open": _opened,
    "builtins.str": _same,
    "io.open": _opened,
    "json.load": lambda opened: json.loads(opened.attribute("read")()),
    "os.fspath": _same,
    "os.path.abspath": _same,
    "os.path.basename": lambda path: path.own_name,
    "os.path.dirname": lambda path: path / "..",
    "os.path.exists": _exists,
    "os.path.isfile": _exists,
    "os.path.join": _joined,
    "os.path.normpath": _same,
    "os.path.realpath": _same,
}
"""Of a path that is given first, or of an open file."""
_OF_PACKAGES: Mapping[str, Callable[..., Any]] = {
    "importlib.resources.files": _same,
    "importlib.resources.read_binary": lambda folder, name: (folder / name).held(),
    "importlib.resources.read_text": _resource_text,
    "importlib_resources.files": _same,
    "pkgutil.get_data": lambda folder, name: (folder / name).held(),
}


def function(qualname: str, modules: Modules, module: Module) -> Callable[..., Any] | None:
    """What a function of a library gives the code of a module for a path or a package, None where none is known.

    The function raises :class:`Stopped` for everything else, and where what it reads is none of the project's files.
    """
    if qualname in _OF_PACKAGES:
        return lambda package, *args: _OF_PACKAGES[qualname](_folder_of(package, modules, module), *args)
    if qualname not in FUNCTIONS:
        return None

    def called(path: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(path, Opaque if qualname == "json.load" else Located):
            raise Stopped(LOCATED)
        return FUNCTIONS[qualname](path, *args, **kwargs)

    return called


def unless_located(value: Any, otherwise: Callable[[], Any]) -> Any:
    return otherwise() if is_located(value) else value


def is_located(value: Any) -> bool:
    """Whether a value is one, or has one within, that stands for a file and not for what it holds."""
    match value:
        case Located() | Package() | Opaque():
            return True
        case dict():
            return any(map(is_located, value.values()))
        case list() | tuple():
            return any(map(is_located, value))
    return False


def attribute(path: Located, name: str, unknown: Callable[[str], Unknown]) -> Any:
    """An attribute of a path as a value, Unknown where it depends on the machine."""
    try:
        return path.attribute(name)
    except Stopped as stopped:
        return unknown(str(stopped))


def own_name(name: str, target: Resolved, modules: Modules, module: Module) -> Located | Package | None:
    """What a module's own ``__file__``, ``__package__`` and ``__name__`` lead to; None for another name, or one that is bound."""
    if (isinstance(target, External) and target.qualname != f"builtins.{name}") or isinstance(
        target, Local | Parameter
    ):
        return None
    if module.path.endswith(".ipynb"):
        return None
    if name == "__file__":
        return located(modules, module, module.path)
    if name in ("__package__", "__name__"):
        return Package(located(modules, module, posixpath.dirname(module.path) or "."))
    return None


def located(modules: Modules, module: Module, path: str) -> Located:
    """A path as the code of a module may read it: nothing but files of the project that the module belongs to."""
    home = once(modules, ("home of files", module.path), lambda: _home(modules, module), None)

    def read(path: str) -> bytes | None:
        if home is None or posixpath.relpath(path, home).startswith(".."):
            return None
        return modules.project.data(path, home)

    return Located(path, read, home)


def _folder_of(package: Any, modules: Modules, module: Module) -> Located:
    """The folder of a package that is named, as a text or by a module.

    Raises:
        Stopped: it is none of the project's.
    """
    match package:
        case Package(folder=folder):
            return folder
        case Symbol(target=ModuleName(module=found)):
            return located(modules, module, posixpath.dirname(found.path) or ".")
        case str() if package:
            parts = package.split(".")
            for end in range(len(parts), 0, -1):
                named = modules.named(".".join(parts[:end]), module.path)
                if named is not None and (end == len(parts) or named.is_package):
                    folder = located(modules, module, posixpath.dirname(named.path) or ".")
                    return _joined(folder, *parts[end:])
    raise Stopped("it asks for a package that is not in the project")


def _home(modules: Modules, module: Module) -> str | None:
    """The folder whose files a program may be made of: the project's, for a library that of its outermost package."""

    def has(folder: str, name: str) -> bool:
        return modules.project.source(posixpath.normpath(posixpath.join(folder, name))) is not None

    folder = posixpath.dirname(module.path) or "."
    top = folder
    while has(top, "__init__.py"):
        folder, top = top, posixpath.normpath(posixpath.join(top, ".."))
    if folder == top and _holds_libraries(modules, folder):
        return None
    around = top
    for _ in range(_MAX_LEVELS):
        if _holds_libraries(modules, around) or module.path in modules.outside:
            break
        if any(has(around, name) for name in _PROJECT):
            return around
        above = posixpath.normpath(posixpath.join(around, ".."))
        if above == around:
            break
        around = above
    return folder


def _holds_libraries(modules: Modules, folder: str) -> bool:
    return posixpath.basename(folder) in _LIBRARIES or folder in modules.project.installed
