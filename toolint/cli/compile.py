"""``toolint compile``: the definitions of tools, as each target takes them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from toolint import engine
from toolint.cli import _options as options
from toolint.cli._inputs import Input, inputs
from toolint.cli._output import CannotRun, note, print_error, write_file, write_out
from toolint.cli._run import debug
from toolint.config.layers import FAULTS, nearest, relative
from toolint.engine import Checked
from toolint.files import File, absolute
from toolint.files.disk import Disk
from toolint.model import Diagnostic, Marking, Tool
from toolint.reports import Style
from toolint.reports.concise import line
from toolint.reports.json import dumps
from toolint.targets import targets

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
        " (handlers.py::search_docs, ::Toolbox.search, ::outer.inner)",
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
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    chosen = _targets(args.to or settings_at(cwd).targets)
    if args.framework is not None and (message := engine.unknown_framework(args.framework)):
        raise CannotRun(message)
    paths, names = _split(args.paths, cwd)
    disk = Disk(cwd)

    def mark(file: File, marking: Marking) -> Marking:
        asked = tuple(name for name in names.get(file.path, ()) if name is not None)
        return replace(marking, named=asked, tables_count=file.named, framework=args.framework)

    read = _Read()
    for given in inputs(paths, disk, settings_at, mark=mark):
        _take(given, disk, names.get(given.path, (None,)), read, quiet=args.quiet)
    compiled = engine.compile(read.tools, chosen, strict=args.strict)
    errors = engine.merge([*read.errors, *compiled.errors], read.paths)
    crashes = [*read.crashes, *compiled.crashes]
    _say(errors, () if args.quiet else engine.merge(compiled.notes, read.paths), crashes, disk)
    if crashes and not args.keep_going:
        return 2
    if errors and not args.keep_going:
        return 1
    one = args.to is not None and len(chosen) == 1
    _write(args, dumps(compiled.definitions[chosen[0]] if one else compiled.definitions))
    if not read.tools and not args.quiet:
        note("no tools found; FILE::NAME compiles a function that nothing marks as a tool")
    return 2 if crashes else int(bool(errors))


def _targets(names: Iterable[str]) -> tuple[str, ...]:
    for name in names:
        if name not in targets():
            raise CannotRun(f'unknown target "{name}"{nearest(name, targets())} (one of {", ".join(targets())})')
    return tuple(dict.fromkeys(names))


def _split(texts: Sequence[str], cwd: str) -> tuple[list[str], dict[str, list[str | None]]]:
    """The paths, and by the path of a source the names asked for in it, None for all that is marked."""
    paths = []
    names: dict[str, list[str | None]] = {}
    for text in texts:
        named = options.split_name(text)
        paths.append(named.path)
        names.setdefault(relative(absolute(named.path, cwd), cwd), []).append(named.name)
    return paths, names


def _take(given: Input, disk: Disk, names: Sequence[str | None], out: _Read, *, quiet: bool) -> None:
    """Read one input into the tools to be compiled."""
    out.paths.append(given.path)
    if given.fault:
        out.errors += engine.fault_diagnostics([given.fault], replace(given.settings, rules=frozenset(FAULTS)))
        return
    if given.other_kind and not quiet:
        note(f"{given.path} is neither Python nor JSON")
    checked = Checked()
    if given.source:
        project = disk.project(given.path, given.settings)
        settings = replace(given.settings, rules=frozenset(FAULTS), per_file_ignores=())
        checked = engine.check(given.source, project, settings, given.marking)
        debug(checked.crashes)
    out.errors += checked.diagnostics
    out.crashes += checked.crashes
    asked = [name for name in names if name is not None]
    if given.source and not checked.crashes and not any(error.rule in FAULTS for error in checked.diagnostics):
        message = engine.unknown_name(given.source, checked.tools, asked)
        if message:
            raise CannotRun(message)
    out.tools += [tool for tool in checked.tools if None in names or engine.function_name(tool) in asked]


def _say(
    errors: Sequence[Diagnostic], notes: Sequence[Diagnostic], crashes: Sequence[engine.Crash], disk: Disk
) -> None:
    for diagnostic in notes:
        print_error(line(diagnostic, disk.source, Style(), "note"))
    for diagnostic in errors:
        print_error(line(diagnostic, disk.source, Style()))
    for crash in crashes:
        note(str(crash))


def _write(args: argparse.Namespace, text: str) -> None:
    if args.output_file:
        write_file(args.output_file, text)
    else:
        write_out(text, machine=True)
