"""Fix: one source in, its text and those of the files that its tools are made of, with every fix that holds, out."""

from __future__ import annotations

import posixpath
import warnings
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from toolint.config import Settings
from toolint.engine.checking import Checked, Crash, check, identity
from toolint.engine.marking import marking_for
from toolint.model import Diagnostic, Marking, Project
from toolint.readers import PYTHON_SUFFIXES, SUFFIXES, source_of
from toolint.text import Edit, OverlappingEdits, Source, apply_edits

ROUNDS = 100
"""Rounds after which a source is given back as it was; ruff's number."""
TRIALS = 400
"""Checks of one source. Fixes that have not been tried by then are left out."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """A source after its fixes."""

    checked: Checked
    """What there is to say about it now."""
    sources: Mapping[str, Source] = field(default_factory=dict)
    """The files that are not as they were, by path: the source itself and others that a fix belongs to."""
    cured: tuple[Diagnostic, ...] = ()
    """The findings whose fixes were applied, at their places in the text of that round."""
    ended: bool = True
    """Whether there came an end to it; if not, nothing is changed."""


def fix(
    source: Source,
    project: Project,
    settings: Settings,
    marking: Marking | None = None,
    *,
    unsafe: bool = False,
    elsewhere: bool = True,
) -> Fixed:
    """The source after the fixes of its findings: the safe ones, or also the ``unsafe``.

    Each round takes the fixes in order of position, as far as they do not touch each other, and checks what comes out. A fix is
    left out whose result can't be parsed, that does not cure its finding, or that brings a new one. A fix belongs to the file that its
    finding stands in, maybe another one of the project; ``elsewhere`` says whether those may be changed.
    """
    marking = marking or marking_for(settings, source.path)
    try:
        return _fix(_Version(source, project, settings, marking), unsafe, elsewhere)
    except Exception as error:
        checked = check(source, project, settings, marking)
        return Fixed(replace(checked, crashes=(*checked.crashes, Crash(source.path, None, error))))


def _fix(first: _Version, unsafe: bool, elsewhere: bool) -> Fixed:
    now, trials = first, _Trials()
    cured: list[Diagnostic] = []
    seen = {hash(now.texts)}
    while len(seen) <= ROUNDS:
        batch = [*_apart(one for one in now.fixable(unsafe, elsewhere) if trials.may_hold(one))]
        if not batch:
            return Fixed(now.checked, now.edited, tuple(cured))
        now, held = trials.holding(now, batch)
        cured += held
        if held and hash(now.texts) in seen:
            break
        seen.add(hash(now.texts))
    return Fixed(first.checked, ended=False)


def is_fixable(diagnostic: Diagnostic, unsafe: bool) -> bool:
    """Whether a finding has a fix, a safe one unless others count as well."""
    return diagnostic.fix is not None and (unsafe or diagnostic.fix.applicability == "safe")


@dataclass(frozen=True)
class _Version:
    """The files at one time."""

    source: Source
    project: Project
    """The files as they were."""
    settings: Settings
    marking: Marking
    edited: Mapping[str, Source] = field(default_factory=dict)
    others: dict[str, Checked] = field(default_factory=dict)
    """What there is to say about other files, by path, as far as that was asked."""

    def source_at(self, path: str) -> Source | None:
        """The file as it is now."""
        return self.edited.get(path) or self._original(path)

    def _original(self, path: str) -> Source | None:
        return self.source if path == self.source.path else self.project.source(path)

    @cached_property
    def checked(self) -> Checked:
        return check(self.edited.get(self.source.path, self.source), _Edited(self), self.settings, self.marking)

    @cached_property
    def texts(self) -> tuple[tuple[str, str], ...]:
        return tuple(sorted((path, _whole(source)) for path, source in self.edited.items()))

    def fixable(self, unsafe: bool, elsewhere: bool) -> Iterator[Diagnostic]:
        """The findings whose fixes may be applied."""
        for one in self.checked.diagnostics:
            if is_fixable(one, unsafe) and (one.path == self.source.path or (elsewhere and self._is_own(one.path))):
                yield one

    def _is_own(self, path: str) -> bool:
        """Whether a file is no library's, or of the one that the source itself belongs to."""
        return not any(
            _is_below(path, folder) and _first_below(path, folder) != _first_below(self.source.path, folder)
            for folder in self.project.installed
        )

    def after(self, diagnostics: Iterable[Diagnostic]) -> _Version | None:
        """The files with the fixes of some findings; None where their edits can't be made."""
        edits: dict[str, list[Edit]] = {}
        for one in diagnostics:
            edits.setdefault(one.path, []).extend(one.fix.edits if one.fix else ())
        edited = dict(self.edited)
        for path, made in edits.items():
            before = self.source_at(path)
            after = _edited(before, made) if before is not None else None
            if after is None:
                return None
            edited[path] = after
        changed = {path: source for path, source in edited.items() if source != self._original(path)}
        return _Version(self.source, self.project, self.settings, self.marking, changed)

    def checks(self, paths: Iterable[str]) -> Iterator[Checked]:
        """What there is to say about the source, and about some other files for themselves."""
        yield self.checked
        for path in paths:
            other = self.source_at(path)
            if other is not None and path != self.source.path:
                if path not in self.others:
                    self.others[path] = check(other, _Edited(self), self.settings)
                yield self.others[path]


@dataclass(frozen=True)
class _Edited:
    """The project with the files as they are at one time. A new one each time: readers keep what they found in one."""

    version: _Version

    @property
    def roots(self) -> Sequence[str]:
        return self.version.project.roots

    @property
    def installed(self) -> Sequence[str]:
        return self.version.project.installed

    def source(self, path: str) -> Source | None:
        found = self.version.project.source(path)
        return found and self.version.edited.get(found.path, found)

    def data(self, path: str, folder: str) -> bytes | None:
        edited = self.version.edited.get(path)
        return self.version.project.data(path, folder) if edited is None else edited.text.encode()


_Key: TypeAlias = tuple[object, ...]
_Group: TypeAlias = tuple[int, int | None]
"""Which tool of which check a finding is about; tools of one name count as one."""
_Part: TypeAlias = tuple[_Group, Sequence[Diagnostic]]
"""Fixes of findings about one tool."""
_Held: TypeAlias = tuple[_Version, Sequence[Diagnostic]]
"""Fixes that hold together, and the files after them."""


@dataclass
class _Trials:
    """What has been tried so far on one source."""

    refused: set[_Key] = field(default_factory=set)
    doubted: set[_Key] = field(default_factory=set)
    """Fixes that have failed once beside those of other tools."""
    left: int = TRIALS

    def may_hold(self, diagnostic: Diagnostic) -> bool:
        return _key(diagnostic) not in self.refused

    def holding(self, now: _Version, batch: Sequence[Diagnostic]) -> _Held:
        """The files after those fixes of a batch that hold together, and these. Of the others some are refused, the rest is tried again."""
        held = self._holding(now, _by_tool(now, batch), (now, ()))
        if self.left <= 0:
            self.refused.update(map(_key, batch))
        return held

    def _holding(self, now: _Version, parts: Sequence[_Part], held: _Held) -> _Held:
        """What holds, with some parts together if it can be.

        Mostly it can be told about which tools a trial fails, so that a few are enough for any number of fixes that fail.
        """
        while parts and self.left > 0:
            self.left -= 1
            trial = [*held[1], *(one for _, fixes in parts for one in fixes)]
            after = now.after(trial)
            failing = _failing(now, after, trial)
            if after is not None and not failing:
                return after, trial
            if len(parts) > 1 and failing.isdisjoint(group for group, _ in parts):
                half = len(parts) // 2
                held = self._holding(now, parts[:half], held)
                parts = parts[half:]
            else:
                parts = self._fewer(parts, failing)
        return held

    def _fewer(self, parts: Sequence[_Part], failing: Set[_Group]) -> Sequence[_Part]:
        """What to try next: half of what has failed, together with what has not."""
        kept: list[_Part] = []
        for group, fixes in parts:
            if len(parts) > 1 and group not in failing:
                kept.append((group, fixes))
            elif len(fixes) > 1:
                kept.append((group, fixes[: len(fixes) // 2]))
            else:
                key = _key(fixes[0])
                (self.refused if len(parts) == 1 or key in self.doubted else self.doubted).add(key)
        return kept


def _by_tool(now: _Version, batch: Sequence[Diagnostic]) -> Sequence[_Part]:
    group_of = _groups(0, now.checked)
    parts: dict[_Group, list[Diagnostic]] = {}
    for one in batch:
        parts.setdefault(group_of(one), []).append(one)
    return [*parts.items()]


def _groups(number: int, checked: Checked) -> Callable[[Diagnostic], _Group]:
    first: dict[str | None, int] = {}
    for at, tool in enumerate(checked.tools):
        first.setdefault(tool.name, at)
    return lambda one: (number, first.get(one.tool) if one.tool is not None else None)


def _key(diagnostic: Diagnostic) -> _Key:
    """What tells a finding from others whatever stands before it."""
    edits = tuple(edit.content for edit in diagnostic.fix.edits) if diagnostic.fix else ()
    return diagnostic.rule, diagnostic.path, diagnostic.tool, diagnostic.pointer, diagnostic.message, edits


def _apart(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings in their order, without those whose edits touch edits of earlier ones."""
    taken: dict[str, list[tuple[int, int]]] = {}
    for one in diagnostics:
        spans = sorted((edit.span.start, edit.span.end) for edit in one.fix.edits) if one.fix else []
        there = taken.setdefault(one.path, [])
        if spans and all(_is_free(span, there) for span in spans):
            for span in spans:
                there.insert(bisect(there, span), span)
            yield one


def _is_free(span: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    """Whether a span touches none of some others, which are apart and in order."""
    at = bisect(taken, span)
    return (at == 0 or taken[at - 1][1] < span[0]) and (at == len(taken) or span[1] < taken[at][0])


def _failing(before: _Version, after: _Version | None, fixes: Sequence[Diagnostic]) -> Set[_Group]:
    """The tools about which the fixes have not cured their findings, or have brought more. Empty if they have done no harm at all."""
    unknown = {(-1, None)}
    if after is None:
        return unknown
    changed = [*dict.fromkeys(one.path for one in fixes)]
    if not all(_compiles_as_before(before.source_at(path), after.source_at(path)) for path in changed):
        return unknown
    olds, news = [*before.checks(changed)], [*after.checks(changed)]
    for old, new in zip(olds, news, strict=True):
        faults, left = (Counter(fault.rule for fault in checked.faults) for checked in (old, new))
        if not left <= faults or len(new.tools) != len(old.tools) or len(new.crashes) > len(old.crashes):
            return unknown
    old_groups, new_groups = _grouped(olds), _grouped(news)
    group_of = _groups(0, before.checked)
    cured = Counter((one.rule, one.path, group_of(one)) for one in fixes)
    # A tool alone is not held to it: which of several a shared finding is about may change.
    more = _by_rule(new_groups) - (_by_rule(old_groups) - _by_rule(cured))
    over = new_groups - (old_groups - cured)
    return {group for rule, path, group in over if (rule, path) in more} or (unknown if more else set())


_Counts: TypeAlias = Counter[tuple[str, str, _Group]]
"""Findings by rule, file and tool. Their messages may name what a fix has changed."""


def _grouped(checks: Sequence[Checked]) -> _Counts:
    found: _Counts = Counter()
    seen = set()
    for number, checked in enumerate(checks):
        group_of = _groups(number, checked)
        for one in checked.diagnostics:
            if (known := identity(one)) not in seen:
                seen.add(known)
                found[one.rule, one.path, group_of(one)] += 1
    return found


def _by_rule(counts: _Counts) -> Counter[tuple[str, str]]:
    found: Counter[tuple[str, str]] = Counter()
    for (rule, path, _), number in counts.items():
        found[rule, path] += number
    return found


def _compiles_as_before(before: Source | None, after: Source | None) -> bool:
    """Whether Python that this Python can compile still is. Of all other syntaxes the reader tells."""
    if before is None or after is None:
        return False
    if after.path.endswith(SUFFIXES) and not after.path.endswith(PYTHON_SUFFIXES):
        return True
    return _compiles(after.text) or not _compiles(before.text)


def _compiles(text: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(text, "<fixed>", "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError):
        return False
    return True


def _edited(source: Source, edits: Sequence[Edit]) -> Source | None:
    """The file after edits of its text, None where they can't be made exactly."""
    try:
        text = apply_edits(source.text, edits)
        if source.holder is None:
            return Source(source.path, text)
        holder = source.holder
        made = source_of(source.path, apply_edits(holder.file, (e for edit in edits for e in holder.edits(edit))))
    except OverlappingEdits:
        return None
    return made if made.text == text else None


def _whole(source: Source) -> str:
    return source.text if source.holder is None else source.holder.file


def _is_below(path: str, folder: str) -> bool:
    return path.startswith(f"{folder.rstrip('/')}/") or (folder == "." and not path.startswith(("/", "../")))


def _first_below(path: str, folder: str) -> str | None:
    """The first step from a folder to a file in it."""
    return posixpath.relpath(path, folder).partition("/")[0] if _is_below(path, folder) else None
