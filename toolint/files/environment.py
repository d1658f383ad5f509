"""The Python environment of a project: where its libraries lie, told by the layout of folders. Nothing of it is run."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import unquote, urlsplit

_LIBRARIES = ("lib", "lib64", "Lib", "local/lib")
_SITES = ("site-packages", "dist-packages")
_MAX_PTH = 100_000


def environment_of(path: str, variables: Mapping[str, str]) -> str | None:
    """The environment of a file where no setting names one: the active one, else the nearest ``.venv`` or ``venv`` above.

    Both arguments are the host's: an absolute path, and the variables of the process. The search ends at the top of a
    repository.
    """
    active = variables.get("VIRTUAL_ENV")
    # pre-commit activates the hook's own environment, which is nobody's project.
    if active and "PRE_COMMIT" not in variables and os.path.isdir(active):
        return _slashed(active)
    folder = os.path.dirname(path)
    while True:
        for name in (".venv", "venv"):
            if os.path.isfile(f"{folder}/{name}/pyvenv.cfg"):
                return f"{folder.rstrip('/')}/{name}"
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(f"{folder}/.git"):
            return None
        folder = above


def holds_libraries(folder: str) -> bool:
    """Whether it is a folder that libraries are installed in."""
    return os.path.basename(folder) in _SITES


def libraries(environment: str) -> tuple[str, ...]:
    """The folders from which the interpreter of an environment imports libraries, in its order.

    ``environment`` is the folder of a virtual environment, its interpreter, or a ``site-packages`` folder itself. What
    ``.pth`` files and editable installs add stands behind the folder that they lie in. Empty where there is none.
    """
    sites = list(_sites(environment))
    return tuple(dict.fromkeys(_slashed(folder) for site in sites for folder in (site, *_added(site))))


def _sites(environment: str) -> Iterator[str]:
    if holds_libraries(environment):
        yield environment
        return
    if os.path.isfile(environment):
        yield from _of_interpreter(environment)
        return
    settings = _pyvenv(environment)
    yield from _below(environment, settings.get("version_info", settings.get("version", "")))
    if settings.get("include-system-site-packages", "").lower() == "true" and "home" in settings:
        yield from _below(os.path.dirname(settings["home"]), settings.get("version", ""))


def _of_interpreter(path: str) -> Iterator[str]:
    """Beside the interpreter as it is named, else beside what it is a link to."""
    for name in dict.fromkeys((path, os.path.realpath(path))):
        around = os.path.dirname(os.path.dirname(name))
        version = re.search(r"python(\d+\.\d+)", os.path.basename(os.path.realpath(name)))
        found = list(
            _sites(around) if os.path.isfile(f"{around}/pyvenv.cfg") else _below(around, version[1] if version else "")
        )
        if found:
            yield from found
            return


def _below(prefix: str, version: str) -> Iterator[str]:
    """``lib/python3.11/site-packages`` and its kind; of several versions the one that is asked for, else the newest."""
    seen: set[str] = set()
    for library in _LIBRARIES:
        parent = f"{prefix}/{library}"
        pythons = [name for name in _listed(parent) if re.fullmatch(r"(?:python|pypy)[\d.]+t?", name)]
        minor = ".".join(version.split(".")[:2])
        pythons = [name for name in pythons if minor and name.rstrip("t").endswith(f"n{minor}")] or sorted(
            pythons, key=lambda name: [int(part) for part in re.findall(r"\d+", name)], reverse=True
        )[:1]
        for name in ("", *pythons, *(("python3",) if library == "lib" else ())):
            for site in _SITES:
                folder = os.path.normpath(f"{parent}/{name}/{site}")
                if os.path.isdir(folder) and os.path.realpath(folder) not in seen:
                    seen.add(os.path.realpath(folder))
                    yield folder


def _added(site: str) -> Iterator[str]:
    """The folders that the ``.pth`` files of a site add, and those of projects that are installed to be edited."""
    names = _listed(site)
    for name in names:
        if name.endswith(".pth"):
            for line in _read(f"{site}/{name}").splitlines():
                path = line.strip()
                if path and not path.startswith(("#", "import ", "import\t")):
                    yield from _folders([os.path.join(site, path)])
    for name in names:
        if name.endswith(".dist-info"):
            yield from _folders(_edited(f"{site}/{name}/direct_url.json"))


def _edited(record: str) -> Iterable[str]:
    """The folders of a project that is installed as it stands (PEP 610)."""
    if not os.path.isfile(record):
        return ()
    try:
        said = json.loads(_read(record))
        url = urlsplit(said["url"])
        if url.scheme != "file" or said["dir_info"]["editable"] is not True:
            return ()
    except (ValueError, KeyError, TypeError, RecursionError):
        return ()
    root = unquote(url.path)
    root = root[1:] if re.match(r"/[A-Za-z]:/", root) else root
    return (f"{root}/src", root)


def _folders(paths: Iterable[str]) -> Iterator[str]:
    return (os.path.normpath(path) for path in paths if "\0" not in path and os.path.isdir(path))


def _pyvenv(environment: str) -> dict[str, str]:
    lines = (line.partition("=") for line in _read(f"{environment}/pyvenv.cfg").splitlines())
    return {key.strip().lower(): value.strip() for key, _, value in lines}


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _read(path: str) -> str:
    """A small text file, empty where it can't be read."""
    if not os.path.isfile(path):
        return ""
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            return stream.read(_MAX_PTH)
    except OSError:
        return ""


def _slashed(path: str) -> str:
    return os.path.normpath(path).replace(os.sep, "/")
