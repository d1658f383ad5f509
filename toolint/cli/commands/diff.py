"""``toolint diff``: what has changed between two sets of tools, and whether a call that was right can fail."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from toolint import engine
from toolint.cli import options
from toolint.cli.inputs import Input, decoded, inputs
from toolint.cli.output import note, print_error, style_for, write_out
from toolint.cli.tools import Asked, Read, asked_for, read_tools
from toolint.config import Settings, compiled_files
from toolint.config.layers import relative
from toolint.engine import differing, marking_for
from toolint.engine.differing import Change, Entry
from toolint.files import File, absolute
from toolint.files.disk import Disk
from toolint.files.revision import Revision, revision
from toolint.model import Diagnostic, Fault, Json, Place, json_pointer
from toolint.reports import Style, plain, range_of
from toolint.reports.concise import line, paint
from toolint.reports.json import dumps

SUMMARY = "report what changes of tools break"

FORMATS = ("text", "json")
_COLORS = {"breaking": "31", "model": "33", "harmless": "36"}


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser(
        "diff",
        "Report how the tools of NEW differ from those of OLD: what is breaking for callers (a call that was right can"
        " fail), what changes what the model reads, what is harmless. Exit 1 if anything is breaking. No code is run.",
    )
    what = "file, folder, FILE::NAME, or REV:PATH for a file or folder of a git revision"
    made.add_argument("old", metavar="OLD", help=f"the tools as they were: {what}")
    made.add_argument("new", metavar="NEW", help="the tools as they are, in the same forms")
    made.add_argument(
        "--framework", metavar="NAME", help="read descriptions and hidden parameters as this framework does at run time"
    )
    options.add_output_format(made, FORMATS, default="text")
    made.add_argument("-q", "--quiet", action="store_true", help="print nothing but changes")
    options.add_files(made)
    options.add_settings(made)
    return made


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two sets."""

    text: str
    disk: Disk
    read: Read
    entries: tuple[Entry, ...]
    is_named: bool
    """Whether it is one function."""
    revision: Revision | None = None

    def shown(self, path: str) -> str:
        """A source's path with the revision that it is of."""
        return f"{self.revision.name}:{path}" if self.revision else path


def run(args: argparse.Namespace) -> int:
    """Compare, and print. What can't be read is said on standard error, and the rest is compared."""
    output_format = options.checked_format(args.output_format, FORMATS)
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    sides = [_side(text, args, settings_at, cwd) for text in (args.old, args.new)]
    old, new = sides
    failed = False
    for side in sides:
        for diagnostic in engine.merge(side.read.errors, side.read.paths):
            print_error(_shown(diagnostic, side))
        for crash in side.read.crashes:
            note(str(crash))
        failed = failed or bool(side.read.errors or side.read.crashes)
        nameless = [entry.tool for entry in side.entries if entry.tool.name is None]
        if nameless and not args.quiet:
            start, _ = range_of(nameless[0].path, nameless[0].header, side.disk.source)
            place = f"{side.shown(nameless[0].path)}:{start.line}"
            note(f"{place}: left aside, its name is not known{_and_more(len(nameless) - 1)}")
        if not side.entries and not side.read.errors and not args.quiet:
            note(f"no tools in {side.text}")
    changes = differing.diff(*_named_alone(old, new))
    if output_format == "json":
        write_out(dumps([_as_json(change, old, new) for change in changes]), machine=True)
    else:
        style = style_for(sys.stdout)
        write_out("".join(f"{_line(change, old, new, style)}\n" for change in changes))
    if not args.quiet:
        text = _summary(changes, old, new)
        if output_format == "json":
            print_error(text)
        else:
            write_out(f"{text}\n")
    return 2 if failed else int(any(change.effect == "breaking" for change in changes))


def _named_alone(old: _Side, new: _Side) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """The tools of both sides; where one names a function, of the other only what is called like it, or all if it names one, too."""
    if old.is_named == new.is_named:
        return old.entries, new.entries
    names = {entry.tool.name for entry in (old if old.is_named else new).entries}
    kept = [tuple(entry for entry in side.entries if entry.tool.name in names) for side in (old, new)]
    return kept[0], kept[1]


def _side(text: str, args: argparse.Namespace, settings_at: options.SettingsAt, cwd: str) -> _Side:
    """
    Raises:
        CannotRead, CannotRun: there is nothing of that name.
    """
    named = options.split_name(text)
    past = None if text == "-" or os.path.lexists(absolute(named.path, cwd)) else revision(named.path, cwd)
    if past is None:
        asked = asked_for((text,), cwd, args.framework)
        disk = Disk(cwd)
        top = absolute(asked.paths[0], cwd)
        given = inputs(asked.paths, disk, _with_compiled(top, settings_at), mark=asked.mark)
    else:
        top = f"{past.top}/{past.path}".rstrip("/")
        asked = asked_for((f"{top}::{named.name}" if named.name else top,), cwd, args.framework)
        disk = past.disk(cwd)
        given = _past_inputs(past, disk, asked, _with_compiled(top, settings_at))
    read = read_tools(given, asked, disk.project)
    start = f"{top}/"
    # A file that was named is compared with the other side's whatever they are called.
    entries = (Entry(tool, absolute(tool.path, cwd).removeprefix(start)) for tool in read.tools)
    entries = (replace(entry, path="") if absolute(entry.tool.path, cwd) == top else entry for entry in entries)
    return _Side(text, disk, read, tuple(entries), named.name is not None, past)


def _with_compiled(top: str, settings_at: options.SettingsAt) -> options.SettingsAt:
    """Settings that do not leave out what compile writes, where that is what was named."""

    def found(folder: str) -> Settings:
        settings = settings_at(folder)
        output = settings.compile.output
        if output is None or not f"{top}/".startswith(f"{output}/"):
            return settings
        left = frozenset(compiled_files(settings.compile, settings.targets))
        return replace(settings, exclude=tuple(glob for glob in settings.exclude if glob not in left))

    return found


def _past_inputs(past: Revision, disk: Disk, asked: Asked, settings_at: options.SettingsAt) -> Iterator[Input]:
    """The files of a revision, under the settings that hold there now."""
    for whole, named in past.files():
        settings = settings_at(os.path.dirname(whole))
        if settings.excludes(whole) and (not named or settings.force_exclude):
            continue
        file = File(relative(whole, disk.cwd), settings, named)
        data = past.read(whole, file.path)
        one = Input(file.path, settings, named, asked.mark(file, marking_for(settings, file.path)))
        if isinstance(data, Fault):
            yield replace(one, fault=data)
        elif data is not None:
            yield decoded(one, data, disk)


def _shown(diagnostic: Diagnostic, side: _Side) -> str:
    text = line(diagnostic, side.disk.source, Style())
    return f"{plain(side.revision.name)}:{text}" if side.revision else text


def _line(change: Change, old: _Side, new: _Side, style: Style) -> str:
    side, place = (new, change.new) if change.new is not None or change.old is None else (old, change.old)
    where = ""
    if place is not None:
        at = _position(place, side)
        where = f"{paint(plain(at['path']), '1', style)}:{at['line']}:{at['column']}: "
    effect = {"breaking": "breaking" if change.certain else "may be breaking", "model": "model reads"}.get(
        change.effect, change.effect
    )
    label = paint(f"{effect}[{change.kind}]", f"1;{_COLORS[change.effect]}", style)
    about = "" if change.kind.startswith("tool-") else f"{plain(change.tool)}: "
    return f"{where}{label} {about}{plain(change.message)}"


def _position(place: Place, side: _Side) -> dict[str, Json]:
    start, _ = range_of(place.path, place.span, side.disk.source)
    return {"path": side.shown(place.path), "line": start.line, "column": start.column}


def _as_json(change: Change, old: _Side, new: _Side) -> Json:
    return {
        "effect": change.effect,
        "certain": change.certain,
        "change": change.kind,
        "tool": change.tool,
        "message": change.message,
        "pointer": json_pointer(change.pointer),
        "old": _position(change.old, old) if change.old else None,
        "new": _position(change.new, new) if change.new else None,
    }


def _summary(changes: tuple[Change, ...], old: _Side, new: _Side) -> str:
    numbers = [len({entry.tool.name for entry in side.entries}) for side in (old, new)]
    compared = f"Compared {numbers[0]} tool{'s' * (numbers[0] != 1)} with {numbers[1]}"
    if not changes:
        return f"{compared}: no changes."
    counts = {effect: sum(change.effect == effect for change in changes) for effect in differing.EFFECTS}
    words = {"breaking": "breaking", "model": "that the model reads", "harmless": "harmless"}
    parts = [f"{count} {words[effect]}" for effect, count in counts.items() if count]
    return f"{compared}: {len(changes)} change{'s' * (len(changes) != 1)}, {', '.join(parts)}."


def _and_more(number: int) -> str:
    return f" (and {number} more)" if number else ""
