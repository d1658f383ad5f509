"""The tools of the paths that a command names, ``FILE::NAME`` among them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from toolint import engine
from toolint.cli import options
from toolint.cli.inputs import Input
from toolint.cli.output import CannotRun
from toolint.cli.run import debug
from toolint.config import FAULTS_ONLY, Settings
from toolint.config.layers import FAULTS, relative
from toolint.engine import compiling
from toolint.files import File, absolute
from toolint.model import Diagnostic, Marking, Project, Tool
from toolint.text import Source


@dataclass(frozen=True, slots=True)
class Asked:
    """What a command line names."""

    paths: tuple[str, ...]
    names: Mapping[str, Sequence[str]]
    """By path of a source the functions asked for in it."""
    whole: tuple[str, ...]
    """Files and folders, absolute, asked for without a name: everything that is marked in them."""
    framework: str | None = None

    def all_of(self, source: Input) -> bool:
        """Whether all tools of a source were asked for, not only those named."""
        at = source.settings.absolute(source.path)
        return source.path not in self.names or any(
            at == path or at.startswith(f"{path.rstrip('/')}/") for path in self.whole
        )

    def mark(self, file: File, marking: Marking) -> Marking:
        """What is marked in a file besides what the settings mark."""
        named = self.names.get(file.path, ())
        return replace(marking, named=tuple(named), tables_count=file.named, framework=self.framework)


def asked_for(texts: Sequence[str], cwd: str, framework: str | None = None) -> Asked:
    """
    Raises:
        CannotRun: a text names a function of a folder, or there is no such framework.
    """
    if framework is not None and (message := compiling.unknown_framework(framework)):
        raise CannotRun(message)
    paths = []
    names: dict[str, list[str]] = {}
    whole = []
    for text in texts:
        named = options.split_name(text)
        paths.append(named.path)
        at = absolute(named.path, cwd)
        if named.name is None:
            whole.append(at)
        elif os.path.isdir(at):
            raise CannotRun(f"{text}: {named.path} is a folder; FILE::NAME names a function of a file")
        else:
            names.setdefault(relative(at, cwd), []).append(named.name)
    return Asked(tuple(paths), names, tuple(whole), framework)


@dataclass(slots=True)
class Read:
    """The tools of all inputs and what went wrong on the way."""

    tools: list[Tool] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)
    crashes: list[engine.Crash] = field(default_factory=list)


def read_tools(given: Iterable[Input], asked: Asked, project: Callable[[str, Settings], Project]) -> Read:
    """The tools of the inputs, in the order of the inputs and of position.

    Raises:
        CannotRun: a function that was asked for is not there.
    """
    out = Read()
    for one in given:
        out.paths.append(one.path)
        out.tools += sorted(_tools(one, asked, project, out), key=lambda tool: tool.header.start)
    return out


def _tools(given: Input, asked: Asked, project: Callable[[str, Settings], Project], out: Read) -> Iterator[Tool]:
    settings = replace(given.settings, selection=FAULTS_ONLY, per_file_ignores=())
    if given.fault:
        out.errors += engine.fault_diagnostics([given.fault], settings)
        return
    source = given.source or Source(given.path, "")
    names = asked.names.get(given.path, ())
    if given.source is None and not names:
        return
    found: set[str | None] = set()
    # A reader that is given names looks for nothing else.
    for named in (() if asked.all_of(given) else None, names or None):
        if named is None:
            continue
        marking = replace(given.marking, named=tuple(named))
        checked = engine.check(source, project(given.path, settings), settings, marking)
        debug(checked.crashes)
        errors = [diagnostic for diagnostic in checked.diagnostics if diagnostic.severity == "error"]
        out.errors += errors
        out.crashes += checked.crashes
        if checked.crashes or any(error.rule in FAULTS for error in errors):
            return
        if message := compiling.unknown_name(source, checked.tools, named):
            raise CannotRun(message)
        chosen = [tool for tool in checked.tools if not named or compiling.function_name(tool) in {*named} - found]
        found |= {compiling.function_name(tool) for tool in chosen}
        yield from chosen
