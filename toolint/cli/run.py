"""One run of check: every input through the engine, fixed or not, put together in one order."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from toolint import engine
from toolint.cli.inputs import Input, inputs
from toolint.cli.options import split_name
from toolint.cli.output import CannotRun
from toolint.config import Settings
from toolint.engine import Checked, Crash
from toolint.files import absolute
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Tool
from toolint.text import Source

Changed: TypeAlias = Mapping[str, tuple[Source, Source]]
"""By path what a file was and what it is to be."""
_PASSES = 10
"""How often files are fixed again because others that they are made of have changed."""


@dataclass(frozen=True, slots=True)
class Fixing:
    """How a run fixes."""

    unsafe: bool = False
    elsewhere: bool = True
    """Whether files may be changed that are not among the inputs, such as those of imported models."""
    write: Callable[[Changed, Sequence[str]], Collection[str]] = lambda _changed, _inputs: ()
    """Puts the files into their places, and gives the paths of those for which that failed; it is told what the inputs are."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a run found."""

    files: int
    tools: tuple[Tool, ...]
    diagnostics: tuple[Diagnostic, ...]
    """What remains."""
    crashes: tuple[Crash, ...]
    remarks: tuple[str, ...]
    """About files that were named in vain, or whose fixes came to no end."""
    watched: frozenset[str]
    """Paths whose change could change the result."""
    changed: Changed = field(default_factory=dict)
    """The files that were fixed."""
    cured: tuple[Diagnostic, ...] = ()
    """The findings whose fixes were applied."""
    unwritten: frozenset[str] = frozenset()
    """The files that could not be written."""


@dataclass(slots=True)
class _Checked:
    """An input and what there is to say about it."""

    given: Input
    checked: Checked = field(default_factory=Checked)
    asked: frozenset[str] = frozenset()
    """The other files that were looked at or looked for."""
    cured: list[Diagnostic] = field(default_factory=list)
    ended: bool = True
    number: int = 0
    """How many changes of files there had been."""


@dataclass(slots=True)
class _Files:
    """The files of a run as fixes have left them so far."""

    disk: Disk
    originals: dict[str, Source] = field(default_factory=dict)
    current: dict[str, Source] = field(default_factory=dict)
    changes: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    """By absolute path which change was the file's last one."""

    def change(self, sources: Mapping[str, Source]) -> None:
        for path, source in sources.items():
            before = self.disk.sources[path]
            assert before is not None
            self.originals.setdefault(path, before)
            self.current[path] = self.disk.sources[path] = source
            self.changes += 1
            self.numbers[absolute(path, self.disk.cwd)] = self.changes

    def source(self, given: Input) -> Source | None:
        """The text of an input, which may have been fixed before its turn came."""
        if given.source is not None and given.path in self.current:
            self.disk.sources[given.path] = self.current[given.path]
        return given.source and self.disk.sources[given.path]

    def is_stale(self, unit: _Checked) -> bool:
        """Whether a file has changed since that it was made of."""
        paths = (unit.given.path, *unit.asked) if self.numbers else ()
        return any(self.numbers.get(absolute(path, self.disk.cwd), 0) > unit.number for path in paths)

    def changed(self) -> Changed:
        """By path what each file was and is, but for those that are again what they were."""
        now = ((path, self.originals[path], source) for path, source in self.current.items())
        return {path: (before, after) for path, before, after in now if after != before}


def run(
    paths: Sequence[str],
    disk: Disk,
    settings_at: Callable[[str], Settings],
    *,
    stdin_filename: str | None = None,
    stdin: bytes | None = None,
    fixing: Fixing | None = None,
) -> Result:
    """Check the inputs, after having fixed them where that is asked for. An internal error in one of them leaves the others as they are.

    Raises:
        CannotRead, CannotRun: see :func:`inputs`.
    """
    for path in paths:
        if split_name(path).name is not None:
            raise CannotRun(f"{path}: No such file or directory (::NAME is for compile)")
    files = _Files(disk)
    units: list[_Checked] = []
    for given in inputs(paths, disk, settings_at, stdin_filename=stdin_filename, stdin=stdin):
        units.append(_Checked(given))
        _check(units[-1], files, fixing)
    unwritten: frozenset[str] = frozenset()
    if fixing is not None:
        for _ in range(_PASSES):
            _check_stale(units, files, fixing)
        unwritten = frozenset(fixing.write(files.changed(), [unit.given.path for unit in units]))
        files.change({path: files.originals[path] for path in unwritten})
        _check_stale(units, files, None)
    return _result(units, files, unwritten)


def _check_stale(units: Iterable[_Checked], files: _Files, fixing: Fixing | None) -> None:
    """Check again, or fix again, what is made of files that have changed since."""
    for unit in units:
        if files.is_stale(unit):
            _check(unit, files, fixing)


def _result(units: Sequence[_Checked], files: _Files, unwritten: frozenset[str]) -> Result:
    read = [unit for unit in units if not unit.given.other_kind]
    changed = files.changed()
    cured = (one for unit in read for one in unit.cured if one.path in changed)
    return Result(
        len(read),
        tuple(tool for unit in read for tool in unit.checked.tools),
        engine.merge((one for unit in read for one in unit.checked.diagnostics), [unit.given.path for unit in units]),
        tuple(crash for unit in read for crash in unit.checked.crashes),
        tuple(_remarks(units)),
        frozenset(path for unit in units for path in (unit.given.path, *unit.asked)),
        changed,
        tuple(cured),
        unwritten,
    )


def _check(unit: _Checked, files: _Files, fixing: Fixing | None) -> None:
    """Check an input, after having fixed it where that is asked for."""
    given = unit.given
    if given.fault:
        unit.checked = Checked(diagnostics=tuple(engine.fault_diagnostics([given.fault], given.settings)))
    source = files.source(given)
    if source is None:
        return
    project = files.disk.project(given.path, given.settings)
    if fixing is None:
        unit.checked = engine.check(source, project, given.settings, given.marking)
    else:
        from toolint.engine.fixing import fix

        fixed = fix(source, project, given.settings, given.marking, unsafe=fixing.unsafe, elsewhere=fixing.elsewhere)
        files.change(fixed.sources)
        unit.checked, unit.ended = fixed.checked, fixed.ended
        unit.cured += fixed.cured
    unit.number = files.changes
    unit.asked = frozenset(project.asked)
    debug(unit.checked.crashes)


def _remarks(units: Iterable[_Checked]) -> Iterable[str]:
    for unit in units:
        path = unit.given.path
        if unit.given.other_kind:
            yield f"{path} is neither Python, JSON, YAML nor a notebook"
        elif not unit.ended:
            yield f"{path}: its fixes came to no end, and nothing of it is changed"
        elif (
            unit.given.named
            and not unit.given.fault
            and not (unit.checked.tools or unit.checked.diagnostics or unit.checked.crashes)
        ):
            yield f"no tools in {path}"


def debug(crashes: Sequence[Crash]) -> None:
    """Raise the first internal error again where a developer of toolint asked for it."""
    if crashes and os.environ.get("TOOLINT_DEBUG") == "1":
        raise crashes[0].error
