"""Check: one source in, what the rules say about its tools out, each finding at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolint import readers
from toolint.config import Settings
from toolint.config.globs import fits_whole
from toolint.config.layers import FAULTS
from toolint.engine.ignores import ignores
from toolint.model import (
    Diagnostic,
    DiagnosticFix,
    Fault,
    Finding,
    Marking,
    Project,
    Tool,
    UnknownRead,
)
from toolint.rules import Context, Rule, rules
from toolint.text import Source, Span


@dataclass(frozen=True, slots=True)
class Crash:
    """A defect of toolint itself, met in one file. Everything else went on."""

    path: str
    rule: str | None
    """The rule that failed; None: reading failed."""
    error: Exception

    def __str__(self) -> str:
        rule = f" (rule {self.rule})" if self.rule else ""
        said = " ".join(str(self.error).split())
        return f"internal error in {self.path}{rule}: {type(self.error).__name__}{': ' if said else ''}{said}"


@dataclass(frozen=True, slots=True)
class Checked:
    """What came out of one source: its tools in order of position, the diagnostics in order of place."""

    tools: tuple[Tool, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    crashes: tuple[Crash, ...] = ()


def check(source: Source, project: Project, settings: Settings, marking: Marking | None = None) -> Checked:
    """The tools of a source and what the selected rules say about them.

    ``marking`` is what the settings mark in this file unless given. A diagnostic may stand in another file of the
    project, where the cause is written there (a field of an imported model), unless that file is excluded.
    """
    try:
        reading = readers.read(source, project, marking or marking_for(settings, source.path))
    except Exception as error:
        return Checked(crashes=(Crash(source.path, None, error),))
    shown = [fault for fault in reading.faults if not ignores(source).cover(fault.rule, 0, 0)]
    diagnostics = [*fault_diagnostics(shown, settings)]
    crashes: list[Crash] = []
    chosen = [rule for name, rule in rules().items() if name in settings.selection.rules]
    sets: dict[str, list[Tool]] = {}
    for tool in reading.tools:
        sets.setdefault(tool.set, []).append(tool)
    for siblings, tool in ((tools, tool) for tools in map(tuple, sets.values()) for tool in tools):
        context = Context(siblings, tool.targets or settings.targets, settings.verbs)
        said = [(rule, finding) for rule in chosen for finding in _said(rule, tool, context, crashes)]
        for rule, finding in _most_specific(said):
            try:
                diagnostic = _placed(rule, finding, tool)
            except Exception as error:
                crashes.append(Crash(tool.path, rule.name, error))
                continue
            if not _silenced(diagnostic, tool, source, project, settings):
                diagnostics.append(diagnostic)
    return Checked(reading.tools, merge(diagnostics, (source.path,)), tuple(crashes))


def merge(diagnostics: Iterable[Diagnostic], paths: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Diagnostics without repetition, in the order of ``paths``, then of position, then of rule.

    Several tools may lead to the same flaw (a model that they share): it is said once.
    """
    order = {path: number for number, path in enumerate(dict.fromkeys(paths))}
    once: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        once.setdefault((diagnostic.rule, diagnostic.path, diagnostic.span, diagnostic.message), diagnostic)

    def key(diagnostic: Diagnostic) -> tuple[object, ...]:
        span = diagnostic.span
        return order.get(diagnostic.path, len(order)), diagnostic.path, span.start, span.end, diagnostic.rule

    return tuple(sorted(once.values(), key=key))


def marking_for(settings: Settings, path: str) -> Marking:
    """What the settings mark in one file. The file part of each entry has been matched here and is ``*``."""
    whole = settings.absolute(path)
    return Marking(
        handlers=tuple(f"*::{name}" for glob, name in settings.handlers if fits_whole((glob,), whole)),
        decorators=settings.tool_decorators,
        tables=tuple(f"*::{name}" for glob, name in settings.handler_tables if fits_whole((glob,), whole)),
    )


def fault_diagnostics(faults: Iterable[Fault], settings: Settings) -> Iterator[Diagnostic]:
    """Faults in the form of every other report, but for those that the settings switch off."""
    for fault in faults:
        off = fault.rule in FAULTS and fault.rule not in settings.selection.rules
        if not off and not settings.ignores(fault.rule, fault.path):
            yield Diagnostic(fault.rule, fault.severity, fault.message, fault.path, fault.span)


def _said(rule: Rule, tool: Tool, context: Context, crashes: list[Crash]) -> Iterator[Finding]:
    """The findings of one rule about one tool, up to where it meets something unknown."""
    try:
        yield from rule.check(tool, context)
    except UnknownRead:
        return
    except Exception as error:
        crashes.append(Crash(tool.path, rule.name, error))


def _most_specific(said: Sequence[tuple[Rule, Finding]]) -> Iterator[tuple[Rule, Finding]]:
    """The findings but for those of rules that yield to another one which spoke at the same pointer."""
    spoke = {(rule.name, finding.pointer) for rule, finding in said}
    for rule, finding in said:
        if not any((name, finding.pointer) in spoke for name in rule.yields_to):
            yield rule, finding


def _placed(rule: Rule, finding: Finding, tool: Tool) -> Diagnostic:
    place = tool.origin.place(finding.pointer, finding.at)
    fix = None
    if finding.fix and (edits := tool.origin.edits(finding.fix.ops)) is not None:
        fix = DiagnosticFix(finding.fix.title, finding.fix.applicability, edits)
    return Diagnostic(
        rule=finding.rule or rule.name,
        severity=finding.severity or rule.severity,
        message=finding.message,
        path=place.path,
        span=place.span,
        tool=tool.name,
        pointer=tool.origin.wire_pointer(finding.pointer),
        fix=fix,
    )


def _silenced(diagnostic: Diagnostic, tool: Tool, source: Source, project: Project, settings: Settings) -> bool:
    """Whether a comment where it stands, one on the tool's header, or the settings for its file switch it off."""
    if settings.ignores(diagnostic.rule, diagnostic.path):
        return True
    # Whether the source itself is looked at is the host's to say: it may have been named.
    if diagnostic.path != source.path and settings.excludes(diagnostic.path):
        return True
    if ignores(source).cover(diagnostic.rule, *_lines(source, tool.header)):
        return True
    there = source if diagnostic.path == source.path else project.source(diagnostic.path)
    if there is None:
        return False
    # A comment can't stand inside a string of several lines, so the line on which it ends counts as well.
    return any(ignores(there).cover(diagnostic.rule, line, line) for line in _lines(there, diagnostic.span))


def _lines(source: Source, span: Span) -> tuple[int, int]:
    """The first and the last line of a span."""
    return source.position(span.start).line, source.position(max(span.start, span.end - 1)).line
