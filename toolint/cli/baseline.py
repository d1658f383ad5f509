"""Baselines: the findings that a project had when it began to use toolint, and that are not shown."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from toolint.cli.output import CannotRun
from toolint.config import Settings
from toolint.config.layers import relative
from toolint.engine.fingerprints import fingerprint
from toolint.files import absolute
from toolint.model import Diagnostic, Json
from toolint.reports import Sources
from toolint.reports.json import written

DEFAULT = "toolint-baseline.json"
_VERSION = 1


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """Equal findings: where, by whom, and what they are known by when their lines have moved."""

    path: str
    """Relative to the folder of the baseline, with forward slashes."""
    rule: str
    tool: str
    """Empty: they belong to no tool."""
    hash: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """A baseline as it was read."""

    file: str
    """Its absolute path."""
    shown: str
    """How messages name it."""
    counts: Mapping[Entry, int] = field(default_factory=dict)
    """How many equal findings each entry hides."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a baseline did."""

    diagnostics: tuple[Diagnostic, ...]
    """Those that are shown."""
    number: int
    """How many are not."""
    left: Mapping[Entry, int]
    """The entries that there was no finding for, and how many were missing."""


def read(file: str, cwd: str) -> Baseline:
    """The baseline in a file, ``file`` being absolute.

    Raises:
        CannotRun: there is none, or it can't be read or used.
    """
    shown = relative(file, cwd)
    try:
        with open(file, encoding="utf-8-sig") as stream:
            document = json.load(stream)
    except FileNotFoundError as error:
        raise CannotRun(f"{shown}: there is no such baseline; `toolint baseline -o {shown}` writes it") from error
    except OSError as error:
        raise CannotRun(f"{shown}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        line = f":{error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        said = error.msg if isinstance(error, json.JSONDecodeError) else "not UTF-8 or too deep"
        raise CannotRun(f"{shown}{line}: not JSON: {said}; {_anew(shown)}") from error
    counts: Counter[Entry] = Counter()
    try:
        for entry, count in _entries(document):
            counts[entry] += count
    except _NoBaseline as error:
        raise CannotRun(f"{shown}: not a baseline: {error}; {_anew(shown)}") from error
    return Baseline(file, shown, counts)


def _anew(shown: str) -> str:
    return f"`toolint baseline -o {shown}` writes it anew"


class _NoBaseline(ValueError):
    """What is wrong with a document."""


def _entries(document: Json) -> Iterable[tuple[Entry, int]]:
    match document:
        case {"version": int(version), **rest} if not isinstance(version, bool):
            if version != _VERSION:
                raise _NoBaseline(f"it has version {version}, and this toolint knows {_VERSION}")
        case _:
            raise _NoBaseline('an object with "version" and "findings" is expected')
    findings = rest.get("findings")
    if not isinstance(findings, dict):
        raise _NoBaseline('"findings" must be an object')
    for path, entries in findings.items():
        if not isinstance(entries, list):
            raise _NoBaseline(f'"{path}" must have an array')
        for entry in entries:
            match entry:
                case {"rule": str(rule), "tool": str() | None as tool, "count": int(count), "hash": str(mark)} if (
                    count > 0 and count is not True
                ):
                    yield Entry(path, rule, tool or "", mark), count
                case _:
                    raise _NoBaseline(f'an entry of "{path}" lacks "rule", "tool", "count" or "hash"')


def counted(diagnostics: Iterable[Diagnostic], sources: Sources, file: str, cwd: str) -> Counter[Entry]:
    """The entries of some findings in a baseline at an absolute path."""
    return Counter(_entry(diagnostic, sources, file, cwd) for diagnostic in diagnostics)


def _entry(diagnostic: Diagnostic, sources: Sources, file: str, cwd: str) -> Entry:
    whole = absolute(diagnostic.path, cwd)
    try:
        path = os.path.relpath(whole, os.path.dirname(file)).replace(os.sep, "/")
    except ValueError:  # Another drive.
        path = whole
    # The path stands beside it: a file that is renamed can be renamed there too.
    mark = fingerprint(diagnostic, sources(diagnostic.path), "")
    return Entry(path, diagnostic.rule, "" if diagnostic.shared else diagnostic.tool or "", mark)


def text(counts: Mapping[Entry, int]) -> str:
    """A baseline as its file has it: sorted, a line an entry, so that a diff shows what has changed and no more."""
    by_path: dict[str, list[str]] = {}
    for entry, count in sorted(counts.items()):
        row = {"rule": entry.rule, "tool": entry.tool or None, "count": count, "hash": entry.hash}
        by_path.setdefault(entry.path, []).append(f"      {written(row)}")
    files = (f"    {written(path)}: [\n" + ",\n".join(rows) + "\n    ]" for path, rows in by_path.items())
    found = ",\n".join(files)
    findings = f"{{\n{found}\n  }}" if found else "{}"
    return f'{{\n  "version": {_VERSION},\n  "findings": {findings}\n}}\n'


def hide(diagnostics: Sequence[Diagnostic], baseline: Baseline, sources: Sources, cwd: str) -> Hidden:
    """Leave out of some findings those of a baseline: of equal ones as many, the first ones, as it has."""
    left = Counter(baseline.counts)
    shown = []
    for diagnostic in diagnostics:
        entry = _entry(diagnostic, sources, baseline.file, cwd)
        if left[entry] > 0:
            left[entry] -= 1
        else:
            shown.append(diagnostic)
    return Hidden(tuple(shown), len(diagnostics) - len(shown), +left)


def stale(hidden: Hidden, baseline: Baseline, looked_at: Iterable[str], is_on: Callable[[str, str], bool]) -> int:
    """How many findings of a baseline are gone, as far as a run can tell: only one that looked at all of its files can.

    ``looked_at`` are absolute paths; ``is_on(rule, path)`` is whether the rule was asked there.
    """
    folder = os.path.dirname(baseline.file)
    where = {path: absolute(path, folder) for path in {entry.path for entry in baseline.counts}}
    seen = set(looked_at)
    if any(whole not in seen and os.path.exists(whole) for whole in where.values()):
        return 0
    return sum(count for entry, count in hidden.left.items() if is_on(entry.rule, where[entry.path]))


@dataclass(frozen=True)
class Baselines:
    """The baselines of a run: the one that is named, or for each file the one of its settings."""

    cwd: str
    settings_at: Callable[[str], Settings]
    named: str | None = None
    """The absolute path of one that is meant for all files."""
    off: bool = False
    _read: dict[str, Baseline] = field(default_factory=dict)

    @property
    def files(self) -> list[str]:
        """The absolute paths of those that were needed."""
        return list(self._read)

    def of(self, folder: str) -> Baseline | None:
        """The one that counts for the files of a folder.

        Raises:
            CannotRun: it can't be read.
        """
        file = None if self.off else self.named or self.settings_at(folder).baseline
        if file is not None and file not in self._read:
            self._read[file] = read(file, self.cwd)
        return None if file is None else self._read[file]

    def hide(
        self, diagnostics: Sequence[Diagnostic], sources: Sources, looked_at: Iterable[str], *, whole: bool
    ) -> tuple[tuple[Diagnostic, ...], int, list[str]]:
        """The diagnostics that no baseline has, how many were left out, and what is to be said of the baselines.

        ``looked_at`` are the paths of the run; ``whole``: it was given folders, not files alone.
        """
        seen = [absolute(path, self.cwd) for path in looked_at]
        groups: dict[str, list[Diagnostic]] = {file: [] for file in self.files}
        shown: set[int] = set()
        for one in diagnostics:
            baseline = self.of(os.path.dirname(absolute(one.path, self.cwd)))
            if baseline is None:
                shown.add(id(one))
            else:
                groups.setdefault(baseline.file, []).append(one)
        remarks = []
        for file, group in groups.items():
            hidden = hide(group, self._read[file], sources, self.cwd)
            shown.update(map(id, hidden.diagnostics))
            gone = stale(hidden, self._read[file], seen, self._is_on) if whole else 0
            if gone:
                name = self._read[file].shown
                remarks.append(
                    f"{name}: {gone} finding{'' if gone == 1 else 's'} of it {'is' if gone == 1 else 'are'} gone;"
                    f" `toolint baseline -o {name}` writes it anew"
                )
        left = tuple(one for one in diagnostics if id(one) in shown)
        return left, len(diagnostics) - len(left), remarks

    def _is_on(self, rule: str, path: str) -> bool:
        return rule in self.settings_at(os.path.dirname(path)).selection.rules
