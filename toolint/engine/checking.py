"""Check: one source in, what the rules say about its tools out, each finding at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from toolint import readers
from toolint.config import Settings
from toolint.config.layers import FAULTS
from toolint.engine.ignores import Ignore, ignores
from toolint.engine.marking import marking_for
from toolint.engine.sets import named_sets, together
from toolint.model import (
    Diagnostic,
    DiagnosticFix,
    Fault,
    Finding,
    Marking,
    Place,
    Project,
    Tool,
    UnknownRead,
    unknowns,
)
from toolint.rules import Context, Rule, rules
from toolint.text import Edit, Source, Span


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
    faults: tuple[Fault, ...] = ()
    """What kept it from being read, whether or not it is reported."""


def check(source: Source, project: Project, settings: Settings, marking: Marking | None = None) -> Checked:
    """The tools of a source and what the selected rules say about them.

    ``marking`` is what the settings mark in this file unless given. A diagnostic may stand in another file of the
    project, where the cause is written there (a field of an imported model), unless that file is excluded.
    """
    try:
        reading = readers.read(source, project, marking or marking_for(settings, source.path))
    except Exception as error:
        return Checked(crashes=(Crash(source.path, None, error),))
    used: set[Ignore] = set()
    shown = []
    for fault in reading.faults:
        covering = [*ignores(source).covering(fault.rule, 0, 0)]
        used.update(covering)
        shown += [] if covering else [fault]
    diagnostics = [*fault_diagnostics(shown, settings)]
    crashes: list[Crash] = []
    chosen = [rule for name, rule in rules().items() if name in settings.selection.rules]
    for tool, context, asked in _asked(source, reading.tools, project, settings, chosen):
        said = [(rule, finding) for rule in asked for finding in _said(rule, tool, context, crashes)]
        for rule, finding in _most_specific(said):
            try:
                diagnostic = _placed(rule, finding, tool)
            except Exception as error:
                crashes.append(Crash(tool.path, rule.name, error))
                continue
            if not _silenced(diagnostic, tool, source, project, settings, used):
                diagnostics.append(diagnostic)
    for tool, rule, finding in _of_handlers(reading.run, settings, chosen, crashes):
        at = finding.place
        if (at is None or at.path != source.path) and tool.dispatch is not None:
            at = tool.dispatch.entries[tool.name or ""]
        diagnostic = _placed(rule, replace(finding, fix=None, place=at), tool)
        if not _silenced(diagnostic, tool, source, project, settings, used):
            diagnostics.append(diagnostic)
    if UNANSWERED in settings.selection.rules:
        diagnostics += _unanswered(source, reading.unanswered, settings, used)
    if UNUSED in settings.selection.rules:
        diagnostics += _unused(source, reading.tools, settings, used)
    return Checked(reading.tools, merge(diagnostics, (source.path,)), tuple(crashes), reading.faults)


def _of_handlers(
    tools: Sequence[Tool], settings: Settings, chosen: Sequence[Rule], crashes: list[Crash]
) -> Iterator[tuple[Tool, Rule, Finding]]:
    """What the rules about handlers say of definitions of other files."""
    for tool in tools:
        context = Context(tuple(tools), tool.targets or settings.targets, settings.verbs)
        for rule in chosen:
            if rule.of_handlers:
                yield from ((tool, rule, finding) for finding in _said(rule, tool, context, crashes))


def merge(diagnostics: Iterable[Diagnostic], paths: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Diagnostics without repetition, in the order of ``paths``, then of position, then of rule.

    Several tools may lead to the same flaw (a model that they share): it is said once.
    """
    order = {path: number for number, path in enumerate(dict.fromkeys(paths))}
    once: dict[tuple[object, ...], Diagnostic] = {}
    for diagnostic in diagnostics:
        once.setdefault(identity(diagnostic), diagnostic)

    def key(diagnostic: Diagnostic) -> tuple[object, ...]:
        span = diagnostic.span
        return order.get(diagnostic.path, len(order)), diagnostic.path, span.start, span.end, diagnostic.rule

    return tuple(sorted(once.values(), key=key))


def identity(diagnostic: Diagnostic) -> tuple[object, ...]:
    """What is the same for findings that are said once."""
    return diagnostic.rule, diagnostic.path, diagnostic.span, diagnostic.message


def fault_diagnostics(faults: Iterable[Fault], settings: Settings) -> Iterator[Diagnostic]:
    """Faults in the form of every other report, but for those that the settings switch off."""
    for fault in faults:
        off = fault.rule in FAULTS and fault.rule not in settings.selection.rules
        if not off and not settings.ignores(fault.rule, fault.path):
            yield Diagnostic(fault.rule, fault.severity, fault.message, fault.path, fault.span)


def _asked(
    source: Source, tools: Sequence[Tool], project: Project, settings: Settings, chosen: Sequence[Rule]
) -> Iterator[tuple[Tool, Context, Sequence[Rule]]]:
    """Every tool in each of its sets, with the rules that are asked there."""
    of_sets = [rule for rule in chosen if rule.of_sets]
    named = tuple(named_sets(source, tools, project, settings)) if of_sets and settings.sets else ()
    sets: dict[str, list[Tool]] = {}
    for tool in tools:
        sets.setdefault(tool.set, []).append(tool)
    for siblings in map(tuple, sets.values()):
        for tool in siblings:
            elsewhere = not tool.set and any(tool in members for members in named)
            goes = "not" if elsewhere else together(tool)
            yield tool, Context(siblings, tool.targets or settings.targets, settings.verbs, goes), chosen
    for members in named:
        for tool in (tool for tool in members if tool.path == source.path):
            yield tool, Context(members, tool.targets or settings.targets, settings.verbs, "surely"), of_sets


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
    place = finding.place or tool.origin.place(finding.pointer, finding.at)
    fix = None
    # The edits are of the file in which the first part stands, a fix of that in which its finding does.
    there = finding.fix is not None and tool.origin.place(finding.fix.ops[0].pointer, "key").path == place.path
    if finding.fix and there and (edits := tool.origin.edits(finding.fix.ops)) is not None:
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
        shared=finding.place is not None or not _is_inside(tool, place),
    )


def _is_inside(tool: Tool, place: Place) -> bool:
    """Whether a place is in the tool's header or in its description, and not in something that other tools may use."""
    description = tool.origin.place(("description",), "value")
    own = [tool.header, *([description.span] if description.path == tool.path else [])]
    return place.path == tool.path and any(one.start <= place.span.start and place.span.end <= one.end for one in own)


def _silenced(
    diagnostic: Diagnostic, tool: Tool, source: Source, project: Project, settings: Settings, used: set[Ignore]
) -> bool:
    """Whether a comment where it stands, one on the tool's header, or the settings for its file switch it off.

    The comments of the source that do are added to ``used``.
    """
    if settings.ignores(diagnostic.rule, diagnostic.path):
        return True
    # Whether the source itself is looked at is the host's to say: it may have been named.
    if diagnostic.path != source.path and settings.excludes(diagnostic.path):
        return True
    header = _lines(source, tool.header) if tool.path == source.path else (0, 0)
    covering = [*ignores(source).covering(diagnostic.rule, *header)]
    there = source if diagnostic.path == source.path else project.source(diagnostic.path)
    if there is not None:
        # A comment can't stand inside a string of several lines, so the line on which it ends counts as well.
        lines = _lines(there, diagnostic.span)
        covering += (one for line in lines for one in ignores(there).covering(diagnostic.rule, line, line))
    used.update(covering)
    return bool(covering)


def _unused(source: Source, tools: Sequence[Tool], settings: Settings, used: set[Ignore]) -> Iterator[Diagnostic]:
    """The comments that silence nothing, as far as this source alone can tell: what tools of other files use is not known here."""
    # Of what is not known somewhere else may have found something (with libraries that are missing here).
    whole = [tool for tool in tools if not any(True for _ in unknowns(dict(tool.doc)))]
    judged = {line for tool in whole for line in _own_lines(tool, source)}
    for one in ignores(source).entries:
        exists = one.rule in (*rules(), *FAULTS)
        mine = 0 < len(whole) == len(tools) if one.line is None else one.line in judged
        if one in used or one.rule == UNUSED or (exists and not (mine and one.rule in settings.selection.rules)):
            continue
        if any(settings.ignores(rule, source.path) for rule in (one.rule, UNUSED)):
            continue
        line = one.line or 0
        if ignores(source).cover(UNUSED, line, line):
            continue
        message = f"`{one.rule}` finds nothing here" if exists else f"there is no rule `{one.rule}`"
        edits = (Edit(one.whole, ""),)
        fix = DiagnosticFix("Take it out", "safe", edits) if one.whole.end > one.whole.start else None
        yield Diagnostic(UNUSED, "warning", f"{message}: take it out of the comment", source.path, one.span, fix=fix)


def _unanswered(source: Source, spans: Sequence[Span], settings: Settings, used: set[Ignore]) -> Iterator[Diagnostic]:
    for span in spans:
        covering = [*ignores(source).covering(UNANSWERED, *_lines(source, span))]
        used.update(covering)
        if not covering and not settings.ignores(UNANSWERED, source.path):
            message = (
                "only the first call of the turn is answered: go through all of them, or switch parallel calls off"
            )
            yield Diagnostic(UNANSWERED, "warning", message, source.path, span)


def _own_lines(tool: Tool, source: Source) -> Iterator[int]:
    """The lines of a tool's header and of its description."""
    first, last = _lines(source, tool.header)
    place = tool.origin.place(("description",), "value")
    if tool.path == source.path:
        yield from range(first, last + 1)
        if place.path == source.path:
            yield _lines(source, place.span)[1]


UNUSED = "unused-ignore"
UNANSWERED = "unanswered-tool-calls"
"""The rules whose findings are made here: they are about no tool."""


def _lines(source: Source, span: Span) -> tuple[int, int]:
    """The first and the last line of a span."""
    return source.position(span.start).line, source.position(max(span.start, span.end - 1)).line
