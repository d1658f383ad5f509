"""One run of check: every input through the engine, put together in one order."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from toolint import engine
from toolint.cli.inputs import Input, inputs
from toolint.cli.options import split_name
from toolint.cli.output import CannotRun
from toolint.config import Settings
from toolint.engine import Crash
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Tool


@dataclass(frozen=True, slots=True)
class Result:
    """What a run found."""

    files: int
    tools: tuple[Tool, ...]
    diagnostics: tuple[Diagnostic, ...]
    crashes: tuple[Crash, ...]
    remarks: tuple[str, ...]
    """About files that were named in vain."""
    watched: frozenset[str]
    """Paths whose change could change the result."""


@dataclass(slots=True)
class _Gathered:
    files: int = 0
    tools: list[Tool] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    watched: set[str] = field(default_factory=set)


def run(
    paths: Sequence[str],
    disk: Disk,
    settings_at: Callable[[str], Settings],
    *,
    stdin_filename: str | None = None,
) -> Result:
    """Check the inputs. An internal error in one of them leaves the others as they are.

    Raises:
        CannotRead, CannotRun: see :func:`inputs`.
    """
    for path in paths:
        if split_name(path).name is not None:
            raise CannotRun(f"{path}: No such file or directory (::NAME is for compile)")
    out = _Gathered()
    for given in inputs(paths, disk, settings_at, stdin_filename=stdin_filename):
        out.paths.append(given.path)
        out.watched.add(given.path)
        if given.other_kind:
            out.remarks.append(f"{given.path} is neither Python, JSON, YAML nor a notebook")
            continue
        out.files += 1
        _check(given, disk, out)
    return Result(
        out.files,
        tuple(out.tools),
        engine.merge(out.diagnostics, out.paths),
        tuple(out.crashes),
        tuple(out.remarks),
        frozenset(out.watched),
    )


def _check(given: Input, disk: Disk, out: _Gathered) -> None:
    if given.fault:
        out.diagnostics += engine.fault_diagnostics([given.fault], given.settings)
        return
    tools: tuple[Tool, ...] = ()
    if given.source:
        project = disk.project(given.path, given.settings)
        checked = engine.check(given.source, project, given.settings, given.marking)
        tools = checked.tools
        out.tools += tools
        out.diagnostics += checked.diagnostics
        out.crashes += checked.crashes
        out.watched |= project.asked
        debug(checked.crashes)
        if checked.crashes or checked.diagnostics:
            return
    if given.named and not tools:
        out.remarks.append(f"no tools in {given.path}")


def debug(crashes: Sequence[Crash]) -> None:
    """Raise the first internal error again where a developer of toolint asked for it."""
    if crashes and os.environ.get("TOOLINT_DEBUG") == "1":
        raise crashes[0].error
