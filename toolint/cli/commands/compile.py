"""``toolint compile``: the definitions of tools, as each target takes them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from toolint import engine
from toolint.cli import options
from toolint.cli.inputs import Input, inputs
from toolint.cli.output import (
    CannotRun,
    note,
    print_error,
    refuse_overwriting,
    standard_output_is_closed,
    write_file,
    write_out,
)
from toolint.cli.run import debug
from toolint.config import FAULTS_ONLY
from toolint.config.layers import FAULTS, nearest, relative
from toolint.engine import compiling
from toolint.files import File, absolute
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Marking, Tool
from toolint.reports import Style
from toolint.reports.concise import line
from toolint.reports.json import dumps
from toolint.targets import targets
from toolint.text import Source

SUMMARY = "print tool definitions for each provider"


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser(
        "compile",
        "Print the definitions of the tools below some paths, as each provider takes them: an object with an array for"
        " each target, or one array if --to names a single target. No code is run.",
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
    made.add_argument("-o", "--output-file", metavar="FILE", help="write to a file, whole or not at all")
    made.add_argument("-q", "--quiet", action="store_true", help="don't say what strict mode can't hold")
    options.add_files(made)
    options.add_settings(made)
    return made


@dataclass(slots=True)
class _Read:
    """The tools of all inputs and what went wrong on the way."""

    tools: list[Tool] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    errors: list[Diagnostic] = field(default_factory=list)
    crashes: list[engine.Crash] = field(default_factory=list)


def run(args: argparse.Namespace) -> int:
    """Compile, and write everything or nothing."""
    if not args.paths:
        raise CannotRun("compile needs a path: a file, a folder or FILE::NAME")
    if not args.output_file and standard_output_is_closed():
        raise CannotRun("standard output is closed")
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    if args.framework is not None and (message := compiling.unknown_framework(args.framework)):
        raise CannotRun(message)
    asked = _asked(args.paths, cwd)
    chosen = _targets(args.to or settings_at(options.folder_of(asked.paths[0], cwd)).targets)
    disk = Disk(cwd)

    def mark(file: File, marking: Marking) -> Marking:
        named = asked.names.get(file.path, ())
        return replace(marking, named=tuple(named), tables_count=file.named, framework=args.framework)

    read = _Read()
    output = os.path.realpath(args.output_file) if args.output_file else None
    for given in inputs(asked.paths, disk, settings_at, mark=mark):
        if not given.named and output == os.path.realpath(absolute(given.path, cwd)):
            continue  # What an earlier run wrote is no source of this one.
        if given.other_kind and not args.quiet:
            note(f"{given.path} is neither Python nor JSON")
        _take(given, disk, asked, read)
    compiled = compiling.compile(read.tools, chosen, strict=args.strict)
    debug(compiled.crashes)
    errors = engine.merge([*read.errors, *compiled.errors], read.paths)
    crashes = [*read.crashes, *compiled.crashes]
    _say(errors, () if args.quiet else engine.merge(compiled.notes, read.paths), crashes, disk)
    status = 2 if crashes else int(bool(errors))
    if status and not args.keep_going:
        note("nothing is written (--keep-going leaves out what fails)")
        return status
    one = args.to is not None and len(chosen) == 1
    text = dumps(compiled.definitions[chosen[0]] if one else compiled.definitions)
    if args.output_file:
        refuse_overwriting(args.output_file, asked.paths, read.paths)
        write_file(args.output_file, text)
    else:
        write_out(text, machine=True)
    if not read.tools and not args.quiet:
        note("no tools found; FILE::NAME compiles a function that nothing marks as a tool")
    return status


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the command line names."""

    paths: tuple[str, ...]
    names: Mapping[str, Sequence[str]]
    """By path of a source the functions asked for in it."""
    whole: tuple[str, ...]
    """Files and folders, absolute, asked for without a name: everything that is marked in them."""

    def all_of(self, source: Input) -> bool:
        """Whether all tools of a source were asked for, not only those named."""
        at = source.settings.absolute(source.path)
        return source.path not in self.names or any(
            at == path or at.startswith(f"{path.rstrip('/')}/") for path in self.whole
        )


def _asked(texts: Sequence[str], cwd: str) -> _Asked:
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
    return _Asked(tuple(paths), names, tuple(whole))


def _targets(names: Iterable[str]) -> tuple[str, ...]:
    for name in names:
        if name not in targets():
            raise CannotRun(f'unknown target "{name}"{nearest(name, targets())} (one of {", ".join(targets())})')
    return tuple(dict.fromkeys(names))


def _take(given: Input, disk: Disk, asked: _Asked, out: _Read) -> None:
    """Read one input into the tools to be compiled.

    Raises:
        CannotRun: a function that was asked for is not there.
    """
    out.paths.append(given.path)
    settings = replace(given.settings, selection=FAULTS_ONLY, per_file_ignores=())
    if given.fault:
        out.errors += engine.fault_diagnostics([given.fault], settings)
        return
    source = given.source or Source(given.path, "")
    names = asked.names.get(given.path, ())
    if given.source is None and not names:
        return
    found: list[Tool] = []
    # A reader that is given names looks for nothing else.
    for named in (() if asked.all_of(given) else None, names or None):
        if named is None:
            continue
        project = disk.project(given.path, settings)
        checked = engine.check(source, project, settings, replace(given.marking, named=tuple(named)))
        debug(checked.crashes)
        out.errors += checked.diagnostics
        out.crashes += checked.crashes
        if checked.crashes or any(error.rule in FAULTS for error in checked.diagnostics):
            return
        if message := compiling.unknown_name(source, checked.tools, named):
            raise CannotRun(message)
        known = {compiling.function_name(tool) for tool in found}
        found += [tool for tool in checked.tools if not named or compiling.function_name(tool) in {*named} - known]
    out.tools += sorted(found, key=lambda tool: tool.header.start)


def _say(
    errors: Sequence[Diagnostic], notes: Sequence[Diagnostic], crashes: Sequence[engine.Crash], disk: Disk
) -> None:
    for diagnostic in notes:
        print_error(line(diagnostic, disk.source, Style(), "note"))
    for diagnostic in errors:
        print_error(line(diagnostic, disk.source, Style()))
    for crash in crashes:
        note(str(crash))
