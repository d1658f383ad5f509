"""Settings: what ``toolint.toml``, the table ``[tool.toolint]`` and the command line say, checked and merged."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from toolint.config.extending import read_layers
from toolint.config.globs import Glob, fits, glob_from
from toolint.config.layers import FAULTS, Layer
from toolint.model import Json
from toolint.rules import rules

DEFAULT_EXCLUDE = (
    ".bzr",
    ".direnv",
    ".eggs",
    ".git",
    ".git-rewrite",
    ".hg",
    ".hypothesis",
    ".ipynb_checkpoints",
    ".mypy_cache",
    ".nox",
    ".pants.d",
    ".pyenv",
    ".pytest_cache",
    ".pytype",
    ".ruff_cache",
    ".svn",
    ".tox",
    ".venv",
    ".vscode",
    "__pycache__",
    "__pypackages__",
    "_build",
    "buck-out",
    "build",
    "dist",
    "node_modules",
    "site-packages",
    "venv",
)
"""Folders that nobody means when a parent of theirs is named; the list is ruff's with two additions."""

DEFAULT_TARGETS = ("anthropic", "openai")


@dataclass(frozen=True)
class Selection:
    """Which rules are on, as the layers say it, a later one above the earlier ones."""

    layers: tuple[Mapping[str, Json], ...] = ()
    """With their keys ``profile``, ``select``, ``extend-select`` and ``ignore``."""

    @cached_property
    def rules(self) -> frozenset[str]:
        """The names of the rules that are on. Only now are the rules imported.

        A ``profile`` starts anew. As in ruff a ``select`` does too, and within one layer a name beats ALL and ``ignore`` beats ``select``.
        The faults of files stay on under any ``select``.
        """
        on = {rule.name for rule in rules().values() if rule.default} | set(FAULTS)
        for layer in self.layers:
            if "profile" in layer:
                pedantic = layer["profile"] == "pedantic"
                on = {rule.name for rule in rules().values() if rule.default or pedantic} | set(FAULTS)
            if "select" in layer:
                on &= set(FAULTS)
            chosen = {*layer.get("select", ()), *layer.get("extend-select", ())}
            ignored = set(layer.get("ignore", ()))
            if "ALL" in chosen:
                on |= set(rules())
            if "ALL" in ignored:
                on.clear()
            on = (on | chosen) - ignored
        return frozenset(on - {"ALL"})


FAULTS_ONLY = Selection(({"select": ()},))
"""No rule is on, but what can't be read is said."""


@dataclass(frozen=True, slots=True)
class Compile:
    """What ``toolint compile`` does when nothing is named. Paths are absolute with forward slashes."""

    paths: tuple[str, ...] = ()
    """Files, folders and ``FILE::NAME``."""
    targets: tuple[str, ...] = ()
    """Empty: those of the settings."""
    output: str | None = None
    split: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings that hold for one file. Paths are absolute with forward slashes unless said otherwise."""

    cwd: str = "/"
    """The folder that relative paths of sources are relative to."""
    root: str = "/"
    """The folder of the settings file, ``cwd`` where there is none."""
    file: str | None = None
    """The settings file."""
    extended: tuple[str, ...] = ()
    """The files that it extends, the nearest first."""
    selection: Selection = Selection()
    """Which rules are on, the faults of files among them."""
    per_file_ignores: tuple[tuple[Glob, bool, frozenset[str]], ...] = ()
    """Glob, whether it must not fit (``!glob``), names that are off where it holds, maybe ALL."""
    exclude: tuple[Glob, ...] = ()
    force_exclude: bool = False
    respect_gitignore: bool = True
    src: tuple[str, ...] = ()
    """Folders that absolute imports start from."""
    python: str | None = None
    """The environment that libraries are looked for in: its folder or its interpreter. None: it is looked for."""
    targets: tuple[str, ...] = DEFAULT_TARGETS
    output_format: str = "full"
    fix: bool = False
    """Whether check fixes without being asked to."""
    unsafe_fixes: bool = False
    baseline: str | None = None
    """The file of the findings that are not shown."""
    handlers: tuple[tuple[Glob, str], ...] = ()
    """Files, and the qualnames (with ``*``) of functions in them that are tools."""
    tool_decorators: tuple[str, ...] = ()
    handler_tables: tuple[tuple[Glob, str], ...] = ()
    """Files, and the names of ``{"name": function}`` tables in them."""
    verbs: frozenset[str] = frozenset()
    sets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By the set's name ``PATH::NAME`` of the tools that go into one request, relative to ``root``."""
    nullable_defaults: bool = False
    """Whether strict mode may send null for a parameter with a default."""
    compile: Compile = Compile()

    def absolute(self, path: str) -> str:
        """A source's path as an absolute one."""
        return os.path.join(self.cwd, path).replace(os.sep, "/")

    def excludes(self, path: str) -> bool:
        """Whether a source, or a folder between it and the project's root, is excluded."""
        part = self.absolute(path)
        root = self.root.rstrip("/") + "/"
        while not root.startswith(part.rstrip("/") + "/"):
            if fits(self.exclude, part):
                return True
            part, below = os.path.dirname(part), part
            if part == below:
                break
        return False

    def ignores(self, rule: str, path: str) -> bool:
        """Whether ``per-file-ignores`` switches a rule off for a source."""
        if not self.per_file_ignores:
            return False
        whole = self.absolute(path)
        return any(
            (rule in names or "ALL" in names) and fits((glob,), whole) is not inverted
            for glob, inverted, names in self.per_file_ignores
        )


def settings_from(layers: Sequence[Layer], cwd: str) -> Settings:
    """The settings that the layers give, a later one above the earlier ones; the last one of a file says where the project is."""
    last: dict[str, Json] = {}
    folder_of: dict[str, str] = {}
    for layer in layers:
        last.update(layer.values)
        folder_of.update(dict.fromkeys(layer.values, layer.folder))
    files = [layer.file for layer in reversed(layers) if layer.file]
    root = next((layer.folder for layer in reversed(layers) if layer.file), cwd)
    baseline = _join(folder_of["baseline"], last["baseline"]) if "baseline" in last else None

    compiled, targets = _compile(layers), tuple(dict.fromkeys(last.get("targets", DEFAULT_TARGETS)))

    def globs(key: str) -> Iterable[Glob]:
        return (glob_from(pattern, folder_of[key]) for pattern in last.get(key, ()))

    def marks(key: str) -> tuple[tuple[Glob, str], ...]:
        split = (entry.rpartition("::") for entry in last.get(key, ()))
        return tuple((glob_from(path, folder_of[key]), name) for path, _, name in split)

    return Settings(
        cwd=cwd,
        root=root,
        file=files[0] if files else None,
        extended=tuple(files[1:]),
        selection=Selection(tuple(layer.values for layer in layers)),
        per_file_ignores=(
            *_file_ignores(last.get("per-file-ignores", {}), folder_of.get("per-file-ignores", root)),
            *(
                ignore
                for layer in layers
                for ignore in _file_ignores(layer.values.get("extend-per-file-ignores", {}), layer.folder)
            ),
        ),
        exclude=(
            *(globs("exclude") if "exclude" in last else (Glob(name, root) for name in DEFAULT_EXCLUDE)),
            *(
                glob_from(pattern, layer.folder)
                for layer in layers
                for pattern in layer.values.get("extend-exclude", ())
            ),
            *compiled_files(compiled, targets),
            *((glob_from(_escaped(baseline), "/"),) if baseline else ()),
        ),
        force_exclude=last.get("force-exclude", False),
        respect_gitignore=last.get("respect-gitignore", True),
        src=tuple(_join(folder_of.get("src", root), path) for path in last.get("src", (".", "src"))),
        python=_join(folder_of["python"], last["python"]) if "python" in last else None,
        targets=targets,
        output_format=last.get("output-format", "full"),
        fix=last.get("fix", False),
        unsafe_fixes=last.get("unsafe-fixes", False),
        baseline=baseline,
        handlers=marks("handlers"),
        tool_decorators=tuple(last.get("tool-decorators", ())),
        handler_tables=marks("handler-tables"),
        verbs=frozenset(word.lower() for word in last.get("verbs", ())),
        sets={
            name: tuple(_moved(entry, folder_of["sets"], root) for entry in entries)
            for name, entries in last.get("sets", {}).items()
        },
        nullable_defaults=last.get("nullable-defaults", False),
        compile=compiled,
    )


def _file_ignores(table: Mapping[str, Json], folder: str) -> Iterable[tuple[Glob, bool, frozenset[str]]]:
    """The entries of a table of ignores by glob."""
    for pattern, names in table.items():
        yield glob_from(pattern.removeprefix("!"), folder), pattern.startswith("!"), frozenset(names)


def _moved(entry: str, folder: str, root: str) -> str:
    """``PATH::NAME`` as it is written in one folder, relative to another one."""
    return entry if folder == root else os.path.relpath(_join(folder, entry), root).replace(os.sep, "/")


def _compile(layers: Sequence[Layer]) -> Compile:
    """The table ``compile`` of the layers, key by key."""
    last: dict[str, Json] = {}
    folder_of: dict[str, str] = {}
    for layer in layers:
        table = layer.values.get("compile", {})
        last.update(table)
        folder_of.update(dict.fromkeys(table, layer.folder))
    return Compile(
        paths=tuple(_join(folder_of["paths"], path) for path in last.get("paths", ())),
        targets=tuple(dict.fromkeys(last.get("targets", ()))),
        output=_join(folder_of["output"], last["output"]) if "output" in last else None,
        split=last.get("split", False),
    )


def _escaped(path: str) -> str:
    """The path as a glob that fits nothing else."""
    return re.sub(r"([*?\[{},])", r"[\1]", path)


def compiled_files(compiled: Compile, targets: Sequence[str]) -> Iterable[Glob]:
    """The files that compile writes: what is wrong with them is said of their source."""
    if compiled.output is None:
        return
    if compiled.output.endswith(".json"):
        yield glob_from(_escaped(compiled.output), "/")
        return
    for target in compiled.targets or targets:
        yield glob_from(_escaped(f"{compiled.output}/{target}") + ("/*.json" if compiled.split else ".json"), "/")


def settings_finder(
    cwd: str, *, over: Sequence[Layer] = (), file: str | None = None, isolated: bool = False
) -> Callable[[str], Settings]:
    """A function from an absolute folder to the settings that hold there, with the layers ``over`` above them.

    A file that is named holds everywhere; ``isolated`` means that no file is read. Otherwise the nearest folder upwards
    decides, with its ``toolint.toml`` or else the table in its ``pyproject.toml``. The function raises SettingsError.
    """
    found: dict[str, Settings] = {}
    fixed: Settings | None = None
    if file is not None:
        fixed = settings_from([*read_layers(file, cwd), *over], cwd)
    elif isolated:
        fixed = settings_from(over, cwd)

    def find(folder: str) -> Settings:
        if fixed is not None:
            return fixed
        if folder not in found:
            layers = _layers_in(folder, cwd)
            above = folder.rpartition("/")[0] or "/"
            if layers:
                found[folder] = settings_from([*layers, *over], cwd)
            elif above == folder or folder.endswith(":"):
                found[folder] = settings_from(over, cwd)
            else:
                found[folder] = find(above)
        return found[folder]

    return find


def _layers_in(folder: str, cwd: str) -> list[Layer]:
    for name in ("toolint.toml", "pyproject.toml"):
        file = f"{folder.rstrip('/')}/{name}"
        if os.path.isfile(file) and (layers := read_layers(file, cwd)):
            return layers
    return []


def _join(folder: str, path: str) -> str:
    return os.path.normpath(os.path.join(folder, os.path.expanduser(path))).replace(os.sep, "/")
