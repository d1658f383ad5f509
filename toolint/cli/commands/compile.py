"""``toolint compile``: the definitions of tools, as each target takes them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from toolint import engine
from toolint.cli import destination, options
from toolint.cli.destination import Destination
from toolint.cli.inputs import Input, inputs
from toolint.cli.output import (
    CannotRun,
    note,
    print_error,
    refuse_overwriting,
    standard_output_is_closed,
    style_for,
    write_out,
)
from toolint.cli.run import debug
from toolint.cli.tools import Read, asked_for, read_tools
from toolint.config import Settings
from toolint.config.layers import nearest, relative
from toolint.engine import compiling, layout
from toolint.engine.sets import named_among
from toolint.files import absolute
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Json
from toolint.reports import Style, plain
from toolint.reports.concise import line
from toolint.reports.json import dumps
from toolint.targets import targets

SUMMARY = "write tool definitions for each provider"


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser(
        "compile",
        "Write the definitions of the tools below some paths, as each provider takes them: an object with an array for"
        " each target, or one array if --to names a single target. Without a path it is the table"
        " [tool.toolint.compile] of the settings that says what is compiled and where it goes. No code is run.",
    )
    options.add_paths(
        made,
        text="file or folder; FILE::NAME for one function whether or not anything marks it as a tool"
        " (handlers.py::search_docs, ::Toolbox.search, ::outer.inner);"
        f" - for standard input ({options.STDIN_SYNTAX})",
    )
    made.add_argument(
        "--to",
        action="append",
        metavar="TARGET",
        help=f"wire format, may be repeated: {', '.join(targets())} (default: the setting `targets`: anthropic, openai)",
    )
    made.add_argument(
        "--framework", metavar="NAME", help="read descriptions and hidden parameters as this framework does at run time"
    )
    made.add_argument("--no-strict", dest="strict", action="store_false", help="write definitions without strict mode")
    made.add_argument("--keep-going", action="store_true", help="leave out what can't be compiled; still exit 1")
    made.add_argument(
        "-o",
        "--output",
        "--output-file",
        dest="output",
        metavar="PATH",
        help="write to a folder, a file TARGET.json for each target, or to one file if the name ends in .json; all or"
        " nothing, and what is right already stays untouched; - for standard output",
    )
    made.add_argument(
        "--split", action=argparse.BooleanOptionalAction, help="write a file a tool into the folder: TARGET/TOOL.json"
    )
    made.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit 1 with a diff if the files are not what would be written",
    )
    made.add_argument("-q", "--quiet", action="store_true", help="don't say what strict mode can't hold")
    options.add_files(made)
    options.add_settings(made)
    return made


@dataclass(frozen=True, slots=True)
class _Order:
    """What is to be compiled, and where it goes."""

    paths: tuple[str, ...]
    targets: tuple[str, ...]
    to: Destination | None
    """None: standard output."""
    split: bool
    one: bool
    """Whether a single target was asked for, whose definitions need no object around them."""
    settings: Settings


def run(args: argparse.Namespace) -> int:
    """Compile, and write everything or nothing."""
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    order = _order(args, settings_at, cwd)
    if order.to is None and standard_output_is_closed():
        raise CannotRun("standard output is closed")
    asked = asked_for(order.paths, cwd, args.framework)
    disk = Disk(cwd)
    given = _sources(inputs(asked.paths, disk, settings_at, mark=asked.mark), order.to, cwd, args)
    read = read_tools(given, asked, disk.project)
    compiled = compiling.compile(
        read.tools,
        order.targets,
        strict=args.strict,
        nullable_defaults=order.settings.nullable_defaults,
        sets=named_among(read.tools, order.settings),
    )
    debug(compiled.crashes)
    laid = layout.by_tool(compiled) if order.split else layout.by_target(compiled)
    errors = engine.merge([*read.errors, *compiled.errors, *laid.errors], read.paths)
    crashes = [*read.crashes, *compiled.crashes]
    notes = [found for found in compiled.notes if not (args.quiet and found.rule in compiling.NOTES)]
    _say(errors, engine.merge(notes, read.paths), crashes, disk)
    status = 2 if crashes else int(bool(errors))
    if status and not args.keep_going:
        note(f"nothing is {'compared' if args.check else 'written'} (--keep-going leaves out what fails)")
        return status
    if not read.tools and not args.quiet:
        note("no tools found; FILE::NAME compiles a function that nothing marks as a tool")
    whole = compiled.definitions[order.targets[0]] if order.one else dict(compiled.definitions)
    if order.to is None:
        write_out(dumps(whole), machine=True)
        return status
    files = dict(laid.files) if order.to.is_folder else {"": whole}
    left = _left(order, read)
    if args.check:
        return max(status, _compare(order.to, files, left, args))
    for name in files:
        refuse_overwriting(order.to.at(name), asked.paths, read.paths)
    written, right = destination.write(order.to, files)
    if not args.quiet:
        if order.to.is_folder:
            note(
                f"{order.to.path}: {written} of {written + right} files written{', the others are as they should be' if right else ''}"
            )
        for path in left:
            note(f"{path} is of no tool any more: delete it")
    return status


def _order(args: argparse.Namespace, settings_at: options.SettingsAt, cwd: str) -> _Order:
    """What the command line says, and where it is silent the settings."""
    settings = settings_at(cwd if not args.paths else options.folder_of(options.split_name(args.paths[0]).path, cwd))
    table = settings.compile
    if not args.paths and not table.paths:
        raise CannotRun(
            "compile needs a path: a file, a folder or FILE::NAME, or `paths` in [tool.toolint.compile] of the settings"
        )
    paths = tuple(args.paths) or tuple(relative(path, cwd) for path in table.paths)
    # What is named is a part of the project, and must not replace the whole of it in the files of the settings.
    output = args.output or (None if args.paths or table.output is None else relative(table.output, cwd))
    split = args.split if args.split is not None else table.split and not args.paths
    named = args.to or (() if args.paths else table.targets)
    chosen = _targets(named or settings.targets)
    to = destination.destination(output, split) if output not in (None, "-") else None
    if to is None and (split or args.check):
        option = "--check" if args.check else "--split"
        raise CannotRun(
            f"{option} needs an output: -o FOLDER, or `output` in [tool.toolint.compile] where no path is named"
        )
    return _Order(paths, chosen, to, split, bool(named) and len(chosen) == 1, settings)


def _sources(given: Iterable[Input], to: Destination | None, cwd: str, args: argparse.Namespace) -> Iterator[Input]:
    """The inputs but for what an earlier run wrote."""
    for one in given:
        if to is not None and not one.named and to.owns(absolute(one.path, cwd)):
            if not args.check:
                destination.refuse_losing(one.path, cwd)
            continue
        if one.other_kind and not args.quiet:
            note(f"{one.path} is neither Python, JSON, YAML nor a notebook")
        yield one


def _left(order: _Order, read: Read) -> list[str]:
    """Files of tools that are gone."""
    if order.to is None or not order.split:
        return []
    return list(destination.leftovers(order.to, order.targets, {tool.name or "" for tool in read.tools}))


def _compare(to: Destination, files: dict[str, Json], left: Sequence[str], args: argparse.Namespace) -> int:
    """Print what --check finds; 1 if it is anything."""
    found = list(destination.differences(to, files, style_for(sys.stdout)))
    for path, diff in found:
        write_out(diff or f"{plain(path)} is missing\n")
    for path in left:
        write_out(f"{plain(path)} is of no tool any more: delete it\n")
    if not found and not left:
        return 0
    stale = len(found)
    if stale and not args.quiet:
        note(
            f"{stale} of {len(files)} file{'s' * (len(files) != 1)} {'is' if stale == 1 else 'are'} stale: run compile without --check"
        )
    return 1


def _targets(names: Iterable[str]) -> tuple[str, ...]:
    for name in names:
        if name not in targets():
            raise CannotRun(f'unknown target "{name}"{nearest(name, targets())} (one of {", ".join(targets())})')
    return tuple(dict.fromkeys(names))


def _say(
    errors: Sequence[Diagnostic], notes: Sequence[Diagnostic], crashes: Sequence[engine.Crash], disk: Disk
) -> None:
    for diagnostic in notes:
        print_error(line(diagnostic, disk.source, Style(), "note" if diagnostic.rule in compiling.NOTES else ""))
    for diagnostic in errors:
        print_error(line(diagnostic, disk.source, Style()))
    for crash in crashes:
        note(str(crash))
